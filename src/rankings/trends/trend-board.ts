import type { Entities } from '../../boards/dataset/entities.js';
import { lineSides, sideNames } from '../../boards/dataset/prices.js';
import type { LineSide } from '../../boards/dataset/prices.js';
import type { Derived } from '../../boards/engine/derived.js';
import { countByIndex } from '../../boards/engine/facets.js';
import type { Criterion } from '../../boards/engine/order.js';
import { between, marked } from '../../boards/engine/row-list.js';
import { bookmakersNamed } from '../../boards/query/bookmakers.js';
import {
  countBookmakers,
  countDays,
  countMarkets,
  countWords,
  subjectFacets,
} from '../../boards/query/fixture-facets.js';
import { ofStatistics, subjectFilters } from '../../boards/query/fixture-filters.js';
import type { Asked, RankedBoard, RankedContext, RankedFacet } from '../../boards/records/ranked-board.js';
import type { IdFilters } from '../../common/paging/board-filters.js';
import { invalidParameter } from '../../common/problem/application-error.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import { lowerReturnOf, PRICE_FLOOR } from './trend-variant.js';
import type { TrendOptions, TrendTable, TrendVariant } from './trend-variant.js';
import type { TrendsQuery } from './trends.dto.js';

/** Filters of every trend board; `teamIds` are the teams that trends are about, or their players' teams. */
export interface TrendFilters extends Omit<IdFilters, 'playerIds'> {
  readonly search?: string | undefined;
  /** Keys of statistics. */
  readonly statTypes?: readonly string[] | undefined;
  readonly type?: LineSide | undefined;
  readonly odds?: OddsRange | undefined;
}

/** Bounds of the best price, inclusive; rows without a price fail. */
interface OddsRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A board of trends. */
export type TrendBoard<
  Query extends TrendsQuery,
  T extends TrendTable,
  Options extends TrendOptions,
  Filters extends TrendFilters,
  Order extends string,
> = RankedBoard<Query, Options, TrendVariant<T>, Filters, Order>;

/** Key of a row about a team or player. */
export function trendKey(
  { fixtures }: Entities,
  { columns }: TrendTable,
  row: number,
  [subjectId, statistic]: readonly [number, string],
): string {
  const { id } = fixtures[columns.fixture[row]!]!;
  return [id, subjectId, statistic, columns.line[row]!, lineSides[columns.side[row]!]!].join(':');
}

type TrendContext = RankedContext<TrendVariant>;

const columnsOf = ({ variant }: TrendContext): TrendTable['columns'] => variant.table.columns;

/** Filters common to boards of teams and of players; `statistics` are keys in the order of the column. */
export const trendFilters = (statistics: readonly string[]) => ({
  ...subjectFilters(columnsOf),
  statTypes: (keys: readonly string[], { variant }: TrendContext) =>
    ofStatistics(variant.table.columns.statistic, statistics, keys),
  type: (side: LineSide, { variant }: TrendContext) =>
    marked(
      variant.table.columns.side,
      Uint8Array.from(lineSides, (each) => Number(each === side)),
    ),
  odds: ({ from, to }: OddsRange, { variant: { odds } }: TrendContext) =>
    between(odds, from ?? PRICE_FLOOR, to ?? Infinity),
});

/** Dimensions common to boards of teams and of players. */
export const trendFacets = (statistics: readonly string[]) =>
  ({
    market: {
      ownFilter: 'statTypes',
      count: (rows, { variant }) => countMarkets(rows, variant.table.columns.statistic, statistics),
    },
    ...subjectFacets(columnsOf),
    bookmaker: {
      ownOptions: { bookmakers: null },
      count: (rows, { snapshot, variant: { name, table }, options }) =>
        countBookmakers(snapshot, rows, { name, lines: [table.columns.lineRow] }, options.includeStale),
    },
    side: {
      ownFilter: 'type',
      count: (rows, { variant }) => countWords(rows, variant.table.columns.side, lineSides, sideNames),
    },
    window: {
      count: (rows, { variant }) =>
        countByIndex(rows, variant.windows.window, TREND_WINDOWS.length, (index) => {
          const length = TREND_WINDOWS[index]!;
          return [{ value: String(length), label: `${length} matches` }];
        }),
    },
    day: { count: (rows, { snapshot, variant }) => countDays(snapshot, rows, variant.table.columns.fixture) },
  }) as const satisfies Readonly<Record<string, RankedFacet<TrendOptions, TrendVariant, TrendFilters>>>;

