import type { SqlClient, SqlTransaction } from '../database/sql-client.js';

/** A file of a watched folder, as last seen. */
export interface WatchedFile {
  readonly path: string;
  /** Size and modification time. */
  readonly stamp: string;
  /** Since when it has this stamp. */
  readonly stampedAt: Date;
  /** Since when it has been changing without being read. */
  readonly changingSince: Date;
  /** When it was read with this stamp; null: not yet. */
  readonly readAt: Date | null;
  /** SHA-256 of the content last read; null: never read. */
  readonly digest: Buffer | null;
}

/** Files already seen in a connection's folder, by path. */
export async function readWatchedFiles(sql: SqlClient, connectionId: number): Promise<Map<string, WatchedFile>> {
  const rows = await sql.rows<WatchedFile>(
    `select path, stamp, stamped_at as "stampedAt", changing_since as "changingSince", read_at as "readAt", digest
     from watched_files where connection_id = $1`,
    [connectionId],
  );
  return new Map(rows.map((row) => [row.path, row]));
}

/** Stores the current stamps of files: new or changed ones must stay unchanged for a while before they are read. */
export async function storeStamps(
  sql: SqlClient,
  connectionId: number,
  files: readonly { path: string; stamp: string }[],
  now: Date,
): Promise<void> {
  await sql.transaction((transaction) =>
    transaction.rows(
      `insert into watched_files as file (connection_id, path, stamp, stamped_at, changing_since)
       select $1, path, stamp, $4, $4 from unnest($2::text[], $3::text[]) as seen (path, stamp)
       on conflict (connection_id, path) do update set stamp = excluded.stamp, stamped_at = excluded.stamped_at,
         changing_since = case when file.read_at is null then file.changing_since else excluded.changing_since end,
         read_at = null
       where file.stamp <> excluded.stamp`,
      [connectionId, files.map(({ path }) => path), files.map(({ stamp }) => stamp), now],
    ),
  );
}

/** Stores that a file was read, with the digest of its content. */
export async function storeRead(
  sql: SqlTransaction,
  connectionId: number,
  { path, digest }: { path: string; digest: Buffer },
  now: Date,
): Promise<void> {
  await sql.rows(
    `update watched_files set read_at = $4, digest = $3, error = null where connection_id = $1 and path = $2`,
    [connectionId, path, digest, now],
  );
}

/** Stores why a file cannot be read. @param isDone not retried until it changes */
export async function storeFileError(
  sql: SqlClient,
  connectionId: number,
  { path, error, isDone }: { path: string; error: string; isDone: boolean },
  now: Date,
): Promise<void> {
  await sql.transaction((transaction) =>
    transaction.rows(
      `update watched_files set error = $3, read_at = case when $4 then $5::timestamptz end
       where connection_id = $1 and path = $2`,
      [connectionId, path, error, isDone, now],
    ),
  );
}

/** Clears errors of files that no longer exist. @param paths existing files */
export async function forgetGoneErrors(sql: SqlClient, connectionId: number, paths: readonly string[]): Promise<void> {
  await sql.transaction((transaction) =>
    transaction.rows(
      `update watched_files set error = null
       where connection_id = $1 and error is not null and path <> all($2::text[])`,
      [connectionId, paths],
    ),
  );
}
