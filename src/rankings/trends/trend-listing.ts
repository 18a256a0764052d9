import { LRUCache } from 'lru-cache';
import type { BoardSnapshot, Candidates } from '../../boards/builder/snapshot.js';
import type { Table } from '../../boards/engine/columns.js';
import type { Listing } from '../../boards/engine/listing.js';
import { spareValues } from '../../boards/engine/spare-arrays.js';
import { trendKinds } from '../../boards/candidates/trend-candidates.js';
import type { trendSchema } from '../../boards/candidates/trend-columns.js';
import { ChosenPrices } from '../../boards/dataset/best-prices.js';
import { bookmakersNamed } from '../../boards/dataset/named-bookmakers.js';
import type { PriceChoice } from '../../boards/dataset/prices.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import { invalidParameter } from '../../common/problem/application-error.js';
import { TrendBasis } from './trend-basis.js';
import { leavePassing } from './trend-filter.js';
import type { PlayerColumns } from './trend-filter.js';
import { sortValues } from './trend-order.js';
import { shownWindows } from './trend-windows.js';
import { trendSortColumns } from './trends.dto.js';
import type { TrendsQuery } from './trends.dto.js';

/** What a trend board adds to what all have in common. */
export interface TrendBoard {
  /** Names it, with the choice of windows that are looked at. */
  readonly name: string;
  readonly keys: Candidates<Table<typeof trendSchema>>;
  /** Packed windows that are looked at, shortest first. */
  readonly windows: readonly ArrayLike<number>[];
  /** Keys of the catalogue, as columns number them. */
  readonly statistics: readonly string[];
  /** Null on boards of teams. */
  readonly players: PlayerColumns | null;
  /** Values by row of a column that only this board is sorted by. */
  readonly sortValues: (basis: TrendBasis) => ArrayLike<number>;
}

/** A query's keys in its order, as rows of the table, and what their prices are. */
export interface TrendListing extends Listing {
  readonly basis: TrendBasis;
  readonly prices: PriceChoice;
}

type Query = TrendsQuery & { statTypes?: readonly string[]; positions?: readonly string[]; 'sorting.column'?: string };

/**
 * The keys that a query shows. What changes numbers or prices makes a basis, which is kept as long as the columns that
 * it comes from; the range of prices, the choice of lines and the other filters are sets over it.
 * @throws ApplicationError `invalid_input` when the range of prices is the wrong way round
 */
export function listTrends(snapshot: BoardSnapshot, board: TrendBoard, query: Query): TrendListing {
  const [from, to] = [query['oddsRange.from'] ?? null, query['oddsRange.to'] ?? null];
  if (from !== null && to !== null && to < from) {
    throw invalidParameter('oddsRange.to', `must not be below oddsRange.from, which is ${from}; it is ${to}`);
  }
  const { entities } = snapshot.dataset;
  const bookmakers = query.bookmakers === undefined ? null : bookmakersNamed(query.bookmakers, entities.bookmakers);
  const prices: PriceChoice = { includeStale: query.includeStale, bookmakers };
  const { basis, finish } = basisOf(snapshot, board, prices, query);
  const members = basis.within(from, to, query.lines === 'best', (within) =>
    leavePassing(within, board.keys.table, board.players, board.statistics, entities, query),
  );
  const count = members.count();
  const column = query['sorting.column'];
  const direction = query['sorting.direction'] === 'asc' ? 'ascending' : 'descending';
  const page: Listing['page'] = (skip, most) =>
    column === undefined
      ? basis.page(members, count, skip, most)
      : basis.pageBy(
          `${column} ${direction}`,
          () => ({ direction, values: valuesOf(snapshot, board, basis, column) }),
          members,
          count,
          skip,
          most,
        );
  return { basis, prices, count, page, finish };
}

const keptBases = 12;
/** Bases by the column of prices that they come from, then by everything else; the one used longest ago goes. */
const bases = new WeakMap<object, Map<string, { readonly from: readonly unknown[]; readonly basis: TrendBasis }>>();
/**
 * Choices of prices asked for a moment ago: the numbers of one that is not asked for again soon do not outlive their
 * query.
 */
const recentChoices = new LRUCache<string, true>({ max: keptBases });

type QueryBasis = Pick<TrendListing, 'basis' | 'finish'>;

function basisOf(
  { prices: quoted, dataset: { entities } }: BoardSnapshot,
  { name: boardName, keys: { table }, windows }: TrendBoard,
  prices: PriceChoice,
  query: Query,
): QueryBasis {
  const { lines, quotes } = quoted;
  const { includeStale, bookmakers } = prices;
  const { kind, offsetInGroup, bestOdds, lineRow } = table.columns;
  const isStored = !includeStale && bookmakers === null;
  const shortest = TREND_WINDOWS.find((length) => length >= (query.minWindow ?? 0)) ?? 0;
  const withUnpriced = query.includeUnpriced && bookmakers === null;
  const known =
    bases.get(isStored ? bestOdds : quotes.columns.odds) ??
    new Map<string, { from: readonly unknown[]; basis: TrendBasis }>();
  bases.set(isStored ? bestOdds : quotes.columns.odds, known);
  const ofPrices = isStored
    ? []
    : [lineRow, lines.columns.firstQuote, lines.columns.quotes, quotes.columns.flags, quotes.columns.bookmaker];
  const from = [...windows, kind, offsetInGroup, ...ofPrices];
  const name = `${boardName} ${shortest} ${includeStale} ${withUnpriced} ${bookmakers?.join('') ?? ''}`;
  const found = known.get(name);
  known.delete(name);
  if (found?.from.every((column, index) => column === from[index]) === true) {
    known.set(name, found);
    return { basis: found.basis };
  }
  const isLasting = isStored || recentChoices.has(name);
  recentChoices.set(name, true);
  const room = isLasting ? null : spareValues.take(table.rows);
  const basis = new TrendBasis(table, {
    windows: shownWindows(windows, shortest),
    kinds:
      (includeStale ? trendKinds.pricedOfAnyAge : trendKinds.priced) |
      (!withUnpriced ? 0 : includeStale ? trendKinds.unpricedAtAnyAge : trendKinds.unpriced),
    odds: isStored
      ? bestOdds
      : new ChosenPrices(quoted, entities.bookmakers.length, prices).of(lineRow, room?.subarray(0, table.rows)),
  });
  if (room !== null) return { basis, finish: () => spareValues.give(room) };
  known.set(name, { from, basis });
  if (known.size > keptBases) known.delete(known.keys().next().value!);
  return { basis };
}

/** Values by row of the column that a query is sorted by. */
function valuesOf(
  { dataset: { entities } }: BoardSnapshot,
  board: TrendBoard,
  basis: TrendBasis,
  column: string,
): ArrayLike<number> {
  const shared = trendSortColumns.find((each) => each === column);
  return shared === undefined
    ? board.sortValues(basis)
    : sortValues(basis, shared, board.keys.table.columns.fixture, entities.fixtures);
}
