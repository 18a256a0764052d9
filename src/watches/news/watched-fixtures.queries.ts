import type { Watched } from './watched.js';

/** Columns of `NewsFixture`, selected from `fixture`, `competition`, `home` and `away`. */
export const newsFixtureColumns = `fixture.id as "fixtureId", competition.id as "competitionId",
  competition.name as "competitionName", home.id as "homeTeamId", away.id as "awayTeamId",
  home.name as "homeTeamName", away.name as "awayTeamName", fixture.kickoff_at as "kickoffAt"`;

/**
 * SQL condition: the row `fixture` is watched as a match, by its competition or by one of its teams.
 * @param first number of the first parameter from `watchedParameters`
 */
export function watchedFixtures(first: number): string {
  const [isAny, competitions, teams, fixtures] = [first, first + 1, first + 2, first + 3].map((place) => `$${place}`);
  return `(${isAny}::boolean or fixture.competition_id = any (${competitions}::bigint[])
    or fixture.home_team_id = any (${teams}::bigint[]) or fixture.away_team_id = any (${teams}::bigint[])
    or fixture.id = any (${fixtures}::bigint[]))`;
}

/** The four parameters of `watchedFixtures`. */
export function watchedParameters(watched: Watched): unknown[] {
  if (watched === 'everything') return [true, [], [], []];
  return [false, watched.competitionIds, watched.teamIds, watched.fixtureIds];
}
