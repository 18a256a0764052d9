import type { DetailedPosition, PositionGroup, Side } from '../../football/canonical.js';
import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';

/** A fixture whose line-ups are shown now or will be soon. */
export interface UpcomingFixture {
  id: number;
  competitionId: number;
  seasonId: number;
  kickoffAt: Date;
  homeTeamId: number;
  awayTeamId: number;
}

/** A starter of a published line-up. */
export interface ConfirmedStarter {
  fixtureId: number;
  side: Side;
  playerId: number;
  group: PositionGroup | null;
  position: DetailedPosition | null;
  jerseyNumber: number | null;
  publishedAt: Date;
}

/** A starter as stored. */
export interface StoredStarter {
  playerId: number;
  group: PositionGroup | null;
  position: DetailedPosition | null;
  jerseyNumber: number | null;
  startProbability: number;
  usualPosition: DetailedPosition | null;
  gamesAnalyzed: number;
  isPositionChange: boolean;
}

/** The line-up of a side as stored. */
export interface StoredLineup {
  fixtureId: number;
  side: Side;
  teamId: number;
  predictionType: 'predicted' | 'confirmed';
  projectedAt: Date;
  /** Ordered by player id. */
  starters: StoredStarter[];
}

/** Takes the lock that serialises updates of projections; held until the end of the transaction. */
export async function lockProjections(sql: SqlTransaction): Promise<void> {
  await sql.rows(`select pg_advisory_xact_lock(hashtextextended('lineup_projections', 0))`);
}

/** Upcoming and live fixtures with a kick-off within a span, ascending. */
export function listUpcoming(
  sql: SqlClient,
  from: Date,
  until: Date,
  now: Date,
  competitionIds: readonly number[] | null,
): Promise<UpcomingFixture[]> {
  return sql.rows<UpcomingFixture>(
    `select id, competition_id as "competitionId", season_id as "seasonId", kickoff_at as "kickoffAt",
      home_team_id as "homeTeamId", away_team_id as "awayTeamId"
    from football_as_of.fixtures($1::timestamptz)
    where kickoff_at >= $2::timestamptz and kickoff_at < $3::timestamptz and status in ('notstarted', 'inprogress')
      and ($4::bigint[] is null or competition_id = any($4::bigint[]))
    order by kickoff_at, id`,
    [now, from, until, competitionIds],
  );
}

/** Starters of published line-ups, for sides with exactly eleven. */
export function listConfirmed(sql: SqlClient, fixtureIds: readonly number[], now: Date): Promise<ConfirmedStarter[]> {
  return sql.rows<ConfirmedStarter>(
    `select lineup.fixture_id as "fixtureId", lineup.side, lineup.player_id as "playerId",
      coalesce(lineup.position_group, player.position_group) as "group", lineup.position,
        lineup.jersey_number as "jerseyNumber",
      coalesce(football_as_of.lineup_published_at($1::timestamptz, lineup.fixture_id), lineup.published_at)
        as "publishedAt"
    from football_as_of.lineup_players($1::timestamptz) lineup
    join players player on player.id = lineup.player_id
    where lineup.fixture_id = any($2::bigint[]) and lineup.is_starter and lineup.is_complete
    order by lineup.fixture_id, lineup.side, lineup.player_id`,
    [now, fixtureIds],
  );
}

/** Shirt numbers of squads, where a source has them. */
export function listSquadNumbers(
  sql: SqlClient,
  seasonIds: readonly number[],
  teamIds: readonly number[],
): Promise<{ seasonId: number; teamId: number; playerId: number; jerseyNumber: number }[]> {
  return sql.rows<{ seasonId: number; teamId: number; playerId: number; jerseyNumber: number }>(
    `select distinct on (member.season_id, member.team_id, member.player_id) member.season_id as "seasonId",
      member.team_id as "teamId", member.player_id as "playerId", member.jersey_number as "jerseyNumber"
    from squad_members member
    join source_precedence precedence on precedence.source_id = member.source_id and precedence.kind = 'squad'
    where member.season_id = any($1::bigint[]) and member.team_id = any($2::bigint[])
      and member.jersey_number is not null
    order by member.season_id, member.team_id, member.player_id, precedence.rank`,
    [seasonIds, teamIds],
  );
}

