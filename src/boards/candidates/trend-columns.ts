import type { Columns, Schema } from '../engine/columns.js';
import type { FixtureContext } from '../dataset/dataset.js';
import type { TrendCandidates } from './candidate-list.js';

/** What the trend boards of teams and of players have in common. */
export const trendSchema = {
  /** Codes. */
  fixture: 'uint32',
  team: 'int32',
  opponent: 'int32',
  /** Position in the catalogue of team or player statistics. */
  statistic: 'uint8',
  line: 'float64',
  /** Position in `lineSides`. */
  side: 'uint8',
  /** Row of the line, -1 where no price counts at any age. */
  lineRow: 'int32',
  /** Highest counted price; NaN without one. */
  bestOdds: 'float64',
  /** Bits of `trendKinds`. */
  kind: 'uint8',
  /** Rows since the first key with the same fixture, subject, statistic and side. */
  offsetInGroup: 'uint16',
  /** Each window in the form of `packWindows`; 0 where it does not count. */
  window5: 'uint32',
  window10: 'uint32',
  window15: 'uint32',
  window20: 'uint32',
  window30: 'uint32',
} as const satisfies Schema;
/** Columns of either trend board. */
export type TrendColumns = Columns<typeof trendSchema>;

/** The columns that either board has, to be written, but for the windows. */
export type CommonColumns = Pick<TrendColumns, Exclude<keyof TrendColumns, `window${number}`>>;

/** The columns of either board, looked up once: a lookup by name costs more than the value that is written. */
export function commonColumns(columns: TrendColumns): CommonColumns {
  const { fixture, team, opponent, statistic, line, side, lineRow, bestOdds, kind, offsetInGroup } = columns;
  return { fixture, team, opponent, statistic, line, side, lineRow, bestOdds, kind, offsetInGroup };
}

/** Writes the windows of a row, which begin at a place of what was packed. */
export function writeWindows(columns: readonly Uint32Array[], row: number, packed: Uint32Array, first: number): void {
  for (let window = 0; window < columns.length; window += 1) columns[window]![row] = packed[first + window]!;
}

/** Writes what the candidates of either board have in common but for the windows. */
export class TrendWriter {
  private count = 0;
  /** By group, as of candidates, and side: the first row, -1 before it. */
  private readonly firsts: Int32Array;
  private readonly bestOdds: Float64Array;

  /** @param groups how many subjects with statistics there are */
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

  /**
   * Writes a candidate's row and gives its number.
   * @param group the candidate's
   */
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
