import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import {
  countBookmakers,
  countCompetitions,
  countDays,
  countFixtures,
  countMarkets,
  countTeams,
  countWords,
} from '../../boards/query/fixture-facets.js';
import { ofCompetitions, ofFixtures, ofStatistics, ofTeams } from '../../boards/query/fixture-filters.js';
import { named } from '../../boards/query/name-search.js';
import { lineSides, sideNames } from '../../boards/dataset/prices.js';
import type { LineSide } from '../../boards/dataset/prices.js';
import type { BoardContext, Facet } from '../../boards/engine/board.js';
import { countByIndex } from '../../boards/engine/facets.js';
import { between, marked } from '../../boards/engine/row-list.js';
import type { RankedBoard } from '../../boards/records/ranked-board.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import { PRICE_FLOOR } from './trend-variant.js';
import type { TrendOptions, TrendTable, TrendVariant } from './trend-variant.js';
import type { TrendsQuery } from './trends.dto.js';

/** Filters of every trend board. */
export interface TrendFilters {
  /** Public ids of fixtures. */
  readonly eventIds?: readonly number[] | undefined;
  /** Public ids of the teams that trends are about, or of their players' teams. */
  readonly teamIds?: readonly number[] | undefined;
  /** Public ids of competitions. */
  readonly uniqueTournamentIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  /** Keys of statistics. */
  readonly statTypes?: readonly string[] | undefined;
  readonly type?: LineSide | undefined;
  readonly odds?: OddsRange | undefined;
}

/** Bounds of the best price, both included; rows without a price fail. */
export interface OddsRange {
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
  { dataset }: BoardSnapshot,
  { columns }: TrendTable,
  row: number,
  [subjectId, statistic]: readonly [number, string],
): string {
  const { id } = dataset.entities.fixtures[columns.fixture[row]!]!;
  return [id, subjectId, statistic, columns.line[row]!, lineSides[columns.side[row]!]!].join(':');
}

type TrendContext<T extends TrendTable = TrendTable> = BoardContext<BoardSnapshot, TrendVariant<T>>;

/**
 * Filters that boards of teams and of players share, those that leave few rows first.
 * @param statistics keys of the catalogue, as columns number them
 */
export const trendFilters = (statistics: readonly string[]) => ({
  eventIds: (ids: readonly number[], { snapshot, variant }: TrendContext) =>
    ofFixtures(snapshot, variant.table.columns.fixture, ids),
  teamIds: (ids: readonly number[], { snapshot, variant }: TrendContext) =>
    ofTeams(snapshot, variant.table.columns.team, ids),
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
    between(odds, from ?? PRICE_FLOOR, to ?? Infinity),
});

type TrendFacet = Facet<BoardSnapshot, TrendOptions, TrendVariant, TrendFilters>;

/**
 * Dimensions that boards of teams and of players share.
 * @param statistics keys of the catalogue, as columns number them
 */
export const trendFacets = (statistics: readonly string[]) =>
  ({
    market: {
      ownFilter: 'statTypes',
      count: (rows, { variant }) => countMarkets(rows, variant.table.columns.statistic, statistics),
    },
    competition: {
      ownFilter: 'uniqueTournamentIds',
      count: (rows, { snapshot, variant }) => countCompetitions(snapshot, rows, variant.table.columns.fixture),
    },
    fixture: {
      ownFilter: 'eventIds',
      count: (rows, { snapshot, variant }) => countFixtures(snapshot, rows, variant.table.columns.fixture),
    },
    team: {
      ownFilter: 'teamIds',
      count: (rows, { snapshot, variant }) => countTeams(snapshot, rows, variant.table.columns.team),
    },
    bookmaker: {
      ownOptions: { bookmakers: null },
      count: (rows, { snapshot, variant, options }) =>
        countBookmakers(
          snapshot,
          rows,
          { name: variant.name, lines: [variant.table.columns.lineRow] },
          options.includeStale,
        ),
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
  }) as const satisfies Readonly<Record<string, TrendFacet>>;

/** Columns by which boards of teams and of players are sorted. */
export const trendOrders = {
  confidence: ({ variant }: TrendContext) => variant.windows.bound,
  hitRate: ({ variant }: TrendContext) => variant.windows.hitRate,
  trendWindow: ({ variant }: TrendContext) => variant.windows.window,
  trendAvg: ({ variant }: TrendContext) => variant.windows.average,
  odds: ({ variant }: TrendContext) => variant.odds,
  eventTimestamp: ({ snapshot, variant }: TrendContext) => {
    const { fixtures } = snapshot.dataset.entities;
    const { fixture } = variant.table.columns;
    return valuesByRow(snapshot, 'kick-offs of trends', variant, (row) => fixtures[fixture[row]!]!.kickoff);
  },
};

/** A column with the values of all rows, cached by its name. */
export function valuesByRow(
  { derived }: BoardSnapshot,
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
