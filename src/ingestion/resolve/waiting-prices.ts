import { currentId } from '../../database/sql-conditions.js';
import type { SqlClient } from '../../database/sql-client.js';

/** Prices that wait for the name of a player. */
export interface WaitingPrices {
  prices: number;
  /** Matches of these prices. */
  matches: number;
  /** By candidate, as it stands now: of these matches, those in which one of both squads of the season lists him. */
  squads: ReadonlyMap<number, number>;
}

/**
 * The prices that a resolution of each of these listed names would make quotes: of its country, from every source,
 * superseded snapshots left out. Names of other kinds than players are left out.
 * Plan: parked_quotes_name, snapshots and fixtures by primary key, then squad_members_player.
 */
export async function listWaitingPrices(
  sql: SqlClient,
  nameIds: readonly number[],
): Promise<Map<number, WaitingPrices>> {
  if (nameIds.length === 0) return new Map();
  const rows = await sql.rows<{ id: number; prices: number; matches: number; squads: [number, number][] }>(
    `with listed as (
       select id, country_id, normalised_name, candidates
       from unresolved_names where id = any($1::bigint[]) and kind = 'player'
     ), waiting as materialized (
       select listed.id, fixture.id as fixture_id, fixture.season_id, fixture.home_team_id, fixture.away_team_id,
         count(*) as prices
       from listed
       join facts.parked_quotes pending on pending.normalised_name = listed.normalised_name
       join facts.market_snapshots snapshot on snapshot.id = pending.snapshot_id and not snapshot.superseded
       join facts.fixtures fixture on fixture.id = snapshot.fixture_id
       join competitions competition
         on competition.id = fixture.competition_id and competition.country_id = listed.country_id
       group by listed.id, fixture.id
     ), squad as (
       select listed.id, current.player_id, count(distinct waiting.fixture_id) as matches
       from listed
       cross join lateral jsonb_to_recordset(listed.candidates) as candidate (id bigint)
       cross join lateral (select ${currentId('player', 'candidate.id')} as player_id) current
       join waiting on waiting.id = listed.id
       join squad_members member on member.player_id = current.player_id
         and member.season_id = waiting.season_id
         and member.team_id in (waiting.home_team_id, waiting.away_team_id)
       group by listed.id, current.player_id
     )
     select listed.id, coalesce(sum(waiting.prices), 0)::integer as prices, count(waiting.id)::integer as matches,
       coalesce((
         select jsonb_agg(jsonb_build_array(player_id, squad.matches)) from squad where squad.id = listed.id
       ), '[]') as squads
     from listed left join waiting on waiting.id = listed.id
     group by listed.id`,
    [nameIds],
  );
  return new Map(rows.map(({ id, prices, matches, squads }) => [id, { prices, matches, squads: new Map(squads) }]));
}
