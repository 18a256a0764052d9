import type { SqlTransaction } from '../../database/sql-client.js';

/**
 * Reserves a block of ids of a table's identity column, under the import lock.
 * @returns the first id of the block; the others follow it one by one
 */
export async function reserveIds(sql: SqlTransaction, table: string, count: number): Promise<number> {
  const { first } = await sql.rowOrFail<{ first: number }>(
    `select setval(sequence, nextval(sequence) + $2::bigint) - $2::bigint as first
     from (select pg_get_serial_sequence($1, 'id')::regclass as sequence) as identity`,
    [table, count],
  );
  return first;
}
