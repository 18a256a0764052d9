import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { SqlTransaction } from './sql-client.js';

/**
 * Streams the rows of a query into a new CSV file: null is an empty cell, an empty text is `""`.
 * @param query without parameters, which COPY does not take
 * @returns the number of rows
 */
export async function copyToCsv(sql: SqlTransaction, query: string, file: string): Promise<number> {
  const rows = sql.connection.query(copyTo(`copy (${query}) to stdout (format csv)`));
  await pipeline(rows, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return rows.rowCount;
}
