import { advisoryLocks } from '../../database/advisory-locks.js';
import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import { packPast, unpackPast } from '../dataset/known-past.js';
import type { KnownPast } from '../dataset/known-past.js';
import { readRows } from './copy-rows.js';

/** Bytes per row. */
const PIECE_BYTES = 262_144;

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** The stored past in a format; null without one, or if it is incomplete. */
export async function readCheckpoint(sql: SqlTransaction, format: string): Promise<KnownPast | null> {
  const stored = await sql.row<{ text: string }>(
    `select convert_from(string_agg(bytes, ''::bytea order by piece), 'UTF8') as text from board_checkpoints
    where part = 0 and format = $1 having count(*) > 0`,
    [format],
  );
  if (stored === null) return null;
  const { past, columns } = unpackPast(stored.text);
  const targets = columns.map(bytesOf);
  let missing = targets.reduce((sum, { length }) => sum + length, 0);
  await readRows(sql, 'select part, piece, bytes from board_checkpoints where part > 0', (row) => {
    const [part, piece, bytes] = [row.integer(), row.integer(), row.raw()];
    targets[part - 1]!.set(bytes, piece * PIECE_BYTES);
    missing -= bytes.length;
  });
  return missing === 0 ? past : null;
}

/** Replaces the stored past; false while another service stores one, or if one was stored within `minutes`. */
export async function storeCheckpoint(
  sql: SqlClient,
  format: string,
  past: KnownPast,
  minutes: number,
): Promise<boolean> {
  const { description, columns } = packPast(past);
  return sql.transaction(async (transaction) => {
    const found = await transaction.row<{ isDue: boolean }>(
      `select pg_try_advisory_xact_lock($1) and not exists (
        select from board_checkpoints where part = 0 and format = $2 and stored_at > now() - $3 * interval '1 minute'
      ) as "isDue"`,
      // only one of several services stores it
      [advisoryLocks.boardCheckpoint, format, minutes],
    );
    if (found?.isDue !== true) return false;
    await transaction.rows('truncate board_checkpoints');
    const parts = [Buffer.from(description), ...columns.map(bytesOf)];
    for (const [part, bytes] of parts.entries()) {
      for (let piece = 0; piece * PIECE_BYTES < bytes.length; piece += 1) {
        const stretch = Buffer.from(bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES));
        await transaction.rows('insert into board_checkpoints (format, part, piece, bytes) values ($1, $2, $3, $4)', [
          format,
          part,
          piece,
          stretch,
        ]);
      }
    }
    return true;
  });
}
