import { advisoryLocks } from '../../database/advisory-locks.js';
import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';

/** Waits until no other import writes; holds the lock until the transaction ends. */
export async function takeImportLock(sql: SqlTransaction): Promise<void> {
  await sql.rows('select pg_advisory_xact_lock($1)', [advisoryLocks.import]);
}

/** Runs a change of resolved data in one transaction under the import lock, and announces it to readers. */
export async function changeData<T>(sql: SqlClient, work: (sql: SqlTransaction) => Promise<T>): Promise<T> {
  return sql.transaction(async (transaction) => {
    await takeImportLock(transaction);
    const result = await work(transaction);
    await transaction.rows(`select record_change('all', '{}')`);
    return result;
  });
}