/** Every stored line-up of these fixtures. */
export function listStored(sql: SqlClient, fixtureIds: readonly number[]): Promise<StoredLineup[]> {
  return sql.rows<StoredLineup>(
    `select lineup.fixture_id as "fixtureId", lineup.side, lineup.team_id as "teamId",
      lineup.prediction_type as "predictionType",
      lineup.projected_at as "projectedAt",
      coalesce(jsonb_agg(jsonb_build_object(
        'playerId', player.player_id, 'group', player.position_group, 'position', player.position,
        'jerseyNumber', player.jersey_number, 'startProbability', player.start_probability,
        'usualPosition', player.usual_position, 'gamesAnalyzed', player.games_analyzed,
        'isPositionChange', player.is_position_change
      ) order by player.player_id) filter (where player.player_id is not null), '[]') as starters
    from lineup_projections lineup
    left join lineup_projection_players player on player.fixture_id = lineup.fixture_id and player.side = lineup.side
    where lineup.fixture_id = any($1::bigint[])
    group by lineup.fixture_id, lineup.side`,
    [fixtureIds],
  );
}

/** Which of these fixtures have a stored line-up. */
export async function listProjectedFixtures(sql: SqlClient, fixtureIds: readonly number[]): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>(
    'select distinct fixture_id as id from lineup_projections where fixture_id = any($1::bigint[])',
    [fixtureIds],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the line-ups of sides. */
export async function removeLineups(
  sql: SqlTransaction,
  sides: readonly { fixtureId: number; side: Side }[],
): Promise<void> {
  await sql.rows(
    `delete from lineup_projections lineup using unnest($1::bigint[], $2::text[]) as gone (fixture_id, side)
    where lineup.fixture_id = gone.fixture_id and lineup.side = gone.side`,
    [sides.map(({ fixtureId }) => fixtureId), sides.map(({ side }) => side)],
  );
}

/** Stores line-ups of sides that have none. */
export async function insertLineups(
  sql: SqlTransaction,
  lineups: readonly StoredLineup[],
  dataRevision: number,
): Promise<void> {
  await sql.rows(
    `with given as (
      select * from jsonb_to_recordset($1::jsonb) as given (
        "fixtureId" bigint, side text, "teamId" bigint, "predictionType" text, "projectedAt" timestamptz,
          starters jsonb)
    ), stored as (
      insert into lineup_projections (fixture_id, side, team_id, prediction_type, projected_at, data_revision)
      select "fixtureId", side, "teamId", "predictionType", "projectedAt", $2::bigint from given
      returning fixture_id, side
    )
    insert into lineup_projection_players (fixture_id, side, player_id, position_group, position, jersey_number,
      start_probability, usual_position, games_analyzed, is_position_change)
    select stored.fixture_id, stored.side, starter."playerId", starter."group", starter.position,
      starter."jerseyNumber",
      starter."startProbability", starter."usualPosition", starter."gamesAnalyzed", starter."isPositionChange"
    from stored
    join given on given."fixtureId" = stored.fixture_id and given.side = stored.side
    cross join jsonb_to_recordset(given.starters) as starter (
      "playerId" bigint, "group" text, position text, "jerseyNumber" smallint, "startProbability" double precision,
      "usualPosition" text, "gamesAnalyzed" smallint, "isPositionChange" boolean)`,
    [JSON.stringify(lineups), dataRevision],
  );
}

/** Starts a new data revision, so that boards show the changed line-ups, and returns its number. */
export async function nextRevision(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<number> {
  const { revision } = await sql.rowOrFail<{ revision: number }>(
    `select record_change('lineups', $1::bigint[]) as revision`,
    [fixtureIds],
  );
  return revision;
}
