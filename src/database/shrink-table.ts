import type { Client } from 'pg';
import { LOCK_NOT_AVAILABLE } from './errors.js';
import { withClient } from './with-client.js';

/** Tables with more bytes left after a vacuum are not rewritten. */
const MOST_BYTES = 1_048_576;
/** How long others may have to wait behind the rewriting. */
const LOCK_TIMEOUT = '1s';

/**
 * Gives the space of a table back whose rows were deleted: a vacuum cuts off the pages at its end, and rewriting what
 * little is left also shrinks its indexes. While somebody still reads the deleted rows, or holds the table, its space
 * stays until the next call.
 * @param directUrl address without a pooler: neither runs within a transaction
 * @param table name with its schema, quoted where necessary
 */
export async function shrinkTable(directUrl: string, table: string, signal: AbortSignal): Promise<void> {
  const shrink = async (client: Client): Promise<void> => {
    await client.query(`vacuum ${table}`);
    const { rows } = await client.query<{ bytes: number }>('select pg_relation_size($1) as bytes', [table]);
    if (rows[0]!.bytes > MOST_BYTES) return;
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(`vacuum full ${table}`);
  };
  try {
    await withClient(directUrl, shrink, { purpose: 'shrinking', signal });
  } catch (error) {
    // an abort closes the connection under the statement
    const isHeld = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
    if (!isHeld && !signal.aborted) throw error;
  }
}
