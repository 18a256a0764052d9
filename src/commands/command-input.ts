import { UsageError } from './command.js';
import type { CommandInput } from './command.js';

/** An option's text; null where it is not given. */
export function textOf(input: CommandInput, name: string): string | null {
  const value = input.options[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The words of an option between commas. */
export function listOf(input: CommandInput, name: string): string[] {
  return (textOf(input, name) ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function dateOf(input: CommandInput, name: string): Date | null {
  const text = textOf(input, name);
  if (text === null) return null;
  const date = /^\d{4}-\d{2}(-\d{2})?$/.test(text) ? new Date(text.length === 7 ? `${text}-01` : text) : new Date(NaN);
  if (Number.isNaN(date.getTime())) throw new UsageError(`--${name} must be YYYY-MM or YYYY-MM-DD; it is '${text}'`);
  return date;
}

/**
 * The period from `--from` to before `--to`.
 * @param end default of `--to`; that of `--from` is two years before
 */
export function pastPeriodOf(input: CommandInput, end: Date): { from: Date; to: Date } {
  const to = dateOf(input, 'to') ?? end;
  const twoYearsBefore = new Date(to);
  twoYearsBefore.setUTCFullYear(to.getUTCFullYear() - 2);
  const from = dateOf(input, 'from') ?? twoYearsBefore;
  if (from >= to)
    throw new UsageError(
      `--from ${from.toISOString().slice(0, 10)} must be before --to ${to.toISOString().slice(0, 10)}`,
    );
  return { from, to };
}
