import { advisoryLocks } from './advisory-locks.js';
import type { SqlClient, SqlTransaction } from './sql-client.js';

/** Marks this transaction as one that stores facts of matches, until it ends. */
export async function announceMatchImport(sql: SqlTransaction): Promise<void> {
  await sql.rows('select pg_advisory_xact_lock_shared($1::bigint)', [advisoryLocks.matchImport]);
}

/** Detects changes of match facts; price changes alone do not count. */
export class MatchImports {
  private revision: number | null = null;

  constructor(private readonly sql: SqlClient) {}

  /** Whether facts are being stored, or have been since the last call. Plan: data_changes_pkey backwards. */
  async areGoingOn(): Promise<boolean> {
    const { revision, isStoring } = await this.sql.rowOrFail<{ revision: number; isStoring: boolean }>(
      `select coalesce((
          select revision from data_changes where kind in ('fixtures', 'all') order by revision desc limit 1
        ), 0) as revision,
        exists (
          select from pg_locks
          where locktype = 'advisory' and granted and classid = 0 and objid = $1::bigint and objsubid = 1
            and database = (select oid from pg_database where datname = current_database())
        ) as "isStoring"`,
      [advisoryLocks.matchImport],
    );
    const hasChanged = this.revision !== null && revision !== this.revision;
    this.revision = revision;
    return isStoring || hasChanged;
  }
}
