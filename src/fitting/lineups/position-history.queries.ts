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
 * the group is known are no part of it. Plan: lineup_players_starts, one probe per pair.
 * @param most positions of a player
 */
export async function listPositions(
  sql: SqlClient,
  pairs: readonly StartsBefore[],
  most: number,
  now: Date,
): Promise<Map<string, DetailedPosition[]>> {
  const rows = await sql.rows<StartsBefore & { positions: DetailedPosition[] }>(
    `select player_id as "playerId", kickoff_at as "kickoffAt", positions
    from football_as_of.last_positions($1::timestamptz, $2::bigint[], $3::timestamptz[], $4::integer)`,
    [now, pairs.map(({ playerId }) => playerId), pairs.map(({ kickoffAt }) => kickoffAt), most],
  );
  return new Map(rows.map((row) => [startsKey(row), row.positions]));
}
