/** The statement both the updates and the board read position histories with. */

/**
 * Detailed positions of the last starts of players before moments, newest first, one row per pair of
 * $2 (players) and $3 (kick-offs): `playerId`, `kickoffAt`, `positions`. Starts of which only the group is known
 * are no part of it. $1 is now, $4 the most positions.
 * Plan: lineup_players_player, one probe per pair.
 */
export const POSITION_HISTORY = `
  select wanted.player_id as "playerId", wanted.kickoff_at as "kickoffAt", history.positions
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
  ) history`;
