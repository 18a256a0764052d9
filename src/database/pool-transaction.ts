import type { Pool, PoolClient } from 'pg';

/**
 * Runs background work in one transaction on one connection of a pool: committed when it resolves, rolled back when it
 * throws. A connection that cannot even roll back is not used again.
 */
export async function inPoolTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
