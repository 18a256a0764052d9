import type { Table } from '../boards/engine/columns.js';
import { Bitset } from '../boards/engine/bitset.js';
import type { trendSchema } from '../boards/keys/trend-columns.js';
import { isBetterLine } from './trend-basis.js';
import type { TrendBasis, TrendChoice } from './trend-basis.js';

/** The keys of a basis of all priced lines, group by group with the best line of each first. */
export interface TrendRanges {
  readonly members: Uint32Array;
  readonly odds: Float64Array;
  readonly groups: Uint32Array;
}

/**
 * Puts the lines of each subject, statistic and side in the order in which they are preferred, so that the best one
 * within any range of prices is the first that lies in it. Null where rounding makes preferences go in circles.
 */
export function trendRanges(table: Table<typeof trendSchema>, basis: TrendBasis, choice: Pick<TrendChoice, 'windows'>): TrendRanges | null {
  const { sinceFirst } = table.columns;
  const count = basis.rows.length;
  const windowOf = new Uint8Array(table.rows);
  const oddsOf = new Float64Array(table.rows);
  const memberOf = new Uint32Array(table.rows);
  for (let member = 0; member < count; member += 1) {
    const row = basis.rows[member]!;
    windowOf[row] = basis.window[member]!;
    oddsOf[row] = basis.odds[member]!;
    memberOf[row] = member;
  }
  const groupOf = (row: number): number => row - sinceFirst[row]!;
  const rows = groupedRows(basis.rows, groupOf, table.rows);
  const isBetter = (row: number, rival: number): boolean => isBetterLine(row, rival, windowOf, oddsOf, choice);
  for (let first = 0, end: number; first < count; first = end) {
    for (end = first + 1; end < count && groupOf(rows[end]!) === groupOf(rows[first]!); end += 1) sink(rows, first, end, isBetter);
    if (!isInOrder(rows, first, end, isBetter)) return null;
  }
  const ranges = { members: new Uint32Array(count), odds: new Float64Array(count), groups: new Uint32Array(count) };
  for (let place = 0; place < count; place += 1) {
    ranges.members[place] = memberOf[rows[place]!]!;
    ranges.odds[place] = oddsOf[rows[place]!]!;
    ranges.groups[place] = groupOf(rows[place]!);
  }
  return ranges;
}

/** The members whose price lies between two bounds, both included; of each group all of them, or the best. */
export function withinRange({ members, odds, groups }: TrendRanges, from: number, to: number, bestOnly: boolean): Bitset {
  const found = Bitset.empty(members.length);
  let last = -1;
  for (let place = 0; place < members.length; place += 1) {
    const price = odds[place]!;
    if (price < from || price > to) continue;
    if (bestOnly) {
      if (groups[place]! === last) continue;
      last = groups[place]!;
    }
    found.add(members[place]!);
  }
  return found;
}

/** Rows with those of a group together, which in the table stand among those of others, in their order. */
function groupedRows(rows: Uint32Array, groupOf: (row: number) => number, all: number): Uint32Array {
  const places = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) places[at] = groupOf(rows[at]!) * all + rows[at]!;
  places.sort();
  const grouped = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) grouped[at] = places[at]! % all;
  return grouped;
}

/** Moves the row at `place` before those it is better than; of equal ones the first stays first. */
function sink(rows: Uint32Array, first: number, place: number, isBetter: (row: number, rival: number) => boolean): void {
  const row = rows[place]!;
  let at = place;
  for (; at > first && isBetter(row, rows[at - 1]!); at -= 1) rows[at] = rows[at - 1]!;
  rows[at] = row;
}

/** Whether the first of any choice of these rows is the one that going through them by row number would choose. */
function isInOrder(rows: Uint32Array, first: number, end: number, isBetter: (row: number, rival: number) => boolean): boolean {
  for (let one = first; one < end; one += 1) {
    for (let other = one + 1; other < end; other += 1) {
      const [winner, loser] = [rows[one]!, rows[other]!];
      if (winner < loser ? isBetter(loser, winner) : !isBetter(winner, loser)) return false;
    }
  }
  return true;
}
