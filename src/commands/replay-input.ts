import { LeagueError } from '../backtest/load-replay.js';
import { createReplayProgress } from '../backtest/progress.js';
import { ReferenceFileError } from '../backtest/reference.js';
import { textOf, UsageError } from './command.js';
import type { CommandInput } from './command.js';

export interface Period {
  readonly from: Date;
  /** Kick-offs before this. */
  readonly to: Date;
}

export const leagueOption = { flags: '--league <codes>', description: 'E0,SP1 or slugs; default every competition' };

function dateOf(input: CommandInput, name: string): Date | null {
  const text = textOf(input, name);
  if (text === null) return null;
  const date = /^\d{4}-\d{2}(-\d{2})?$/.test(text) ? new Date(text.length === 7 ? `${text}-01` : text) : new Date(NaN);
  if (Number.isNaN(date.getTime())) throw new UsageError(`--${name} must be YYYY-MM or YYYY-MM-DD; it is '${text}'`);
  return date;
}

/**
 * The period from `--from` to before `--to`.
 * @param end default of `--to`
 * @param begin default of `--from`; null: two years before the end
 */
export function periodOf(input: CommandInput, end: Date, begin: Date | null = null): Period {
  const to = dateOf(input, 'to') ?? end;
  const twoYearsBefore = new Date(to);
  twoYearsBefore.setUTCFullYear(to.getUTCFullYear() - 2);
  const from = dateOf(input, 'from') ?? begin ?? twoYearsBefore;
  const [first, last] = [from, to].map((date) => date.toISOString().slice(0, 10));
  if (from >= to) throw new UsageError(`--from ${first} must be before --to ${last}`);
  return { from, to };
}

/**
 * Runs a replay with its progress on the terminal.
 * @throws UsageError for an unknown competition or an unusable reference file
 */
export async function withReplayProgress(
  replay: (progress: ReturnType<typeof createReplayProgress>) => Promise<void>,
): Promise<void> {
  const progress = createReplayProgress(process.stderr);
  try {
    await replay(progress);
  } catch (error) {
    if (error instanceof LeagueError || error instanceof ReferenceFileError) throw new UsageError(error.message);
    throw error;
  } finally {
    progress.stop();
  }
}
