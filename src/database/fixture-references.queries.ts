import type { FixtureStatus } from '../football/canonical.js';
import type { SqlClient } from './sql-client.js';

/** Fields of a reference to a team. */
export interface TeamReferenceRow {
  id: number;
  name: string;
  shortName: string | null;
  slug: string;
  primaryColor: string | null;
  secondaryColor: string | null;
}

/** Fields of a reference to a country. */
export interface CountryReferenceRow {
  id: number;
  name: string;
  slug: string;
  alpha2: string | null;
}

/** Fields of a reference to a fixture. */
export interface FixtureReferenceRow {
  id: number;
  slug: string;
  kickoffAt: Date;
  status: FixtureStatus;
  competition: { id: number; name: string; slug: string };
  homeTeam: TeamReferenceRow;
  awayTeam: TeamReferenceRow;
  /** Null until known. */
  homeScore: number | null;
  awayScore: number | null;
}

/** SQL of a reference to a row of `teams`, as one JSON value. */
export const teamReference = (team: string): string => `json_build_object(
    'id', ${team}.id, 'name', ${team}.name, 'shortName', ${team}.short_name, 'slug', ${team}.slug,
    'primaryColor', ${team}.primary_color, 'secondaryColor', ${team}.secondary_color)`;

/** SQL of a reference to a row of `countries`, as one JSON value. */
export const countryReference = (country: string): string => `json_build_object(
    'id', ${country}.id, 'name', ${country}.name, 'slug', ${country}.slug, 'alpha2', ${country}.alpha2)`;

/**
 * Fixtures as known at `now`, in the order of their ids; unknown ids are left out.
 * Plan: fixtures, results, teams and competitions by their primary keys.
 */
export function listFixtureReferences(
  sql: Pick<SqlClient, 'rows'>,
  ids: readonly number[],
  now: Date,
): Promise<FixtureReferenceRow[]> {
  return sql.rows<FixtureReferenceRow>(
    `select fixture.id, fixture.slug, fixture.kickoff_at as "kickoffAt", fixture.status,
      json_build_object('id', competition.id, 'name', competition.name, 'slug', competition.slug) as competition,
      ${teamReference('home')} as "homeTeam", ${teamReference('away')} as "awayTeam",
      fixture.home_goals as "homeScore", fixture.away_goals as "awayScore"
    from unnest($2::bigint[]) with ordinality as wanted (id, place)
    join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = wanted.id
    join competitions competition on competition.id = fixture.competition_id
    join teams home on home.id = fixture.home_team_id
    join teams away on away.id = fixture.away_team_id
    order by wanted.place`,
    [now, ids],
    { isPrepared: true },
  );
}
