import type { WatchEvent, WatchRule } from '../watch.js';
import type { FoundNews } from './news.js';

/** Ids that some watches name together. */
export interface WatchedIds {
  readonly competitionIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly playerIds: readonly number[];
  readonly fixtureIds: readonly number[];
}

/** What is watched for an event: everything, or some ids. */
export type Watched = 'everything' | WatchedIds;

/** Filters of a board, each of which is one query. */
export interface BoardScope {
  readonly uniqueTournamentIds?: number[];
  readonly teamIds?: number[];
  readonly playerIds?: number[];
  readonly eventIds?: number[];
}

const isWide = ({ competitionIds, teamId, playerId, fixtureId }: WatchRule): boolean =>
  competitionIds === null && teamId === null && playerId === null && fixtureId === null;

/** What rules watch for an event; null: nothing. */
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

/** The same as queries of a board, at most four however many watches there are. */
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

/** The filter of a board for some bookmakers; none for all. */
export const byBookmakers = (bookmakers: readonly string[]): { readonly bookmakers?: string[] } =>
  bookmakers.length === 0 ? {} : { bookmakers: [...bookmakers] };

/** Equal for equal choices of bookmakers. */
export const choiceOf = (bookmakers: readonly string[]): string => [...bookmakers].sort().join(' ');

/** Whether a rule covers a find: its event, its scope, and of bets its bookmakers, market and minimum edge. */
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
