import type { SqlTransaction } from '../../database/sql-client.js';
import { wholeSeconds } from '../../common/revision/revision.js';

/**
 * Unix seconds of the newest datum known at `now`: when the newest price was taken or the newest file with anything new
 * arrived, whichever is later. Where neither is known, `now`. Two index look-ups.
 */
export async function readNewestDatum(sql: Pick<SqlTransaction, 'row'>, now: Date): Promise<number> {
  const row = await sql.row<{ at: Date | null }>(
    `select greatest(
      (
        select snapshot.taken_at from football_as_of.price_snapshots($1::timestamptz) snapshot
        order by snapshot.taken_at desc limit 1
      ),
      (
        select file.stored_at from public.ingestion_files file
        where file.stored_at <= $1::timestamptz and file.inserted + file.updated > 0
        order by file.id desc limit 1
      )
    ) as at`,
    [now],
  );
  return wholeSeconds(row?.at ?? now);
}
