import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import type { Reader } from './reader.js';

/** A match in which a player entered the pitch. */
export interface PlayerMatchRow {
  playerId: number;
  fixtureId: number;
  /** Unix seconds. */
  kickoff: number;
  competitionId: number;
  phaseId: number;
  teamId: number | null;
  opponentId: number | null;
  isHome: boolean | null;
  minutes: number;
  isStarter: boolean;
  group: PositionGroup | null;
  position: DetailedPosition | null;
  /** In the order of PLAYER_STATISTICS. */
  own: (number | null)[];
}

const counts = `array[${PLAYER_STATISTICS.map(({ column }) => `played.${column}`).join(', ')}]::smallint[]`;

/**
 * Matches of players with a kick-off in a span, of each player newest first: those with minutes, of rows and
 * matches that feed boards. Positions are those of the line-up, else the player's usual group.
 * Plan: player_statistics_player, fixtures by primary key, lineup_players_player.
 */
export async function listPlayerMatches(
  reader: Reader, playerIds: readonly number[], from: Date, until: Date, now: Date,
): Promise<PlayerMatchRow[]> {
  const { rows } = await reader.query<PlayerMatchRow>(
    `select played.player_id as "playerId", fixture.id as "fixtureId", extract(epoch from fixture.kickoff_at)::float8 as kickoff,
      fixture.competition_id as "competitionId", fixture.phase_id as "phaseId", played.team_id as "teamId",
      case played.side when 'home' then fixture.away_team_id when 'away' then fixture.home_team_id end as "opponentId",
      played.side = 'home' as "isHome", played.minutes, played.is_starter as "isStarter",
      coalesce(lineup.position_group, player.position_group) as "group", lineup.position, ${counts} as own
    from football_as_of.player_statistics($1::timestamptz) played
    join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = played.fixture_id
    join players player on player.id = played.player_id
    left join football_as_of.lineup_players($1::timestamptz) lineup
      on lineup.fixture_id = played.fixture_id and lineup.player_id = played.player_id
    where played.player_id = any ($2::bigint[]) and played.minutes > 0 and played.is_usable
      and fixture.feeds_boards and not fixture.awarded and fixture.status = 'finished'
      and fixture.kickoff_at >= $3::timestamptz and fixture.kickoff_at < $4::timestamptz
    order by played.player_id, fixture.kickoff_at desc, fixture.id desc`,
    [now, playerIds, from, until],
  );
  return rows;
}

/** One substitution. */
export interface SubstitutionRow {
  fixtureId: number;
  teamId: number;
  playerOffId: number;
  playerOnId: number;
}

/** Out/in pairs of matches, in the order in which they happened. */
export async function listSubstitutions(reader: Reader, fixtureIds: readonly number[], now: Date): Promise<SubstitutionRow[]> {
  const { rows } = await reader.query<SubstitutionRow>(
    `select fixture_id as "fixtureId", team_id as "teamId", player_off_id as "playerOffId", player_on_id as "playerOnId"
    from football_as_of.substitutions($1::timestamptz)
    where fixture_id = any ($2::bigint[]) order by fixture_id, team_id, sequence`,
    [now, fixtureIds],
  );
  return rows;
}

/** Counts of players in matches. */
export interface PlayerCountsRow {
  fixtureId: number;
  playerId: number;
  own: (number | null)[];
}

/** Usable counts of the players in these matches who came on. */
export async function listCountsOfReplacements(
  reader: Reader, pairs: readonly { fixtureId: number; playerId: number }[], now: Date,
): Promise<PlayerCountsRow[]> {
  const { rows } = await reader.query<PlayerCountsRow>(
    `select played.fixture_id as "fixtureId", played.player_id as "playerId", ${counts} as own
    from unnest($2::bigint[], $3::bigint[]) as pair (fixture_id, player_id)
    join football_as_of.player_statistics($1::timestamptz) played
      on played.fixture_id = pair.fixture_id and played.player_id = pair.player_id
    where played.is_usable`,
    [now, pairs.map(({ fixtureId }) => fixtureId), pairs.map(({ playerId }) => playerId)],
  );
  return rows;
}
