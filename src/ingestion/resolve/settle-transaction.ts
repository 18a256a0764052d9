import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import { takeImportLock } from '../load/load-unit.js';

/**
 * Runs what changes settled data in one transaction that no import crosses: all of it stays, and
 * readers are told of it, or nothing.
 */
export async function changeData<T>(sql: SqlClient, work: (sql: SqlTransaction) => Promise<T>): Promise<T> {
  return sql.transaction(async (transaction) => {
    await takeImportLock(transaction);
    const result = await work(transaction);
    await transaction.rows(`select record_change('all', '{}')`);
    return result;
  });
}
