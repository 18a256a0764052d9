import type { SqlTransaction } from '../../database/sql-client.js';
import { wholeSeconds } from '../../common/revision/revision.js';

/** A change of what is known. */
export interface DataChange {
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

/** Committed changes after one revision, up to another; deleted ones are missing. */
export function listChanges(sql: SqlTransaction, after: number, upTo: number): Promise<DataChange[]> {
  return sql.rows<DataChange>(
    `select kind, fixture_ids as "fixtureIds", extract(epoch from prices_since)::float8 as "pricesSince"
    from data_changes where revision > $1::bigint and revision <= $2::bigint`,
    [after, upTo],
  );
}

/**
 * What was stored earlier and became known after one moment, up to another, both in Unix seconds: prices later in the
 * second in which they arrived, line-ups and prices without a time at kick-off, results after the match.
 */
export function listKnownBetween(sql: SqlTransaction, after: number, until: number): Promise<DataChange[]> {
  return sql.rows<DataChange>(
    `select 'fixtures' as kind, array_agg(fact.fixture_id) as "fixtureIds", null::float8 as "pricesSince"
    from football_as_of.facts_known_between($1::timestamptz, $2::timestamptz) fact having count(*) > 0
    union all
    select 'lineups', array_agg(distinct lineup.fixture_id), null
    from lineup_projections lineup
    where lineup.projected_at > $1::timestamptz and lineup.projected_at <= $2::timestamptz having count(*) > 0
    union all
    select 'prices', array[snapshot.fixture_id], extract(epoch from min(snapshot.taken_at))
    from football_as_of.price_snapshots($2::timestamptz) snapshot
    where snapshot.taken_at > $1::timestamptz
    group by snapshot.fixture_id`,
    [new Date(after * 1000), new Date(until * 1000)],
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
