import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { idList, moment, readRows } from './copy-rows.js';
import type { CopyRow } from './copy-row.js';
import type { SqlTransaction } from '../../database/sql-client.js';

/** Matches with a kick-off in the span; players null: of all players. */
export interface MatchSpan {
  readonly from: Date;
  readonly until: Date;
  readonly playerIds: readonly number[] | null;
}

/** Called with every row. */
export type Take = (row: CopyRow) => void;

const inSpan = (fixtureId: string, playerId: string, { from, until, playerIds }: MatchSpan): string =>
  `${fixtureId} in (
      select id from football_as_of.schedules()
      where kickoff_at >= ${moment(from)} and kickoff_at < ${moment(until)}
    )${playerIds === null ? '' : ` and ${playerId} = any (${idList(playerIds)})`}`;

/**
 * Player, fixture, home (null: unknown), starter, minutes, and counts in the order of PLAYER_STATISTICS; those of rows
 * that feed nothing are unknown.
 */
const appearance = `played.player_id, played.fixture_id, played.side = 'home', played.is_starter,
  case when played.is_usable then played.minutes else least(greatest(played.minutes, 0), 130) end::smallint,
  ${PLAYER_STATISTICS.map(({ column }) => `case when played.is_usable then played.${column} end`).join(', ')}`;

/**
 * Rows of players, whether they played or not, unordered.
 * Plan: for some players player_statistics_player; for all one scan of the rows, hashed against reports and fixtures.
 */
export function readAppearances(sql: SqlTransaction, span: MatchSpan, now: Date, take: Take): Promise<void> {
  return readRows(
    sql,
    `select ${appearance}
    from football_as_of.player_statistics(${moment(now)}) played
    where ${inSpan('played.fixture_id', 'played.player_id', span)}`,
    take,
  );
}

/** Rows of single players in single matches, unordered. */
export function readAppearancesOf(
  sql: SqlTransaction,
  pairs: readonly { fixtureId: number; playerId: number }[],
  now: Date,
  take: Take,
): Promise<void> {
  const fixtureIds = idList(pairs.map(({ fixtureId }) => fixtureId));
  const playerIds = idList(pairs.map(({ playerId }) => playerId));
  return readRows(
    sql,
    `select ${appearance}
    from unnest(${fixtureIds}, ${playerIds}) as pair (fixture_id, player_id)
    join football_as_of.player_statistics(${moment(now)}) played
      on played.fixture_id = pair.fixture_id and played.player_id = pair.player_id`,
    take,
  );
}

/** Positions of players from line-ups: player, fixture, detailed position, else group. */
export function readPositions(sql: SqlTransaction, span: MatchSpan, now: Date, take: Take): Promise<void> {
  return readRows(
    sql,
    `select lineup.player_id, lineup.fixture_id, coalesce(lineup.position, lineup.position_group)
    from football_as_of.lineup_players(${moment(now)}) lineup
    where ${inSpan('lineup.fixture_id', 'lineup.player_id', span)}`,
    take,
  );
}

/** Out/in pairs, unordered: fixture, home, sequence, player off, player on. */
export function readSubstitutions(
  sql: SqlTransaction,
  among: Pick<MatchSpan, 'from' | 'until'> | readonly number[],
  now: Date,
  take: Take,
): Promise<void> {
  const isAmong =
    'from' in among
      ? inSpan('pair.fixture_id', '', { ...among, playerIds: null })
      : `pair.fixture_id = any (${idList(among)})`;
  return readRows(
    sql,
    `select pair.fixture_id, pair.side = 'home', pair.sequence, pair.player_off_id, pair.player_on_id
    from football_as_of.substitutions(${moment(now)}) pair where ${isAmong}`,
    take,
  );
}

/** Players with a row in any of these matches, usable or not. */
export async function listPlayersOf(sql: SqlTransaction, fixtureIds: readonly number[], now: Date): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>(
    'select distinct player_id as id from football_as_of.player_statistics($1::timestamptz) where ' +
      'fixture_id = any ($2::bigint[])',
    [now, fixtureIds],
  );
  return rows.map(({ id }) => id);
}

/** A finished match. */
export interface PlayedFixtureRow {
  id: number;
  /** Whether its counts feed boards. */
  feedsBoards: boolean;
  /** Unix seconds. */
  kickoff: number;
  competitionId: number;
  phaseId: number;
  homeTeamId: number;
  awayTeamId: number;
}

/** Those of the matches that are finished and were not awarded, newest first. */
export function listPlayedFixtures(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
  now: Date,
): Promise<PlayedFixtureRow[]> {
  return sql.rows<PlayedFixtureRow>(
    `select fixture.id, fixture.feeds_boards as "feedsBoards", extract(epoch from fixture.kickoff_at)::float8 as kickoff,
      fixture.competition_id as "competitionId", fixture.phase_id as "phaseId",
      fixture.home_team_id as "homeTeamId", fixture.away_team_id as "awayTeamId"
    from football_as_of.fixtures($1::timestamptz) fixture
    where fixture.id = any ($2::bigint[]) and not fixture.awarded and fixture.status = 'finished'
    order by fixture.kickoff_at desc, fixture.id desc`,
    [now, fixtureIds],
  );
}
