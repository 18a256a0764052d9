import type { SqlClient } from '../../database/sql-client.js';
import type { DetailedPosition } from '../../football/canonical.js';

/** A player and a kick-off, before which his starts are requested. */
export interface StartsBefore {
  readonly playerId: number;
  readonly kickoffAt: Date;
}

/** Key of a player and a kick-off. */
export const startsKey = ({ playerId, kickoffAt }: StartsBefore): string => `${playerId} ${kickoffAt.getTime()}`;

/**
 * Detailed positions of players' last starts before kick-offs, newest first, by `startsKey`. Starts with only a known
 * position group are left out. Plan: lineup_players_starts, one probe per pair.
 * @param most highest number of positions per player
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
