import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { ofCompetitions, ofFixtures, ofStatistics } from '../../boards/dataset/fixture-filters.js';
import { named } from '../../boards/dataset/name-search.js';
import { lineSides } from '../../boards/dataset/prices.js';
import type { LineSide } from '../../boards/dataset/prices.js';
import type { Board, BoardContext } from '../../boards/engine/board.js';
import { between, marked, matching } from '../../boards/engine/row-list.js';
import type { Group } from '../../boards/engine/row-list.js';
import { TREND_WINDOWS, packedHits, packedPushes } from '../../football/trend-windows.js';
import type { TrendOptions, TrendTable, TrendVariant } from './trend-variant.js';

/** Least best price where no range is asked for: below it rankings are all near-certainties. */
export const PRICE_FLOOR = 1.2;

/** Filters of every trend board. */
export interface TrendFilters {
  /** Public ids of fixtures. */
  readonly games?: readonly number[] | undefined;
  /** Public ids of competitions. */
  readonly uniqueTournamentIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  /** Keys of statistics. */
  readonly statTypes?: readonly string[] | undefined;
  readonly type?: LineSide | undefined;
  readonly odds: OddsRange;
}

/** Bounds of the best price, both included; where one is given, rows without a price fail. */
export interface OddsRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A board of trends, with the text of its records. */
export interface TrendBoard<
  T extends TrendTable,
  Options extends TrendOptions,
  Filters extends TrendFilters,
  Order extends string,
> extends Board<BoardSnapshot, Options, TrendVariant<T>, Filters, Order> {
  /** JSON text of a row's record up to its prices. */
  readonly recordUpToPrices: (
    snapshot: BoardSnapshot,
    variant: TrendVariant<T>,
    row: number,
    options: Options,
  ) => string;
}

type TrendContext<T extends TrendTable = TrendTable> = BoardContext<BoardSnapshot, TrendVariant<T>>;

/**
 * Filters that boards of teams and of players share, those that leave few rows first.
 * @param statistics keys of the catalogue, as columns number them
 */
export const trendFilters = (statistics: readonly string[]) => ({
  games: (ids: readonly number[], { snapshot, variant }: TrendContext) =>
    ofFixtures(snapshot, variant.table.columns.fixture, ids),
  uniqueTournamentIds: (ids: readonly number[], { snapshot, variant }: TrendContext) =>
    ofCompetitions(snapshot, variant.table.columns.fixture, ids),
  search: (search: string, { snapshot, variant }: TrendContext) =>
    named(snapshot, search, variant.table.columns.fixture, null),
  statTypes: (keys: readonly string[], { variant }: TrendContext) =>
    ofStatistics(variant.table.columns.statistic, statistics, keys),
  type: (side: LineSide, { variant }: TrendContext) =>
    marked(
      variant.table.columns.side,
      Uint8Array.from(lineSides, (each) => Number(each === side)),
    ),
  odds: ({ from, to }: OddsRange, { variant: { odds } }: TrendContext) =>
    from === undefined && to === undefined
      ? // rows without a price pass
        matching((row) => !(odds[row]! < PRICE_FLOOR))
      : between(odds, from ?? PRICE_FLOOR, to ?? Infinity),
});

/** Columns by which boards of teams and of players are sorted. */
export const trendOrders = {
  hitRate: ({ variant }: TrendContext) => variant.windows.hitRate,
  trendWindow: ({ variant }: TrendContext) => variant.windows.window,
  trendAvg: ({ variant }: TrendContext) => variant.windows.average,
  odds: ({ variant }: TrendContext) => variant.odds,
  eventTimestamp: ({ snapshot, variant: { table, candidates } }: TrendContext) => {
    const { fixtures } = snapshot.dataset.entities;
    return valuesByRow(table, candidates, (row) => fixtures[table.columns.fixture[row]!]!.kickoff);
  },
};

/** Groups the lines of a subject, statistic and side; the best has the highest hit rate x best price. */
export const bestLine = ({ variant }: TrendContext): Group => ({
  offsetInGroup: variant.table.columns.offsetInGroup,
  isBetter: (row, rival) => isBetterLine(row, rival, variant),
});

/** Whether a line goes before another of its group; of equal ones the first in default order, without prices too. */
function isBetterLine(
  row: number,
  rival: number,
  { windows: { window, packed, bound }, odds }: Pick<TrendVariant, 'windows' | 'odds'>,
): boolean {
  // hit rates compare crosswise, in whole numbers, so that equal products are equal
  const decided = TREND_WINDOWS[window[row]!]! - packedPushes(packed[row]!);
  const rivalDecided = TREND_WINDOWS[window[rival]!]! - packedPushes(packed[rival]!);
  const score = packedHits(packed[row]!) * rivalDecided * odds[row]!;
  const rivalScore = packedHits(packed[rival]!) * decided * odds[rival]!;
  if (score !== rivalScore && !Number.isNaN(score) && !Number.isNaN(rivalScore)) return score > rivalScore;
  if (bound[row] !== bound[rival]) return bound[row]! > bound[rival]!;
  return odds[row]! > odds[rival]!;
}

/** A column with the values of eligible rows. */
export function valuesByRow(
  { rows }: TrendTable,
  candidates: Uint32Array,
  valueOf: (row: number) => number,
): Float64Array {
  const values = new Float64Array(rows);
  for (const row of candidates) values[row] = valueOf(row);
  return values;
}
