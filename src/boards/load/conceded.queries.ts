import { PLAYER_STATISTICS } from '../../football/statistics.js';
import type { SqlTransaction } from '../../database/sql-client.js';

/** Counts that a team conceded to players of its opponents in a season, by statistic. */
export interface ConcededRow {
  competitionId: number;
  teamId: number;
  /** Sums and numbers of matches with a value, in the order of PLAYER_STATISTICS. */
  sums: (number | null)[];
  matches: number[];
}

const columns = PLAYER_STATISTICS.map(({ column }) => column);

/** Sums by conceding team over all matches of seasons that feed boards. */
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
