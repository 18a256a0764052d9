import { listPlayerSums } from '../../database/player-sums.queries.js';
import type { PlayerSums } from '../../database/player-sums.queries.js';
import { SUMMED_STATISTICS, TEAM_STATISTICS, PLAYER_STATISTICS } from '../../football/statistics.js';
import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';

/** A finished match of a team. */
export interface TeamMatchRow {
  teamId: number;
  opponentId: number;
  fixtureId: number;
  competitionId: number;
  /** Unix seconds. */
  kickoff: number;
  isHome: boolean;
  /** Whether the team's players are known. */
  hasPlayers: boolean;
  /** In the order of TEAM_STATISTICS; null where unknown. Empty where no count may feed boards. */
  own: (number | null)[];
  conceded: (number | null)[];
  /** Sums over the players of the team and of the opponent, for counts that are unknown for the side. */
  ownSums: PlayerSums;
  concededSums: PlayerSums;
}

const columnsOf = (side: string): string =>
  `array[${TEAM_STATISTICS.map(({ column }) => `${side}.${column}`).join(', ')}]::smallint[]`;

const summedIndexes = SUMMED_STATISTICS.map((statistic) => TEAM_STATISTICS.indexOf(statistic));

/** Whether any count that can be summed over players is unknown; sides without one need no sums. */
const lacksSummed = (counts: readonly (number | null)[]): boolean =>
  summedIndexes.some((index) => counts[index] === null);

/** Finished matches of teams, newest first per team, with sums over players where a count is unknown. */
export async function listTeamMatches(
  sql: Pick<SqlClient, 'rows'>,
  teamIds: readonly number[],
  since: Date,
  now: Date,
): Promise<TeamMatchRow[]> {
  const rows = await listTeamCounts(sql, teamIds, since, now);
  const incomplete = rows.filter(({ own, conceded }) => [own, conceded].some(lacksSummed));
  const sums = await listPlayerSums(sql, [...new Set(incomplete.map(({ fixtureId }) => fixtureId))], now);
  return rows.map((row) => ({
    ...row,
    ownSums: sums(row.fixtureId, row.isHome ? 'home' : 'away'),
    concededSums: sums(row.fixtureId, row.isHome ? 'away' : 'home'),
  }));
}

/**
 * Finished matches of teams since a moment, newest first per team. Awarded matches are excluded; matches that feed no
 * board, and corrupted rows, have no counts.
 * Plan: fixtures_home and fixtures_away, then the primary keys of outcomes and statistics.
 */
function listTeamCounts(
  sql: Pick<SqlClient, 'rows'>,
  teamIds: readonly number[],
  since: Date,
  now: Date,
): Promise<Omit<TeamMatchRow, 'ownSums' | 'concededSums'>[]> {
  return sql.rows(
    `with played as (
      select fixture.home_team_id as team_id, fixture.away_team_id as opponent_id, 'home' as side,
        fixture.id, fixture.competition_id, fixture.kickoff_at, fixture.feeds_boards,
        fixture.home_player_rows as player_rows
      from football_as_of.fixtures($1::timestamptz) fixture
      where fixture.home_team_id = any ($2::bigint[])
        and fixture.kickoff_at >= $3::timestamptz and fixture.kickoff_at <= $1::timestamptz
        and fixture.status = 'finished' and not fixture.awarded
      union all
      select fixture.away_team_id, fixture.home_team_id, 'away',
        fixture.id, fixture.competition_id, fixture.kickoff_at, fixture.feeds_boards, fixture.away_player_rows
      from football_as_of.fixtures($1::timestamptz) fixture
      where fixture.away_team_id = any ($2::bigint[])
        and fixture.kickoff_at >= $3::timestamptz and fixture.kickoff_at <= $1::timestamptz
        and fixture.status = 'finished' and not fixture.awarded
    )
    select played.team_id as "teamId", played.opponent_id as "opponentId", played.id as "fixtureId",
      played.competition_id as "competitionId",
      extract(epoch from played.kickoff_at)::float8 as kickoff, played.side = 'home' as "isHome",
      played.feeds_boards and played.player_rows > 0
        and coalesce(
          case played.side when 'home' then report.is_home_usable else report.is_away_usable end, false
        ) as "hasPlayers",
      case when own.fixture_id is null then '{}' else ${columnsOf('own')} end as own,
      case when conceded.fixture_id is null then '{}' else ${columnsOf('conceded')} end as conceded
    from played
    left join football_as_of.team_statistics($1::timestamptz) own
      on own.fixture_id = played.id and own.side = played.side and played.feeds_boards and not own.is_corrupted
    left join football_as_of.team_statistics($1::timestamptz) conceded
      on conceded.fixture_id = played.id and conceded.side <> played.side
        and played.feeds_boards and not conceded.is_corrupted
    left join football_as_of.player_counts($1::timestamptz) report on report.fixture_id = played.id
    order by played.team_id, played.kickoff_at desc, played.id desc`,
    [now, teamIds, since],
  );
}

/** Counts that a team conceded to its opponents' players in a season, by statistic. */
export interface ConcededRow {
  competitionId: number;
  teamId: number;
  /** Sums, and numbers of matches with a value, in the order of PLAYER_STATISTICS. */
  sums: (number | null)[];
  matches: number[];
}

const columns = PLAYER_STATISTICS.map(({ column }) => column);

/** Sums by conceding team over all matches of the seasons that feed boards. */
export function listConceded(sql: SqlTransaction, seasonIds: readonly number[], now: Date): Promise<ConcededRow[]> {
  return sql.rows<ConcededRow>(
    `with sides as (
      select played.fixture_id, played.side, ${columns.map((column) => `sum(played.${column}) as ${column}`).join(', ')}
      from football_as_of.player_statistics($1::timestamptz) played
      where played.season_id = any ($2::bigint[]) and played.side is not null and played.is_usable
      group by played.fixture_id, played.side
    )
    select fixture.competition_id as "competitionId",
      case sides.side when 'home' then fixture.away_team_id else fixture.home_team_id end as "teamId",
      array[${columns.map((column) => `sum(sides.${column})`).join(', ')}]::float8[] as sums,
      array[${columns.map((column) => `count(sides.${column})`).join(', ')}]::integer[] as matches
    from sides
    join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = sides.fixture_id
    where fixture.feeds_boards and not fixture.awarded and fixture.status = 'finished'
    group by 1, 2`,
    [now, seasonIds],
  );
}
