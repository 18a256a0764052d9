import type { Pool, PoolClient } from 'pg';
import { inPoolTransaction } from '../../database/pool-transaction.js';
import { takeImportLock } from '../load/load-unit.js';

/**
 * Runs what changes settled data in one transaction that no import crosses: all of it stays, and
 * readers are told of it, or nothing.
 */
export async function changeData<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inPoolTransaction(pool, async (client) => {
    await takeImportLock(client);
    const result = await work(client);
    await client.query(`select record_change('all', '{}')`);
    return result;
  });
}
