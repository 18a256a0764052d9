import type { TeamStatisticKey } from '../football/statistics.js';
import type { SqlClient } from './sql-client.js';

/** Counts of a side as sums over its players; statistics not known for all of them are missing. */
export type PlayerSums = Partial<Record<TeamStatisticKey, number>>;

/** Sums by fixture and side. */
export type PlayerSumsOf = (fixtureId: number, side: 'home' | 'away') => PlayerSums;

interface SumsRow {
  fixtureId: number;
  side: 'home' | 'away';
  sums: PlayerSums;
}

/**
 * Sums over the players of each side, for counts that a source provides for players only, as known at `now`. A sum is
 * unknown if a player who played has no row or no value: one with minutes, a starter in the line-up, or a substitute
 * who came on. It is unknown for both sides if the side of any player is unknown, and for a side with corrupted rows.
 * Plan: player_statistics_fixture, lineup_players_fixture, substitutions_fixture.
 */
export async function listPlayerSums(
  sql: Pick<SqlClient, 'rows'>,
  fixtureIds: readonly number[],
  now: Date,
): Promise<PlayerSumsOf> {
  const rows = await sql.rows<SumsRow>(
    `select fixture_id as "fixtureId", side, sums from football_as_of.player_sums($1::timestamptz, $2::bigint[])`,
    [now, fixtureIds],
  );
  const bySide = new Map(rows.map(({ fixtureId, side, sums }) => [`${fixtureId} ${side}`, sums]));
  return (fixtureId, side) => bySide.get(`${fixtureId} ${side}`) ?? {};
}
