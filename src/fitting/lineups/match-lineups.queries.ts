import type { DetailedPosition, PositionGroup, Side } from '../../football/canonical.js';
import type { SqlClient } from '../../database/sql-client.js';

/** A fixture with its result, where known. */
export interface ScheduleRow {
  id: number;
  competitionId: number;
  seasonId: number;
  kickoffAt: Date;
  homeTeamId: number;
  awayTeamId: number;
  goalDifference: number | null;
  /** Neither postponed, canceled nor abandoned. */
  isPlayed: boolean;
}

/** A player of a line-up with his counts in the match. */
export interface LineupRow {
  fixtureId: number;
  side: Side;
  playerId: number;
  isStarter: boolean;
  minutes: number | null;
  position: DetailedPosition | null;
  group: PositionGroup | null;
  jerseyNumber: number | null;
  yellowCards: number | null;
  redCards: number | null;
  goals: number | null;
  assists: number | null;
  shots: number | null;
  tackles: number | null;
  passes: number | null;
}

/** A player who misses a fixture. */
export interface AbsentRow {
  fixtureId: number;
  playerId: number;
}

/** Where a player was last seen outside a set of teams. */
export interface ElsewhereRow {
  playerId: number;
  teamId: number;
  competitionId: number;
  kickoffAt: Date;
}

/** Fixtures of these teams within a span, in any competition, ascending. */
export function listSchedule(
  sql: SqlClient,
  teamIds: readonly number[],
  from: Date,
  until: Date,
  now: Date,
): Promise<ScheduleRow[]> {
  return sql.rows<ScheduleRow>(
    `select id, competition_id as "competitionId", season_id as "seasonId", kickoff_at as "kickoffAt",
      home_team_id as "homeTeamId", away_team_id as "awayTeamId",
      case when not awarded then home_goals - away_goals end as "goalDifference",
      status in ('notstarted', 'inprogress', 'finished') and not awarded as "isPlayed"
    from football_as_of.fixtures($1::timestamptz)
    where kickoff_at >= $3::timestamptz and kickoff_at < $4::timestamptz
      and (home_team_id = any($2::bigint[]) or away_team_id = any($2::bigint[]))
    order by kickoff_at, id`,
    [now, teamIds, from, until],
  );
}

/**
 * Line-ups of fixtures as known at `now`, with their players' counts: those that player boards count too. Leaves out
 * sides without exactly eleven starters and those whose players' rows are corrupted or contradicted.
 * Plan: lineup_players_fixture and player_statistics_fixture.
 */
export function listLineups(sql: SqlClient, fixtureIds: readonly number[], now: Date): Promise<LineupRow[]> {
  return sql.rows<LineupRow>(
    `select lineup.fixture_id as "fixtureId", lineup.side, lineup.player_id as "playerId",
      lineup.is_starter as "isStarter",
      played.minutes, lineup.position, coalesce(lineup.position_group, player.position_group) as "group",
        lineup.jersey_number as "jerseyNumber",
      played.yellow_cards as "yellowCards", played.red_cards as "redCards", played.goals, played.assists, played.shots,
      played.tackles, coalesce(played.accurate_passes, played.passes) as passes
    from football_as_of.lineup_players($1::timestamptz) lineup
    join players player on player.id = lineup.player_id
    join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = lineup.fixture_id and fixture.feeds_boards
    left join football_as_of.player_counts($1::timestamptz) report on report.fixture_id = lineup.fixture_id
    left join football_as_of.player_statistics($1::timestamptz) played
      on played.fixture_id = lineup.fixture_id and played.player_id = lineup.player_id
    where lineup.fixture_id = any($2::bigint[]) and lineup.is_complete
      and coalesce(case lineup.side when 'home' then report.is_home_usable else report.is_away_usable end, true)
    order by lineup.fixture_id, lineup.side, lineup.player_id`,
    [now, fixtureIds],
  );
}

/**
 * Players who miss fixtures, by the lists known at `now`, or just before kick-off if that was earlier.
 * Plan: the unique key of match_reports, a fixture at a time.
 */
export function listAbsent(sql: SqlClient, fixtureIds: readonly number[], now: Date): Promise<AbsentRow[]> {
  return sql.rows<AbsentRow>(
    `select fixture.id as "fixtureId", absence.player_id as "playerId"
    from football_as_of.schedules() fixture
    cross join lateral football_as_of.absences(
      least($1::timestamptz, fixture.kickoff_at - interval '1 microsecond'), fixture.id
    ) absence
    where fixture.id = any($2::bigint[]) and absence.type = 'out'
    order by fixture.id, absence.player_id`,
    [now, fixtureIds],
  );
}

/** Last line-ups of players with teams other than these, since a moment. */
export function listElsewhere(
  sql: SqlClient,
  playerIds: readonly number[],
  teamIds: readonly number[],
  from: Date,
  now: Date,
): Promise<ElsewhereRow[]> {
  return sql.rows<ElsewhereRow>(
    `select distinct on (lineup.player_id) lineup.player_id as "playerId", lineup.team_id as "teamId",
      fixture.competition_id as "competitionId", fixture.kickoff_at as "kickoffAt"
    from football_as_of.lineup_players($1::timestamptz) lineup
    join football_as_of.schedules() fixture on fixture.id = lineup.fixture_id
    where lineup.player_id = any($2::bigint[]) and lineup.team_id <> all($3::bigint[])
      and fixture.kickoff_at >= $4::timestamptz
    order by lineup.player_id, fixture.kickoff_at desc, fixture.id desc`,
    [now, playerIds, teamIds, from],
  );
}

/**
 * Matches that had begun by `now`, since a moment, in competitions and seasons with any known line-up, ascending:
 * including those without a line-up, so that gaps are detected.
 */
export function listLineupSchedule(sql: SqlClient, from: Date, now: Date): Promise<ScheduleRow[]> {
  return sql.rows<ScheduleRow>(
    `with begun as materialized (
      select * from football_as_of.fixtures($1::timestamptz)
      where kickoff_at >= $2::timestamptz and kickoff_at <= $1::timestamptz and not awarded
        and status in ('inprogress', 'finished')
    ), lineup_season as materialized (
      select distinct begun.season_id
      from begun
      where exists (select from football_as_of.lineup_players($1::timestamptz) lineup
        where lineup.fixture_id = begun.id)
    )
    select id, competition_id as "competitionId", season_id as "seasonId", kickoff_at as "kickoffAt",
      home_team_id as "homeTeamId",
      away_team_id as "awayTeamId", home_goals - away_goals as "goalDifference", true as "isPlayed"
    from begun
    where season_id in (select season_id from lineup_season)
    order by kickoff_at, id`,
    [now, from],
  );
}
