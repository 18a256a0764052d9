import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { marksOf, ofCompetitions, ofFixtures, ofPlayers, ofStatistics } from '../../boards/query/fixture-filters.js';
import { named } from '../../boards/query/name-search.js';
import { scopes, TEAM_MARKETS } from '../../boards/dataset/prices.js';
import type { Scope } from '../../boards/dataset/prices.js';
import type { Board } from '../../boards/engine/board.js';
import { between, matching } from '../../boards/engine/row-list.js';
import type { RowFilter } from '../../boards/engine/row-list.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PriceVariant } from './price-variant.js';

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

/** Markets of lines: those of teams, then statistics of players. */
export const markets: readonly string[] = [...TEAM_MARKETS, ...PLAYER_STATISTIC_KEYS];

type FiltersOf<Filters extends object> = Board<BoardSnapshot, never, PriceVariant, Filters, never>['filters'];

const lineFilters: FiltersOf<LineFilters> = {
  eventIds: (ids, { snapshot }) => ofFixtures(snapshot, snapshot.prices.lines.columns.fixture, ids),
  teamIds: (ids, { snapshot }) => ofTeamsOrMatches(snapshot, ids),
  playerIds: (ids, { snapshot }) => ofPlayers(snapshot, snapshot.prices.lines.columns.player, ids),
  uniqueTournamentIds: (ids, { snapshot }) => ofCompetitions(snapshot, snapshot.prices.lines.columns.fixture, ids),
  market: (keys, { snapshot }) => ofStatistics(marketColumn(snapshot), markets, keys),
  scope: (requested, { snapshot }) => ofStatistics(snapshot.prices.lines.columns.scope, scopes, requested),
  line: (line, { snapshot }) => between(snapshot.prices.lines.columns.line, line, line),
  search: (words, { snapshot }) => {
    const { fixture, player } = snapshot.prices.lines.columns;
    return named(snapshot, words, fixture, player);
  },
};

/** The filters that choose lines, whatever their prices. */
export const lineFilterNames = Object.keys(lineFilters) as (keyof LineFilters)[];

/** One entry a filter, those of lines first. */
export const priceFilters: FiltersOf<PriceFilters> = {
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

/** By line the index of its market. */
export function marketColumn({ derived, prices: { lines } }: BoardSnapshot): Uint8Array {
  const { scope, statistic } = lines.columns;
  const player = scopes.indexOf('player');
  return derived.get('markets of lines', () =>
    Uint8Array.from(statistic, (index, row) => (scope[row] === player ? TEAM_MARKETS.length + index : index)),
  );
}
