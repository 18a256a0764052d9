import type { DetailedPosition, PositionGroup, Side } from '../../football/canonical.js';
import type { SqlTransaction } from '../../database/sql-client.js';

/** A starter of a projected or confirmed line-up. */
export interface StarterRow {
  fixtureId: number;
  side: Side;
  playerId: number;
  isConfirmed: boolean;
  startProbability: number;
  group: PositionGroup | null;
  position: DetailedPosition | null;
  jerseyNumber: number | null;
  usualPosition: DetailedPosition | null;
  gamesAnalyzed: number;
  isPositionChange: boolean;
  /** Unix milliseconds. */
  projectedAt: number;
}

/** Starters of these fixtures, home first. */
export function listStarters(sql: SqlTransaction, fixtureIds: readonly number[], now: Date): Promise<StarterRow[]> {
  return sql.rows<StarterRow>(
    `select lineup.fixture_id as "fixtureId", lineup.side, player.player_id as "playerId",
      lineup.prediction_type = 'confirmed' as "isConfirmed", player.start_probability as "startProbability",
      player.position_group as "group", player.position, player.jersey_number as "jerseyNumber",
      player.usual_position as "usualPosition", player.games_analyzed as "gamesAnalyzed",
      player.is_position_change as "isPositionChange",
      (extract(epoch from lineup.projected_at) * 1000)::float8 as "projectedAt"
    from lineup_projections lineup
    join lineup_projection_players player on player.fixture_id = lineup.fixture_id and player.side = lineup.side
    where lineup.fixture_id = any ($2::bigint[]) and lineup.projected_at <= $1::timestamptz
    order by lineup.fixture_id, lineup.side desc, player.player_id`,
    [now, fixtureIds],
  );
}

/** Teams of players in a fixture according to the squads; players in both squads or in neither are absent. */
export function listSquadSides(
  sql: SqlTransaction,
  pairs: readonly { fixtureId: number; playerId: number }[],
): Promise<{ fixtureId: number; playerId: number; teamId: number }[]> {
  return sql.rows<{ fixtureId: number; playerId: number; teamId: number }>(
    `select pair.fixture_id as "fixtureId", pair.player_id as "playerId", min(member.team_id) as "teamId"
    from unnest($1::bigint[], $2::bigint[]) as pair (fixture_id, player_id)
    join football_as_of.schedules() fixture on fixture.id = pair.fixture_id
    join squad_members member on member.player_id = pair.player_id and member.season_id = fixture.season_id
      and member.team_id in (fixture.home_team_id, fixture.away_team_id)
    group by pair.fixture_id, pair.player_id
    having count(distinct member.team_id) = 1`,
    [pairs.map(({ fixtureId }) => fixtureId), pairs.map(({ playerId }) => playerId)],
  );
}
