import type { Columns, Schema } from '../engine/columns.js';
import type { FixtureContext } from '../dataset/dataset.js';
import type { TrendCandidates } from './candidate-list.js';

/** Columns of every trend board. */
export const trendSchema = {
  /** Dictionary indexes. */
  fixture: 'uint32',
  team: 'int32',
  opponent: 'int32',
  /** Index in the catalogue of team or player statistics. */
  statistic: 'uint8',
  line: 'float64',
  /** Index in `lineSides`. */
  side: 'uint8',
  /** Row of the line, -1 without an eligible price of any age. */
  lineRow: 'int32',
  /** Highest eligible price; NaN without one. */
  bestOdds: 'float64',
  /** Bit set of `trendKinds`. */
  kind: 'uint8',
  /** Rows since the first candidate with the same fixture, subject, statistic and side. */
  offsetInGroup: 'uint16',
  /** Packed windows; 0 without a trend. */
  window5: 'uint32',
  window10: 'uint32',
  window15: 'uint32',
  window20: 'uint32',
  window30: 'uint32',
} as const satisfies Schema;
/** Columns of any trend board. */
export type TrendColumns = Columns<typeof trendSchema>;

/** The columns of every trend board except the windows. */
export type CommonColumns = Pick<TrendColumns, Exclude<keyof TrendColumns, `window${number}`>>;

/** The common columns, looked up by name once instead of once a row. */
export function commonColumns(columns: TrendColumns): CommonColumns {
  const { fixture, team, opponent, statistic, line, side, lineRow, bestOdds, kind, offsetInGroup } = columns;
  return { fixture, team, opponent, statistic, line, side, lineRow, bestOdds, kind, offsetInGroup };
}

/** Writes the windows of a row, from index `first` of `packed` on. */
export function writeWindows(columns: readonly Uint32Array[], row: number, packed: Uint32Array, first: number): void {
  for (let window = 0; window < columns.length; window += 1) columns[window]![row] = packed[first + window]!;
}

/** Writes the common columns of candidates. */
export class TrendWriter {
  private count = 0;
  /** By group and side: the first row; -1 without one. */
  private readonly firsts: Int32Array;
  private readonly bestOdds: Float64Array;

  /** @param groups number of groups: subjects with a statistic */
  constructor(
    private readonly into: CommonColumns,
    private readonly context: FixtureContext,
    private readonly candidates: TrendCandidates,
    groups: number,
  ) {
    this.bestOdds = context.prices.lines.columns.bestOdds;
    this.firsts = new Int32Array(groups * 2).fill(-1);
  }

  /** Rows so far. */
  get rows(): number {
    return this.count;
  }

  /** Writes the row of a candidate of a group; returns its number. */
  add(at: number, group: number, { team, opponent }: { readonly team: number; readonly opponent: number }): number {
    const { into, candidates, count: row } = this;
    const side = candidates.side[at]!;
    const lineRow = candidates.lineRow[at]!;
    into.fixture[row] = this.context.fixture;
    into.team[row] = team;
    into.opponent[row] = opponent;
    into.statistic[row] = candidates.statistic[at]!;
    into.line[row] = candidates.line[at]!;
    into.side[row] = side;
    into.lineRow[row] = lineRow;
    into.bestOdds[row] = lineRow < 0 ? NaN : this.bestOdds[lineRow]!;
    into.kind[row] = candidates.kind[at]!;
    if (this.firsts[group * 2 + side]! < 0) this.firsts[group * 2 + side] = row;
    into.offsetInGroup[row] = row - this.firsts[group * 2 + side]!;
    this.count += 1;
    return row;
  }
}
