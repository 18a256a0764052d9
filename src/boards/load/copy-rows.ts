import { BinaryCopy } from './binary-copy.js';
import type { CopyRow } from './copy-row.js';
import type { SqlTransaction } from '../../database/sql-client.js';

/**
 * Reads the rows of a statement without making an object of any: a million rows leave nothing behind.
 * @param statement without parameters, since COPY takes none: see `idList` and `moment`
 */
export function readRows(sql: SqlTransaction, statement: string, take: (row: CopyRow) => void): Promise<void> {
  return sql.connection.query(new BinaryCopy(`copy (${statement}) to stdout (format binary)`, take)).finished;
}

/** Ids as part of a statement. */
export const idList = (ids: readonly number[]): string => `'{${ids.map((id) => id.toFixed(0)).join(',')}}'::bigint[]`;

/** A moment as part of a statement. */
export const moment = (at: Date): string => `'${at.toISOString()}'::timestamptz`;
