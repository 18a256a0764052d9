import { TREND_WINDOWS, bestWindow, packedHits, packedPushes, packedTotal, trendBound } from '../../football/trend-windows.js';
import { columnKinds } from '../engine/columns.js';
import type { Column, Columns, Schema, Table } from '../engine/columns.js';

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
  sinceFirst: 'uint16',
  /** The window shown where the query does not choose another: its length (0: none counts), hits, pushes, sum and Wilson bound. */
  window: 'uint8',
  hits: 'uint8',
  pushes: 'uint8',
  total: 'uint16',
  bound: 'float64',
  /** Each window in the form of `packWindow`; 0 where it does not count. */
  window5: 'uint32',
  window10: 'uint32',
  window15: 'uint32',
  window20: 'uint32',
  window30: 'uint32',
} as const satisfies Schema;
/** Columns of either trend board. */
export type TrendColumns = Columns<typeof trendSchema>;

/** Empty columns with room for so many rows. */
export function roomFor<S extends Schema>(schema: S, capacity: number): Columns<S> {
  const columns: Record<string, Column> = {};
  for (const [name, kind] of Object.entries(schema)) columns[name] = new columnKinds[kind](capacity);
  return columns as Columns<S>;
}

/** The table of the first rows of columns. */
export function firstRows<S extends Schema>(columns: Columns<S>, rows: number): Table<S> {
  const kept: Record<string, Column> = {};
  for (const [name, column] of Object.entries<Column>(columns)) kept[name] = column.slice(0, rows);
  return { rows, columns: kept as Columns<S> };
}

/** Writes which of its windows a row shows. */
export function showBestWindow(columns: TrendColumns, row: number, packed: ArrayLike<number>): void {
  const best = bestWindow(packed);
  if (best < 0) return;
  const [length, chosen] = [TREND_WINDOWS[best]!, packed[best]!];
  const [hits, pushes] = [packedHits(chosen), packedPushes(chosen)];
  columns.window[row] = length;
  columns.hits[row] = hits;
  columns.pushes[row] = pushes;
  columns.total[row] = packedTotal(chosen);
  columns.bound[row] = trendBound(hits, length - pushes);
}

/** Counts how far a key stands from the first one of its group within a fixture. */
export class GroupStarts {
  private readonly first: Int32Array;

  constructor(groups: number) {
    this.first = new Int32Array(groups).fill(-1);
  }

  /** Rows between the group's first one and this one. */
  sinceFirst(group: number, row: number): number {
    if (this.first[group]! < 0) this.first[group] = row;
    return row - this.first[group]!;
  }
}
