import type { Pool, PoolClient } from 'pg';
import { takeImportLock } from '../load/load-unit.js';

/**
 * Runs what changes settled data in one transaction that no import crosses: all of it stays, and
 * readers are told of it, or nothing.
 */
export async function changeData<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await takeImportLock(client);
    const result = await work(client);
    await client.query(`select record_change('all', '{}')`);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
