import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { replayRows } from '../backtest/export-replay.js';
import type { ReplayedStatistic } from '../backtest/export-replay.js';
import { backtestLineups } from '../backtest/lineups-backtest.js';
import { LeagueError, loadReplay } from '../backtest/load-replay.js';
import type { ReplayDivision } from '../backtest/load-replay.js';
import { createReplayProgress } from '../backtest/progress.js';
import { backtestProps, loadProps, PROP_STATISTICS } from '../backtest/props-backtest.js';
import { parseReference, ReferenceFileError } from '../backtest/reference.js';
import { reportPage } from '../backtest/report-html.js';
import { reportLines } from '../backtest/report-text.js';
import type { BacktestReport } from '../backtest/report-text.js';
import {
  backtestCounts,
  backtestGoals,
  backtestValue,
  replayAll,
  withGoalsOnly,
  withoutPrices,
} from '../backtest/run-backtest.js';
import { tuneCounts, tuneGoals, TUNING_ENDS, TUNING_SEASONS } from '../backtest/tuning-plans.js';
import { teamCountsModel } from '../models/team-counts/model.js';
import { GOALS_SETTINGS } from '../models/team-goals/settings.js';
import type { GoalsVariant } from '../models/team-goals/settings.js';
import { listOf, pastPeriodOf, textOf, UsageError } from './command.js';
import type { Command, CommandContext, CommandInput } from './command.js';

const kinds = ['goals', 'counts', 'props', 'lineups', 'value'] as const;
const statistics = teamCountsModel.statistics;
/** Of a loss per match: differences below are chance. Another call goes on from the settings shipped by then. */
const LEAST_GAIN = 1e-4;

/** Replays past seasons with the models that serve predictions. */
export const backtestCommand: Command = {
  name: 'backtest',
  description: 'replays past seasons: fits before each round to what was known then, predicts it, scores it',
  arguments: [{ name: '<model>', description: kinds.join(', ') }],
  options: [
    { flags: '--league <codes>', description: 'E0,SP1 or slugs; default every competition' },
    {
      flags: '--from <date>',
      description:
        'first kick-off, YYYY-MM or YYYY-MM-DD; default two years before the end, of lineups the first; ' +
        'with --tune three seasons apart from each other',
    },
    { flags: '--to <date>', description: `kick-offs before this; default now, with --tune and --from ${TUNING_ENDS}` },
    {
      flags: '--statistic <keys>',
      description: `counts of ${statistics.join(', ')}; props of ${PROP_STATISTICS.join(', ')}`,
    },
    {
      flags: '--reference <file>',
      description: "goals only: csv of another model's probabilities, scored on the same matches",
    },
    {
      flags: '--out <folder>',
      description: 'where the JSON and the HTML page go; default backtest in the data folder',
    },
    {
      flags: '--export <file>',
      description: 'goals and counts: every probability, closing price and result as csv, a row per match and outcome',
    },
    { flags: '--tune', description: `searches for better settings on seasons before ${TUNING_ENDS} and prints them` },
    {
      flags: '--variant <name>',
      description: `goals with --tune: ${Object.keys(GOALS_SETTINGS).join(', ')}; default prices`,
      fallback: 'prices',
    },
    {
      flags: '--min-consensus <sources>',
      description: 'value only: least number of independent sources of every market; default as on the boards',
    },
    { flags: '--fit', description: 'value only: chooses the weight of the model on the three years before the period' },
  ],
  async run(context, input) {
    const kind = kinds.find((each) => each === input.words[0]);
    if (kind === undefined)
      throw new UsageError(`model must be one of ${kinds.join(', ')}; it is '${input.words[0] ?? ''}'`);
    if (textOf(input, 'export') !== null && (!['goals', 'counts'].includes(kind) || input.options['tune'] === true))
      throw new UsageError('--export is for goals and counts, without --tune');
    const sql = await context.openSqlClient();
    const progress = createReplayProgress(process.stderr);
    try {
      const now = context.clock.now();
      if (kind === 'props') {
        if (input.options['tune'] === true) throw new UsageError('--tune is for goals and counts');
        const period = periodOf({ ...input, options: { from: '1900-01', ...input.options } }, now);
        const keys = statisticsOf(input, PROP_STATISTICS);
        const report = backtestProps(
          await loadProps(sql, now, listOf(input, 'league')),
          { ...period, signal: context.signal, onProgress: progress.show },
          keys,
        );
        progress.stop();
        if (!context.signal.aborted) await finish(report, context, input);
        return undefined;
      }
      if (kind === 'lineups') {
        if (input.options['tune'] === true) throw new UsageError('--tune is for goals and counts');
        const period = periodOf({ ...input, options: { from: '1900-01', ...input.options } }, now);
        const report = await backtestLineups(sql, now, listOf(input, 'league'), {
          ...period,
          signal: context.signal,
          onProgress: progress.show,
        });
        progress.stop();
        if (!context.signal.aborted) await finish(report, context, input);
        return undefined;
      }
      const divisions = await loadReplay(sql, now, listOf(input, 'league'));
      if (kind === 'value') {
        if (input.options['tune'] === true) throw new UsageError('--tune is for goals and counts');
        const report = await backtestValue(sql, now, divisions, {
          ...periodOf(input, now),
          signal: context.signal,
          onProgress: progress.show,
          isFitted: input.options['fit'] === true,
          minConsensus: minConsensusOf(input),
          quoteMaxAgeMinutes: context.config.quoteMaxAgeMinutes,
        });
        progress.stop();
        if (!context.signal.aborted) await finish(report, context, input);
        return undefined;
      }
      if (input.options['tune'] === true) {
        tune(kind, divisions, context, input, now);
        return undefined;
      }
      const options = { ...periodOf(input, now), signal: context.signal, onProgress: progress.show };
      const { report, replays } =
        kind === 'goals'
          ? backtestGoals(divisions, options, await readReference(input))
          : backtestCounts(divisions, options, statisticsOf(input, statistics));
      progress.stop();
      if (context.signal.aborted) return undefined;
      await finish(report, context, input);
      const file = textOf(input, 'export');
      if (file !== null) await exportReplays(file, replays, divisions);
      return undefined;
    } catch (error) {
      if (error instanceof LeagueError || error instanceof ReferenceFileError) throw new UsageError(error.message);
      throw error;
    } finally {
      progress.stop();
    }
  },
};

