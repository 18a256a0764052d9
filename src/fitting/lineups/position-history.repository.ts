import type { SqlClient } from '../../database/sql-client.js';
import type { DetailedPosition } from '../../football/canonical.js';

/** A player and a kick-off: his starts before it are asked for. */
export interface StartsBefore {
  readonly playerId: number;
  readonly kickoffAt: Date;
}

/** Key of a player and a kick-off. */
export const startsKey = ({ playerId, kickoffAt }: StartsBefore): string => `${playerId} ${kickoffAt.getTime()}`;

/**
 * Detailed positions of the last starts of players before kick-offs, newest first, by `startsKey`. Starts of which only
 * the group is known are no part of it. Plan: lineup_players_player, one probe per pair.
 * @param most positions of a player
 */
export async function listPositions(
  sql: SqlClient,
  pairs: readonly StartsBefore[],
  most: number,
  now: Date,
): Promise<Map<string, DetailedPosition[]>> {
  const rows = await sql.rows<StartsBefore & { positions: DetailedPosition[] }>(
    `select wanted.player_id as "playerId", wanted.kickoff_at as "kickoffAt", history.positions
      from unnest($2::bigint[], $3::timestamptz[]) as wanted (player_id, kickoff_at)
      cross join lateral (
        select coalesce(array_agg(start.position order by start.kickoff_at desc, start.id desc), '{}') as positions
        from (
          select lineup.position, fixture.kickoff_at, fixture.id
          from football_as_of.lineup_players($1::timestamptz) lineup
          join football_as_of.schedules() fixture on fixture.id = lineup.fixture_id
          where lineup.player_id = wanted.player_id and lineup.is_starter and lineup.position is not null
            and fixture.kickoff_at < wanted.kickoff_at
          order by fixture.kickoff_at desc, fixture.id desc
          limit $4::int
        ) start
      ) history`,
    [now, pairs.map(({ playerId }) => playerId), pairs.map(({ kickoffAt }) => kickoffAt), most],
  );
  return new Map(rows.map((row) => [startsKey(row), row.positions]));
}