/** Sort columns common to boards of teams and of players. */
export const trendOrders = {
  confidence: ({ variant }: TrendContext) => variant.windows.bound,
  lowerReturn: ({ variant }: TrendContext) => {
    const returns = new Float64Array(variant.table.rows);
    for (const row of variant.candidates) returns[row] = lowerReturnOf(variant, row);
    return returns;
  },
  hitRate: ({ variant }: TrendContext) => variant.windows.hitRate,
  trendWindow: ({ variant }: TrendContext) => variant.windows.window,
  trendAvg: ({ variant }: TrendContext) => variant.windows.average,
  odds: ({ variant }: TrendContext) => variant.odds,
  eventTimestamp: ({ snapshot: { dataset, derived }, variant }: TrendContext) => {
    const { fixture } = variant.table.columns;
    const kickoffOf = (row: number): number => dataset.entities.fixtures[fixture[row]!]!.kickoff;
    return valuesByRow(derived, 'kick-offs of trends', variant, kickoffOf);
  },
};

/** Order of rows with equal values of a sort column: by confidence, edges play no part. */
export function trendTies(by: string, { snapshot: { derived }, variant }: TrendContext): readonly Criterion[] | null {
  if (by !== 'confidence') return null;
  return [
    { values: variant.odds, direction: 'descending' },
    { values: valuesByRow(derived, 'row numbers of trends', variant, (row) => row), direction: 'ascending' },
  ];
}

/** A column with the values of all rows, cached by its name. */
export function valuesByRow(
  derived: Derived,
  column: string,
  { name, table }: Pick<TrendVariant, 'name' | 'table'>,
  valueOf: (row: number) => number,
): Float64Array {
  return derived.of(column, { name }, () => {
    const values = new Float64Array(table.rows);
    for (let row = 0; row < table.rows; row += 1) values[row] = valueOf(row);
    return values;
  });
}

interface SortedQuery<Order> extends TrendsQuery {
  readonly statTypes?: readonly string[];
  readonly sortBy?: Order;
}

/** Translates a query. @throws ApplicationError `invalid_input` for `maxOdds` below `minOdds` */
export function trendQuery<Order extends string>(
  query: SortedQuery<Order>,
  { bookmakers }: Entities,
): Asked<TrendOptions, TrendFilters, Order> {
  const { minOdds: from, maxOdds: to, sortBy } = query;
  if (from !== undefined && to !== undefined && to < from)
    throw invalidParameter('maxOdds', `must not be below minOdds, which is ${from}; it is ${to}`);
  const { minWindow, includeUnpriced, includeStale, sameCompetition } = query;
  const { eventIds, teamIds, uniqueTournamentIds, search, statTypes, type } = query;
  const isPriceRanged = from !== undefined || to !== undefined;
  const bestLinesOnly = query.lines === 'best';
  return {
    options: {
      minWindow: TREND_WINDOWS.find((length) => length >= minWindow) ?? minWindow,
      includeUnpriced,
      includeStale,
      sameCompetition,
      isPriceRanged,
      bestLinesOnly: bestLinesOnly && !isPriceRanged,
      bookmakers: query.bookmakers === undefined ? null : bookmakersNamed(query.bookmakers, bookmakers),
    },
    filters: {
      eventIds,
      teamIds,
      uniqueTournamentIds,
      search,
      statTypes,
      type,
      odds: isPriceRanged ? { from, to } : undefined,
    },
    order:
      sortBy === undefined
        ? undefined
        : { by: sortBy, direction: query.sortOrder === 'asc' ? 'ascending' : 'descending' },
    group: bestLinesOnly && isPriceRanged,
  };
}
