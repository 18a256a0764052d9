import type { SqlClient } from '../../database/sql-client.js';
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';

/** A player's appearance in a finished match. */
export interface AppearanceRow {
  fixtureId: number;
  /** Kick-off, and when the result became known; Unix seconds. */
  playedAt: number;
  knownAt: number;
  playerId: number;
  teamId: number | null;
  opponentId: number | null;
  isHome: boolean | null;
  isStarter: boolean;
  minutes: number;
  positionGroup: PositionGroup | null;
  position: DetailedPosition | null;
  /** In the order of `STATISTIC_KEYS`. */
  counts: (number | null)[];
}

/** Keys of `counts`. */
export const STATISTIC_KEYS: readonly PlayerStatisticKey[] = PLAYER_STATISTICS.map(({ key }) => key);

// Excludes awarded matches, those whose sources disagree on the score, and corrupted rows.
const played = `
  from football_as_of.fixtures($1::timestamptz) match
  join football_as_of.player_statistics($1::timestamptz) played
    on played.fixture_id = match.id and played.season_id = match.season_id and played.is_usable and played.minutes > 0
  join players player on player.id = played.player_id
  left join football_as_of.lineup_players($1::timestamptz) lineup
    on lineup.fixture_id = match.id and lineup.player_id = played.player_id
  where match.competition_id = $2::bigint and match.kickoff_at >= $3::timestamptz and match.kickoff_at < $1::timestamptz
    and match.status = 'finished' and not match.awarded and match.feeds_boards`;

/** Selects the appearances to read. */
export interface AppearanceSpan {
  readonly competitionId: number;
  /** First kick-off. */
  readonly from: Date;
  /** Default: all players. */
  readonly playerIds?: readonly number[];
}

/**
 * Appearances in a competition, as known at `now`; positions from the line-up, else the player's own. Plan:
 * fixtures_competition, then statistics and line-ups by fixture.
 */
export function listAppearances(
  sql: SqlClient,
  { competitionId, from, playerIds }: AppearanceSpan,
  now: Date,
): Promise<AppearanceRow[]> {
  return sql.rows<AppearanceRow>(
    `select match.id as "fixtureId", extract(epoch from match.kickoff_at)::float8 as "playedAt",
      ceil(extract(epoch from match.result_known_from))::float8 as "knownAt",
      played.player_id as "playerId", played.team_id as "teamId",
      case played.side when 'home' then match.away_team_id when 'away' then match.home_team_id end as "opponentId",
      played.side = 'home' as "isHome", played.is_starter as "isStarter", played.minutes,
      array[${PLAYER_STATISTICS.map(({ column }) => `played.${column}`).join(', ')}] as counts,
      coalesce(lineup.position_group, player.position_group) as "positionGroup", lineup.position
    ${played} and ($4::bigint[] is null or played.player_id = any ($4::bigint[]))
    order by match.kickoff_at, match.id, played.player_id`,
    [now, competitionId, from, playerIds ?? null],
  );
}

/** Mark of the appearances in a competition: equal marks mean equal rows. */
export interface AppearanceMark {
  mark: string;
  appearances: number;
  /** Newest moment at which an appearance became known; null without appearances. */
  knownAt: Date | null;
}

/** The mark of the rows that `listAppearances` reads, without transferring them. */
export async function markAppearances(
  sql: SqlClient,
  competitionId: number,
  from: Date,
  now: Date,
): Promise<AppearanceMark> {
  return sql.rowOrFail<AppearanceMark>(
    `select count(*) || ' ' || coalesce(sum(hash_record_extended(row(
        match.id, match.kickoff_at, match.result_known_from, match.home_team_id, match.away_team_id,
        played.player_id, played.team_id, played.side, played.minutes, played.is_starter,
        coalesce(lineup.position_group, player.position_group), lineup.position,
        ${PLAYER_STATISTICS.map(({ column }) => `played.${column}`).join(', ')}), 0)::numeric), 0) as mark,
      count(*)::int as appearances, max(match.result_known_from) as "knownAt"
    ${played}`,
    [now, competitionId, from],
  );
}