async function finish(report: BacktestReport, { print, config }: CommandContext, input: CommandInput): Promise<void> {
  for (const line of reportLines(report)) print(line);
  print(`\n${await writeReport(report, textOf(input, 'out') ?? join(config.dataDirectory, 'backtest'))}`);
}

async function exportReplays(
  file: string,
  replays: readonly ReplayedStatistic[],
  divisions: readonly ReplayDivision[],
): Promise<void> {
  const names = new Map(divisions.map(({ division, teamNames }) => [division, teamNames]));
  const rows = replayRows(replays, (division, teamId) => names.get(division)?.get(teamId) ?? String(teamId));
  await pipeline(rows, createWriteStream(file)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new UsageError(`--export cannot be written: ${error.message}`);
  });
}

function tune(
  kind: 'goals' | 'counts',
  divisions: readonly ReplayDivision[],
  context: CommandContext,
  input: CommandInput,
  now: Date,
): void {
  const isPeriodNamed = textOf(input, 'from') !== null || textOf(input, 'to') !== null;
  const periods = isPeriodNamed ? [periodOf(input, now)] : TUNING_SEASONS;
  if (periods.some(({ to }) => to > new Date(TUNING_ENDS)))
    throw new UsageError(`--to must not be after ${TUNING_ENDS} with --tune: later seasons are for testing`);
  const replayOf =
    (input: readonly ReplayDivision[]): Parameters<typeof tuneGoals>[1] =>
    (model, statistic) =>
      periods.flatMap((period) => replayAll(input, model, statistic, { ...period, signal: context.signal }));
  const search = {
    leastGain: LEAST_GAIN,
    rounds: 1,
    signal: context.signal,
    onStart: (loss: number) => context.print(`  as shipped: ${loss.toFixed(5)}`),
    onStep: ({ path, value, loss, isBetter }: { path: string; value: number; loss: number; isBetter: boolean }) =>
      context.print(`${isBetter ? '*' : ' '} ${path} ${value}: ${loss.toFixed(5)}`),
  };
  if (kind === 'goals') {
    const variant = textOf(input, 'variant') ?? 'prices';
    if (!(variant in GOALS_SETTINGS))
      throw new UsageError(`--variant must be one of ${Object.keys(GOALS_SETTINGS).join(', ')}; it is '${variant}'`);
    // Each variant is tuned on what it is made for: the model takes the richest information there is.
    const given =
      variant === 'prices' ? divisions : variant === 'shots' ? withoutPrices(divisions) : withGoalsOnly(divisions);
    const { settings, loss } = tuneGoals(variant as GoalsVariant, replayOf(given), search);
    context.print(`${variant}: ${loss.toFixed(5)} ${JSON.stringify(settings)}`);
    return;
  }
  for (const statistic of statisticsOf(input, statistics)) {
    const found = tuneCounts(statistic, replayOf(divisions), search);
    if (found !== null) context.print(`${statistic}: ${found.loss.toFixed(5)} ${JSON.stringify(found.settings)}`);
  }
}

function statisticsOf<Key extends string>(input: CommandInput, keys: readonly Key[]): readonly Key[] {
  const requested = listOf(input, 'statistic');
  const wrong = requested.filter((key) => !keys.some((known) => known === key));
  if (wrong.length > 0) throw new UsageError(`--statistic must be among ${keys.join(', ')}; not ${wrong.join(', ')}`);
  return requested.length === 0 ? keys : keys.filter((key) => requested.includes(key));
}

/** Two years; with `--tune` up to the seasons for testing. */
function periodOf(input: CommandInput, now: Date): { from: Date; to: Date } {
  if (input.options['tune'] !== true) return pastPeriodOf(input, now);
  return pastPeriodOf({ ...input, options: { from: '2015-07-01', ...input.options } }, new Date(TUNING_ENDS));
}

function minConsensusOf(input: CommandInput): number | null {
  const text = textOf(input, 'minConsensus');
  if (text === null) return null;
  if (!/^[1-9]\d?$/.test(text))
    throw new UsageError(`--min-consensus must be a whole number from 1 to 99; it is '${text}'`);
  return Number(text);
}

async function readReference(input: CommandInput): Promise<ReturnType<typeof parseReference> | null> {
  const path = textOf(input, 'reference');
  if (path === null) return null;
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`--reference cannot be read: ${error.message}`);
  });
  return parseReference(text);
}

async function writeReport(report: BacktestReport, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const page = join(folder, `${report.kind}.html`);
  await writeFile(join(folder, `${report.kind}.json`), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(page, reportPage(report));
  return page;
}
