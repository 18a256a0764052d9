import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import type { RefusedRow, SkippedRow } from '../source.js';
import { advisoryLocks } from '../../database/advisory-locks.js';

/** Waits for the import lock and holds it until the transaction ends. */
export async function takeImportLock(sql: SqlTransaction): Promise<void> {
  await sql.rows('select pg_advisory_xact_lock($1)', [advisoryLocks.import]);
}

/** Runs work in one transaction under the import lock. */
export async function underImportLock<T>(sql: SqlClient, work: (sql: SqlTransaction) => Promise<T>): Promise<T> {
  return sql.transaction(async (transaction) => {
    await takeImportLock(transaction);
    return work(transaction);
  });
}

/** A stored source by its name on the command line. */
export async function findLoadingSource(sql: SqlClient, name: string): Promise<LoadingSource> {
  const source = await sql.row<LoadingSource>(
    `select id, name, match_precedence as "matchPrecedence", player_precedence as "playerPrecedence"
     from sources where name = $1`,
    [name],
  );
  if (source === null) throw new Error(`${name} is not a source of this database`);
  return source;
}

/** @param words the command-line arguments */
export async function insertRun(sql: SqlClient, sourceId: number, words: readonly string[]): Promise<number> {
  const { id } = await sql.rowOrFail<{ id: number }>(
    'insert into ingestion_runs (source_id, arguments) values ($1, $2) returning id',
    [sourceId, words],
  );
  return id;
}

export async function insertFile(
  sql: SqlTransaction,
  runId: number,
  { path, rawAnswerId = null }: { path: string; rawAnswerId?: number | null },
): Promise<number> {
  const { id } = await sql.rowOrFail<{ id: number }>(
    `insert into ingestion_files (run_id, path, raw_answer_id, rows_read, inserted, updated, unchanged, refused)
     values ($1, $2, $3, 0, 0, 0, 0, 0) returning id`,
    [runId, path, rawAnswerId],
  );
  return id;
}

/** Result of loading a file, in numbers of rows and statements. */
export interface FileCounts {
  rowsRead: number;
  inserted: number;
  updated: number;
  unchanged: number;
  skipped: readonly SkippedRow[];
  refused: RefusedRow[];
}

export async function finishFile(sql: SqlTransaction, fileId: number, counts: FileCounts): Promise<void> {
  const { rowsRead, inserted, updated, unchanged, skipped, refused } = counts;
  await sql.rows(
    `update ingestion_files set rows_read = $2, inserted = $3, updated = $4, unchanged = $5, skipped = $6, refused = $7
     where id = $1`,
    [fileId, rowsRead, inserted, updated, unchanged, skipped.length, refused.length],
  );
  if (refused.length === 0) return;
  await sql.rows(
    `insert into refused_rows (file_id, line, code, message)
     select $1, line, code, message from jsonb_to_recordset($2::jsonb) as row (line integer, code text, message text)`,
    [fileId, JSON.stringify(refused)],
  );
}

/** Kick-offs of fixtures in Unix milliseconds. */
export async function findKickoffs(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await sql.rows<{ id: number; kickoff_at: Date }>(
    'select id, kickoff_at from facts.fixtures where id = any($1::bigint[])',
    [fixtureIds],
  );
  return new Map(rows.map((row) => [row.id, row.kickoff_at.getTime()]));
}

/** Fixtures of the unit, or of its seasons if squads have grown, with prices that have an unresolved name. */
export async function findPendingFixtures(
  sql: SqlTransaction,
  fixtures: ReadonlyMap<string, FixtureContext>,
  ofWholeSeason: boolean,
): Promise<number[]> {
  const contexts = [...fixtures.values()];
  const rows = await sql.rows<{ id: number }>(
    `select distinct snapshot.fixture_id as id
     from facts.pending_quotes pending
     join facts.market_snapshots snapshot on snapshot.id = pending.snapshot_id and not snapshot.superseded
     join facts.fixtures fixture on fixture.id = snapshot.fixture_id
     where fixture.id = any($1::bigint[])
       or ($3 and (cardinality($2::bigint[]) = 0 or fixture.season_id = any($2::bigint[])))`,
    [contexts.map((context) => context.id), [...new Set(contexts.map((context) => context.seasonId))], ofWholeSeason],
  );
  return rows.map((row) => row.id);
}

/** A fixture's day, kick-off and people according to a source. */
export interface StatedSchedule {
  day: string;
  kickoff_at: Date;
  kickoff_quality: string;
  is_day_assumed: boolean;
  referee_id: number | null;
  referee_name: string | null;
  home_manager_id: number | null;
  away_manager_id: number | null;
}
export interface StoredSchedule extends StatedSchedule {
  fixture_id: number;
  version: number;
}

/** Newest version of a source's schedule, by fixture. */
export async function findLatestSchedules(
  sql: SqlTransaction,
  sourceId: number,
  fixtureIds: readonly number[],
): Promise<Map<number, StoredSchedule>> {
  const rows = await sql.rows<StoredSchedule>(
    `select distinct on (fixture_id) fixture_id, version, day, kickoff_at, kickoff_quality, is_day_assumed,
       referee_id, referee_name, home_manager_id, away_manager_id
     from facts.fixture_schedules where source_id = $1 and fixture_id = any($2::bigint[])
     order by fixture_id, version desc`,
    [sourceId, fixtureIds],
  );
  return new Map(rows.map((row) => [row.fixture_id, row]));
}

/** A player's membership of a squad. */
export interface SquadMembership {
  season_id: number;
  team_id: number;
  player_id: number;
  jersey_number: number | null;
}

/** Stores new squad memberships stated by a source, and numbers of members without one. @returns their squads */
export async function insertSquadMembers(
  sql: SqlTransaction,
  sourceId: number,
  members: readonly SquadMembership[],
): Promise<{ seasonId: number; teamId: number }[]> {
  if (members.length === 0) return [];
  return sql.rows(
    `insert into squad_members (season_id, team_id, player_id, source_id, jersey_number)
     select season_id, team_id, player_id, $2, jersey_number
     from jsonb_to_recordset($1::jsonb)
       as member (season_id bigint, team_id bigint, player_id bigint, jersey_number smallint)
     on conflict (season_id, team_id, player_id, source_id) do update set jersey_number = excluded.jersey_number
     where squad_members.jersey_number is null and excluded.jersey_number is not null
     returning season_id as "seasonId", team_id as "teamId"`,
    [JSON.stringify(members), sourceId],
  );
}
