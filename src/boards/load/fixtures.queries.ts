import type { SqlTransaction } from '../../database/sql-client.js';

/** A fixture that has not ended. */
export interface FixtureRow {
  id: number;
  slug: string;
  competitionId: number;
  seasonId: number;
  phaseId: number;
  homeTeamId: number;
  awayTeamId: number;
  refereeId: number | null;
  /** Unix seconds. */
  kickoff: number;
  status: 'notstarted' | 'inprogress';
}

/**
 * Fixtures that have not ended with a kick-off in a span, in the order of kick-off and id.
 * Plan: fixtures_kickoff, then the primary key of the outcomes.
 */
export function listFixtures(sql: SqlTransaction, from: Date, until: Date, now: Date): Promise<FixtureRow[]> {
  return sql.rows<FixtureRow>(
    `select id, slug, competition_id as "competitionId", season_id as "seasonId", phase_id as "phaseId",
      home_team_id as "homeTeamId", away_team_id as "awayTeamId",
      referee_id as "refereeId", extract(epoch from kickoff_at)::float8 as kickoff, status
    from football_as_of.fixtures($1::timestamptz)
    where kickoff_at >= $2::timestamptz and kickoff_at < $3::timestamptz and status in ('notstarted', 'inprogress')
    order by kickoff_at, id`,
    [now, from, until],
  );
}

/** Kick-off of the first fixture at or after a moment; null without one. */
export async function readNextKickoff(sql: SqlTransaction, from: Date): Promise<Date | null> {
  const found = await sql.row<{ at: Date | null }>(
    'select min(kickoff_at) as at from football_as_of.schedules() where kickoff_at >= $1::timestamptz',
    [from],
  );
  return found?.at ?? null;
}

/**
 * Kick-off of the first upcoming fixture at or after a moment; null without one.
 * Plan: fixtures_kickoff, up to the first fixture that is not called off.
 */
export async function readNextUpcoming(sql: SqlTransaction, from: Date, now: Date): Promise<Date | null> {
  const found = await sql.row<{ at: Date }>(
    `select kickoff_at as at from football_as_of.fixtures($1::timestamptz)
    where kickoff_at >= $2::timestamptz and status = 'notstarted'
    order by kickoff_at limit 1`,
    [now, from],
  );
  return found?.at ?? null;
}

/** Competitions and sides of fixtures, whether ended or not. */
export async function listTouched(
  sql: SqlTransaction,
  ids: readonly number[],
): Promise<{ competitionIds: number[]; teamIds: number[] }> {
  const rows = await sql.rows<{ competitionId: number; homeTeamId: number; awayTeamId: number }>(
    `select distinct competition_id as "competitionId", home_team_id as "homeTeamId", away_team_id as "awayTeamId"
    from football_as_of.schedules() where id = any ($1::bigint[])`,
    [ids],
  );
  return {
    competitionIds: [...new Set(rows.map(({ competitionId }) => competitionId))],
    teamIds: [...new Set(rows.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))],
  };
}
