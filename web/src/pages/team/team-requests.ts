import { queryOptions } from '@tanstack/react-query';
import { bettingHistoryShow, competitionsShowStandings, teamsShow } from '../../api';
import { askedByRoute } from '../../query-client';

/** Number of matches loaded. */
const window = 30;

/** A team with the last matches. */
export function teamQuery(id: string) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['team', id],
    queryFn: ({ signal }) => teamsShow({ path: { id: Number(id) }, query: { window }, signal }),
  });
}

/** Hypothetical returns of flat one-unit bets on a team. */
export function bettingHistoryQuery(id: string, side: 'win' | 'draw' | 'lose', ground: 'all' | 'home' | 'away') {
  return queryOptions({
    queryKey: ['betting history', id, side, ground],
    queryFn: ({ signal }) =>
      bettingHistoryShow({
        path: { id: Number(id) },
        query: { side, homeAway: ground, stake: '1', limit: 500 },
        signal,
      }),
  });
}

/** The tables of a season. */
export function standingsQuery(competition: number, season: number) {
  return queryOptions({
    queryKey: ['standings', competition, season],
    queryFn: ({ signal }) =>
      competitionsShowStandings({ path: { competitionId: String(competition), seasonId: String(season) }, signal }),
  });
}
