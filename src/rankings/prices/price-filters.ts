import { priceSides, scopeNames, scopes, sideNames, TEAM_MARKETS } from '../../boards/dataset/prices.js';
import type { LineTable, Scope } from '../../boards/dataset/prices.js';
import { countByIndex } from '../../boards/engine/facets.js';
import { between, matching } from '../../boards/engine/row-list.js';
import type { RowFilter } from '../../boards/engine/row-list.js';
import {
  countBookmakers,
  countDays,
  countMarkets,
  countWords,
  entryValue,
  playerFacets,
} from '../../boards/query/fixture-facets.js';
import { marksOf, ofStatistics, playerFilters } from '../../boards/query/fixture-filters.js';
import type { Asked, RankedBoard, RankedContext, RankedQuery } from '../../boards/records/ranked-board.js';
import type { PricedDataset } from '../../boards/snapshot/snapshot.js';
import type { FacetValue } from '../../common/paging/facets.js';
import type { IdFilters } from '../../common/paging/board-filters.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PriceSortColumn } from './price-outliers-query.dto.js';
import type { PriceOptions, PriceVariant } from './price-variant.js';

/** Which lines are considered, whatever their prices; `teamIds` also match lines of matches and of players' teams. */
export interface LineFilters extends IdFilters {
  readonly scope?: readonly Scope[] | undefined;
  /** Keys of markets. */
  readonly market?: readonly string[] | undefined;
  readonly line?: number | undefined;
  readonly search?: string | undefined;
}

/** Bounds of prices and differences, inclusive; an unknown value is within none. */
export interface PriceBounds {
  /** Independent sources. */
  readonly minBookmakers?: number;
  readonly minOdds?: number;
  readonly maxOdds?: number;
  /** Percent. */
  readonly maxDiscrepancy?: number;
  readonly minOutlierPct?: number;
  readonly maxOutlierPct?: number;
  readonly minValueEdge?: number;
  readonly maxValueEdge?: number | undefined;
}

/** Filters of lines, named after the query parameters. */
export type PriceFilters = LineFilters & PriceBounds;
/** A translated query of a board of price outliers. */
export type AskedPrices = Asked<PriceOptions, PriceFilters, PriceSortColumn>;
/** A board of lines with prices. */
export type PriceBoard<Query extends RankedQuery> = RankedBoard<
  Query,
  PriceOptions,
  PriceVariant,
  PriceFilters,
  PriceSortColumn
>;

/** Markets of lines: those of teams, then statistics of players. */
const markets: readonly string[] = [...TEAM_MARKETS, ...PLAYER_STATISTIC_KEYS];

const columnsOf = ({ snapshot }: RankedContext<PriceVariant>): LineTable['columns'] => snapshot.prices.lines.columns;

const lineFilters: Pick<PriceBoard<RankedQuery>['filters'], keyof LineFilters> = {
  ...playerFilters(columnsOf),
  teamIds: (ids, { snapshot }) => ofTeamsOrMatches(snapshot, ids),
  market: (keys, { snapshot }) => ofStatistics(marketColumn(snapshot), markets, keys),
  scope: (requested, context) => ofStatistics(columnsOf(context).scope, scopes, requested),
  line: (line, context) => between(columnsOf(context).line, line, line),
};

/** Names of the filters that choose lines, whatever their prices. */
export const lineFilterNames = Object.keys(lineFilters) as (keyof LineFilters)[];

/** One entry per filter, those of lines first. */
export const priceFilters: PriceBoard<RankedQuery>['filters'] = {
  ...lineFilters,
  minBookmakers: (count, { variant }) => between(variant.sources, count, Infinity),
  minOdds: (odds, { variant }) => between(variant.price, odds, Infinity),
  maxOdds: (odds, { variant }) => between(variant.price, 0, odds),
  maxDiscrepancy: (percent, { variant }) => between(variant.discrepancy, -Infinity, percent),
  minOutlierPct: (percent, { variant }) => between(variant.outlierPercent(), percent, Infinity),
  maxOutlierPct: (percent, { variant }) => between(variant.outlierPercent(), -Infinity, percent),
  minValueEdge: (percent, { variant }) => between(variant.valueEdge(), percent, Infinity),
  maxValueEdge: (percent, { variant }) => between(variant.valueEdge(), -Infinity, percent),
};

/** Dimensions for counting lines. */
export const priceFacets: PriceBoard<RankedQuery>['facets'] = {
  market: {
    ownFilter: 'market',
    ownOptions: { namesResults: false },
    count: (rows, { snapshot }) => countMarkets(rows, marketColumn(snapshot), markets),
  },
  ...playerFacets(columnsOf),
  team: { ownFilter: 'teamIds', count: (rows, { snapshot }) => countTeamsOrMatches(snapshot, rows) },
  bookmaker: {
    ownOptions: { compared: null },
    count: (rows, { snapshot, options }) =>
      countBookmakers(snapshot, rows, { name: 'lines', lines: null }, options.includeStale),
  },
  scope: {
    ownFilter: 'scope',
    count: (rows, context) => countWords(rows, columnsOf(context).scope, scopes, scopeNames),
  },
  side: { count: (rows, context) => countWords(rows, columnsOf(context).side, priceSides, sideNames) },
  day: { count: (rows, context) => countDays(context.snapshot, rows, columnsOf(context).fixture) },
};

/** Lines about teams or their players, and lines of matches that the teams play. */
function ofTeamsOrMatches(snapshot: PricedDataset, ids: readonly number[]): RowFilter {
  const { fixture, scope, team } = snapshot.prices.lines.columns;
  const { fixtures } = snapshot.dataset.entities;
  const teams = marksOf(snapshot, 'teams', ids);
  const match = scopes.indexOf('match');
  return matching((row) => {
    if (scope[row] !== match) return teams[team[row]!] === 1;
    const { home, away } = fixtures[fixture[row]!]!;
    return teams[home] === 1 || teams[away] === 1;
  });
}

/** Counts rows by the teams that `ofTeamsOrMatches` filters by: both sides for lines of a match. */
function countTeamsOrMatches({ derived, dataset, prices: { lines } }: PricedDataset, rows: Uint32Array): FacetValue[] {
  const { fixtures, teams } = dataset.entities;
  const match = scopes.indexOf('match');
  /** Indexes of teams, followed by those of fixtures; -1 for players whose side is unknown. */
  const subjects = derived.get('teams or matches of lines', () =>
    Int32Array.from(lines.columns.scope, (scope, row) =>
      scope === match ? teams.length + lines.columns.fixture[row]! : lines.columns.team[row]!,
    ),
  );
  return countByIndex(rows, subjects, teams.length + fixtures.length, (index) => {
    if (index < teams.length) return [entryValue(teams[index])];
    const { home, away } = fixtures[index - teams.length]!;
    return [entryValue(teams[home]), entryValue(teams[away])];
  });
}

/** Index of the market, by line. */
function marketColumn({ derived, prices: { lines } }: PricedDataset): Uint8Array {
  const { scope, statistic } = lines.columns;
  const player = scopes.indexOf('player');
  return derived.get('markets of lines', () =>
    Uint8Array.from(statistic, (index, row) => (scope[row] === player ? TEAM_MARKETS.length + index : index)),
  );
}
