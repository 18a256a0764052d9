import type { ClientBase } from 'pg';

/**
 * Reserves a block of ids of a table's identity column, under the import lock.
 * @returns the first id of the block; the others follow it one by one
 */
export async function reserveIds(client: ClientBase, table: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    `select setval(sequence, nextval(sequence) + $2::bigint) - $2::bigint as first
     from (select pg_get_serial_sequence($1, 'id')::regclass as sequence) as identity`,
    [table, count],
  );
  return rows[0]!.first;
}
