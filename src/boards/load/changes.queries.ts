import type { SqlTransaction } from '../../database/sql-client.js';
import { wholeSeconds } from '../../common/revision/revision.js';

/** A committed change of the data. */
export interface DataChange {
  revision: number;
  kind: 'prices' | 'lineups' | 'fixtures' | 'models' | 'names' | 'all';
  fixtureIds: number[];
  /** Unix seconds: no earlier price of the fixtures changed; Infinity: none changed, null: any may have. */
  pricesSince: number | null;
}

/** Number of the last committed change. */
export async function readRevision(sql: SqlTransaction): Promise<number> {
  const found = await sql.row<{ revision: number }>('select revision from data_revision', []);
  return found?.revision ?? 0;
}

/** Changes after one revision, up to another, ascending; deleted ones are missing. */
export function listChanges(sql: SqlTransaction, after: number, upTo: number): Promise<DataChange[]> {
  return sql.rows<DataChange>(
    `select revision, kind, fixture_ids as "fixtureIds", extract(epoch from prices_since)::float8 as "pricesSince"
    from data_changes where revision > $1::bigint and revision <= $2::bigint order by revision`,
    [after, upTo],
  );
}

/** The next moment at which stored facts become known; null without one. */
export async function readNextChange(sql: SqlTransaction, now: Date): Promise<Date | null> {
  const found = await sql.row<{ at: Date | null }>('select at from football_as_of.next_change($1::timestamptz)', [now]);
  return found?.at ?? null;
}

/**
 * Unix seconds of the newest datum known at `now`: when the newest price was taken or the newest file with any new data
 * arrived, whichever is later. `now` if neither is known. Two index look-ups.
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
