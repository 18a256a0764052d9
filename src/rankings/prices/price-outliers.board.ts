import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import {
  countBookmakers,
  countCompetitions,
  countDays,
  countFixtures,
  countMarkets,
  countPlayers,
  countWords,
  entryValue,
} from '../../boards/dataset/fixture-facets.js';
import { marksOf, ofCompetitions, ofFixtures, ofPlayers, ofStatistics } from '../../boards/dataset/fixture-filters.js';
import { named } from '../../boards/dataset/name-search.js';
import { priceSides, scopeNames, scopes, sideNames, TEAM_MARKETS } from '../../boards/dataset/prices.js';
import type { Scope } from '../../boards/dataset/prices.js';
import type { Board } from '../../boards/engine/board.js';
import { countByIndex } from '../../boards/engine/facets.js';
import { between, matching } from '../../boards/engine/row-list.js';
import type { RowFilter } from '../../boards/engine/row-list.js';
import type { FacetValue } from '../../common/paging/facets.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { priceVariant } from './price-variant.js';
import type { PriceOptions, PriceVariant } from './price-variant.js';

/** Which lines are looked at, whatever their prices. */
export interface LineFilters {
  /** Public ids of fixtures. */
  readonly eventIds?: readonly number[] | undefined;
  /** Public ids of teams: lines about them or their players, and lines of their matches. */
  readonly teamIds?: readonly number[] | undefined;
  /** Public ids of players. */
  readonly playerIds?: readonly number[] | undefined;
  /** Public ids of competitions. */
  readonly uniqueTournamentIds?: readonly number[] | undefined;
  readonly scope?: readonly Scope[] | undefined;
  /** Keys of markets. */
  readonly market?: readonly string[] | undefined;
  readonly line?: number | undefined;
  readonly search?: string | undefined;
}

/** Bounds of prices and differences, inclusive; an unknown value lies within none. */
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

/** What a query asks of lines; named as its parameters. */
export type PriceFilters = LineFilters & PriceBounds;

/** Columns that price outliers are sorted by. */
export const priceSortColumns = [
  'odds_discrepancy',
  'edge',
  'valueEdge',
  'gapToSecond',
  'max_odd',
  'avg_odd',
  'bookmaker_count',
  'date',
] as const;
/** Columns that the board of one league is sorted by. */
export const propsSortColumns = [
  'outlierPct',
  'odds_discrepancy',
  'max_odd',
  'avg_odd',
  'bookmaker_count',
  'date',
] as const;
export type PropsSortColumn = (typeof propsSortColumns)[number];
/** A sort column of either price board. */
export type PriceSortColumn = (typeof priceSortColumns)[number] | PropsSortColumn;

/** Markets of lines: those of teams, then statistics of players. */
const markets: readonly string[] = [...TEAM_MARKETS, ...PLAYER_STATISTIC_KEYS];

type PriceOutliersBoard = Board<BoardSnapshot, PriceOptions, PriceVariant, PriceFilters, PriceSortColumn>;

const lineFilters: Pick<PriceOutliersBoard['filters'], keyof LineFilters> = {
  eventIds: (ids, { snapshot }) => ofFixtures(snapshot, snapshot.prices.lines.columns.fixture, ids),
  teamIds: (ids, { snapshot }) => ofTeamsOrMatches(snapshot, ids),
  playerIds: (ids, { snapshot }) => ofPlayers(snapshot, snapshot.prices.lines.columns.player, ids),
  uniqueTournamentIds: (ids, { snapshot }) => ofCompetitions(snapshot, snapshot.prices.lines.columns.fixture, ids),
  market: (keys, { snapshot }) => ofStatistics(marketColumn(snapshot), markets, keys),
  scope: (wanted, { snapshot }) => ofStatistics(snapshot.prices.lines.columns.scope, scopes, wanted),
  line: (line, { snapshot }) => between(snapshot.prices.lines.columns.line, line, line),
  search: (words, { snapshot }) => {
    const { fixture, player } = snapshot.prices.lines.columns;
    return named(snapshot, words, fixture, player);
  },
};

/** The filters that choose lines, whatever their prices. */
export const lineFilterNames = Object.keys(lineFilters) as (keyof LineFilters)[];

