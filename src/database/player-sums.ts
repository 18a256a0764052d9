import { SUMMED_STATISTICS } from '../football/statistics.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import type { SqlClient } from './sql-client.js';

/** Counts of a side as sums over its players; statistics that are not known of all of them are missing. */
export type PlayerSums = Partial<Record<TeamStatisticKey, number>>;

/** Sums by fixture and side. */
export type PlayerSumsOf = (fixtureId: number, side: 'home' | 'away') => PlayerSums;

interface SumsRow {
  fixtureId: number;
  side: 'home' | 'away';
  sums: PlayerSums;
}

const columns = SUMMED_STATISTICS.map(({ column }) => column);
const listOf = (text: (column: string) => string): string => columns.map(text).join(', ');

/**
 * Sums of the players of each side, for counts that a source gives for players only, as known at `now`. A sum is
 * unknown where a player who played has no row or no value: one with minutes, a starter of the line-up, or one who came
 * on by the substitutions. It is unknown of both sides where the side of any player is, and of a side with corrupted
 * rows.
 * Plan: player_statistics_fixture, lineup_players_fixture, substitutions_fixture.
 */
export async function listPlayerSums(
  sql: Pick<SqlClient, 'rows'>,
  fixtureIds: readonly number[],
  now: Date,
): Promise<PlayerSumsOf> {
  const rows = await sql.rows<SumsRow>(
    `with known as (
      select fixture_id, side, player_id, is_usable, ${listOf((column) => column)}
      from football_as_of.player_statistics($1::timestamptz)
      where fixture_id = any ($2::bigint[]) and minutes <> 0
      union all
      select fixture_id, side, player_id, true, ${listOf(() => 'null')}
      from football_as_of.lineup_players($1::timestamptz)
      where fixture_id = any ($2::bigint[]) and is_starter
      union all
      select fixture_id, side, player_on_id, true, ${listOf(() => 'null')}
      from football_as_of.substitutions($1::timestamptz)
      where fixture_id = any ($2::bigint[])
    ), player as (
      select fixture_id, side, bool_and(is_usable) as is_usable,
        bool_or(side is null) over (partition by fixture_id) as is_any_without_side,
        ${listOf((column) => `max(${column}) as ${column}`)}
      from known
      group by fixture_id, side, player_id
    )
    select fixture_id as "fixtureId", side, jsonb_strip_nulls(jsonb_build_object(
      ${SUMMED_STATISTICS.map(
        ({ key, column }) => `'${key}', case when count(${column}) = count(*) then sum(${column}) end`,
      ).join(',\n      ')}
    )) as sums
    from player
    where side is not null and not is_any_without_side
    group by fixture_id, side
    having bool_and(is_usable)`,
    [now, fixtureIds],
  );
  const bySide = new Map(rows.map(({ fixtureId, side, sums }) => [`${fixtureId} ${side}`, sums]));
  return (fixtureId, side) => bySide.get(`${fixtureId} ${side}`) ?? {};
}
