import type { WatchEvent, WatchRule } from '../watch.js';
import type { FoundNews } from './news.js';

/** Union of the ids that a set of watches names. */
export interface WatchedIds {
  readonly competitionIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly playerIds: readonly number[];
  readonly fixtureIds: readonly number[];
}

/** The watched scope of an event: everything, or some ids. */
export type Watched = 'everything' | WatchedIds;

/** Filter of one board query. */
export interface BoardScope {
  readonly uniqueTournamentIds?: number[];
  readonly teamIds?: number[];
  readonly playerIds?: number[];
  readonly eventIds?: number[];
}

const isWide = ({ competitionIds, teamId, playerId, fixtureId }: WatchRule): boolean =>
  competitionIds === null && teamId === null && playerId === null && fixtureId === null;

/** The scope that rules watch for an event; null: nothing. */
export function watchedBy(rules: readonly WatchRule[], event: WatchEvent): Watched | null {
  const ofEvent = rules.filter(({ events }) => events.includes(event));
  if (ofEvent.length === 0) return null;
  if (ofEvent.some(isWide)) return 'everything';
  const ids = (idOf: (rule: WatchRule) => readonly number[] | number | null): number[] => [
    ...new Set(ofEvent.flatMap((rule) => idOf(rule) ?? [])),
  ];
  return {
    competitionIds: ids(({ competitionIds }) => competitionIds),
    teamIds: ids(({ teamId }) => teamId),
    playerIds: ids(({ playerId }) => playerId),
    fixtureIds: ids(({ fixtureId }) => fixtureId),
  };
}

/** Board queries for a watched scope: at most four, regardless of the number of watches. */
export function boardScopes(watched: Watched): BoardScope[] {
  if (watched === 'everything') return [{}];
  const { competitionIds, teamIds, playerIds, fixtureIds } = watched;
  const scopes: readonly [ids: readonly number[], scope: BoardScope][] = [
    [competitionIds, { uniqueTournamentIds: [...competitionIds] }],
    [teamIds, { teamIds: [...teamIds] }],
    [playerIds, { playerIds: [...playerIds] }],
    [fixtureIds, { eventIds: [...fixtureIds] }],
  ];
  return scopes.flatMap(([ids, scope]) => (ids.length === 0 ? [] : [scope]));
}

/** Board filter by bookmakers; no filter for all of them. */
export const byBookmakers = (bookmakers: readonly string[]): { readonly bookmakers?: string[] } =>
  bookmakers.length === 0 ? {} : { bookmakers: [...bookmakers] };

/** Key of a choice of bookmakers, regardless of order. */
export const choiceOf = (bookmakers: readonly string[]): string => [...bookmakers].sort().join(' ');

/** Whether a rule covers a find, by event and scope, and for bets also by bookmakers, market and minimum edge. */
export function covers(rule: WatchRule, news: FoundNews): boolean {
  const { competitionIds, teamId, playerId, fixtureId, events, market, minimumEdge } = rule;
  const { event, fixture, teamIds, playerIds, edgeLow } = news;
  return (
    events.includes(event) &&
    competitionIds?.includes(fixture.competitionId) !== false &&
    (teamId === null || teamIds.includes(teamId)) &&
    (playerId === null || playerIds.includes(playerId)) &&
    (fixtureId === null || fixture.fixtureId === fixtureId) &&
    (news.bookmakers === null || choiceOf(news.bookmakers) === choiceOf(rule.bookmakers)) &&
    (market === null || news.market === null || news.market === market) &&
    (edgeLow === null || edgeLow >= minimumEdge)
  );
}