/** Lines of fixtures to come by how far a price stands above the others; the order of rows decides ties. */
export const priceOutliersBoard: PriceOutliersBoard = {
  variant: priceVariant,
  filters: {
    ...lineFilters,
    minBookmakers: (count, { variant }) => between(variant.sources, count, Infinity),
    minOdds: (odds, { variant }) => between(variant.price, odds, Infinity),
    maxOdds: (odds, { variant }) => between(variant.price, 0, odds),
    maxDiscrepancy: (percent, { variant }) => between(variant.discrepancy, -Infinity, percent),
    minOutlierPct: (percent, { variant }) => between(variant.outlierPercent(), percent, Infinity),
    maxOutlierPct: (percent, { variant }) => between(variant.outlierPercent(), -Infinity, percent),
    minValueEdge: (percent, { variant }) => between(variant.valueEdge(), percent, Infinity),
    maxValueEdge: (percent, { variant }) => between(variant.valueEdge(), -Infinity, percent),
  },
  orders: {
    odds_discrepancy: ({ variant }) => variant.discrepancy,
    edge: ({ variant }) => variant.edge(),
    valueEdge: ({ variant }) => variant.valueEdge(),
    gapToSecond: ({ variant }) => variant.gapToSecond(),
    outlierPct: ({ variant }) => variant.outlierPercent(),
    max_odd: ({ variant }) => variant.best,
    avg_odd: ({ variant }) => variant.mean,
    bookmaker_count: ({ variant }) => variant.bookmakers,
    date: ({ snapshot }) => kickoffColumn(snapshot),
  },
  sorted: ({ variant: { byDiscrepancy } }) =>
    byDiscrepancy === null ? null : { by: 'odds_discrepancy', direction: 'descending', rows: byDiscrepancy },
  last: (by, { variant }) => (by === 'valueEdge' ? variant.lonely() : null),
  group: ({ snapshot, variant: { discrepancy } }) => ({
    offsetInGroup: snapshot.priceLines.table.columns.offsetInGroup,
    isBetter: (row, rival) => discrepancy[row]! > discrepancy[rival]!,
  }),
  facets: {
    market: {
      ownFilter: 'market',
      ownOptions: { namesResults: false },
      count: (rows, { snapshot }) => countMarkets(rows, marketColumn(snapshot), markets),
    },
    competition: {
      ownFilter: 'uniqueTournamentIds',
      count: (rows, { snapshot }) => countCompetitions(snapshot, rows, snapshot.prices.lines.columns.fixture),
    },
    fixture: {
      ownFilter: 'eventIds',
      count: (rows, { snapshot }) => countFixtures(snapshot, rows, snapshot.prices.lines.columns.fixture),
    },
    team: { ownFilter: 'teamIds', count: (rows, { snapshot }) => countTeamsOrMatches(snapshot, rows) },
    player: {
      ownFilter: 'playerIds',
      count: (rows, { snapshot }) => countPlayers(snapshot, rows, snapshot.prices.lines.columns.player),
    },
    bookmaker: {
      ownOptions: { compared: null },
      count: (rows, { snapshot, options }) =>
        countBookmakers(snapshot, rows, { name: 'lines', lines: null }, options.includeStale),
    },
    scope: {
      ownFilter: 'scope',
      count: (rows, { snapshot }) => countWords(rows, snapshot.prices.lines.columns.scope, scopes, scopeNames),
    },
    side: {
      count: (rows, { snapshot }) => countWords(rows, snapshot.prices.lines.columns.side, priceSides, sideNames),
    },
    day: { count: (rows, { snapshot }) => countDays(snapshot, rows, snapshot.prices.lines.columns.fixture) },
  },
};

/** Lines about teams or their players, and lines of matches that the teams play. */
function ofTeamsOrMatches(snapshot: BoardSnapshot, ids: readonly number[]): RowFilter {
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

/** Rows by the teams that `ofTeamsOrMatches` finds them by: of lines of a match both sides. */
function countTeamsOrMatches({ derived, dataset, prices: { lines } }: BoardSnapshot, rows: Uint32Array): FacetValue[] {
  const { fixtures, teams } = dataset.entities;
  const match = scopes.indexOf('match');
  /** Indexes of teams, then those of fixtures; -1 of players whose side is not known. */
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

function marketColumn({ derived, prices: { lines } }: BoardSnapshot): Uint8Array {
  const { scope, statistic } = lines.columns;
  const player = scopes.indexOf('player');
  return derived.get('markets of lines', () =>
    Uint8Array.from(statistic, (index, row) => (scope[row] === player ? TEAM_MARKETS.length + index : index)),
  );
}

function kickoffColumn({ derived, dataset, prices: { lines } }: BoardSnapshot): Float64Array {
  const { fixtures } = dataset.entities;
  return derived.get('kick-offs of lines', () =>
    Float64Array.from(lines.columns.fixture, (fixture) => fixtures[fixture]!.kickoff),
  );
}
