import type { EmptyBecause } from '../common/paging/empty-because.js';
import { pluralise } from '../common/pluralise.js';

/** The rows of an answer, and how many there are in all. */
export interface ListedPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly left: number;
  readonly emptyBecause: EmptyBecause | null;
}

/** Formats a number for a line of text; `unknown` for null. */
export const shown = (value: number | string | null | undefined, unit = ''): string =>
  value === null || value === undefined ? 'unknown' : `${value}${unit}`;

/** An edge in percent with its 80 % interval. */
export const edgeText = (edge: number | null, low: number | null, high: number | null): string =>
  edge === null ? 'edge unknown' : `edge ${edge} % (80 % interval ${shown(low)} to ${shown(high)} %)`;

/** A probability in percent with its 80 % interval. */
export function probabilityText(share: number | null, low: number | null, high: number | null): string {
  const percent = (value: number | null): string => shown(value === null ? null : Number((value * 100).toFixed(1)));
  return share === null
    ? 'no fair probability'
    : `${percent(share)} % (80 % interval ${percent(low)} to ${percent(high)} %)`;
}

/** Lines of a list: the number of rows, one line per row, then how many are left, or why there are none. */
export function listLines<Row>(one: string, page: ListedPage<Row>, lineOf: (row: Row) => string): string[] {
  const { rows, total, left, emptyBecause } = page;
  if (rows.length === 0) return [`No ${one}. ${emptyBecause?.detail ?? ''}`.trim()];
  const more = left === 0 ? [] : [`${left} more on later pages.`];
  return [`${pluralise(total, one)}:`, ...rows.map((row) => `- ${lineOf(row)}`), ...more];
}
