import { BinaryCopy } from './binary-copy.js';
import type { CopyRow } from './copy-row.js';
import type { SqlTransaction } from '../../database/sql-client.js';

/**
 * Reads the rows of a statement by binary COPY, without an object a row.
 * @param statement without parameters, since COPY takes none: see `idList` and `moment`
 */
export function readRows(sql: SqlTransaction, statement: string, take: (row: CopyRow) => void): Promise<void> {
  return sql.connection.query(new BinaryCopy(`copy (${statement}) to stdout (format binary)`, take)).finished;
}

/** SQL literal of ids. */
export const idList = (ids: readonly number[]): string => `'{${ids.map((id) => id.toFixed(0)).join(',')}}'::bigint[]`;

/** SQL literal of a moment. */
export const moment = (at: Date): string => `'${at.toISOString()}'::timestamptz`;
