import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';

/** A partition of `facts.quotes`. */
export interface PriceMonth {
  /** First day, as `YYYY-MM-DD`. */
  readonly month: string;
  /** Name with its schema. */
  readonly table: string;
}

/** Smaller partitions are left as they are. */
const LEAST_BYTES = 65_536;

/** Months that ended before a moment and still take space as rows, oldest first. */
export function listMonthsWithRows(sql: SqlClient, endedBefore: Date): Promise<PriceMonth[]> {
  return sql.rows<PriceMonth>(
    `select month::text, "table"
    from (
      select to_date(part.relname, '"quotes_"YYYY_MM') as month, part.oid, part.oid::regclass::text as "table"
      from pg_inherits inherited join pg_class part on part.oid = inherited.inhrelid
      where inherited.inhparent = 'facts.quotes'::regclass
    ) part
    where month + interval '1 month' <= $1::timestamptz and pg_total_relation_size(oid) > $2
    order by month`,
    [endedBefore, LEAST_BYTES],
  );
}

/** Whether rows of a partition are left. */
export async function hasRows(sql: SqlClient, { table }: PriceMonth): Promise<boolean> {
  const { exists } = await sql.rowOrFail<{ exists: boolean }>(`select exists (select from ${table}) as exists`);
  return exists;
}

/** A match with prices that can be packed. */
export interface UnpackedMatch {
  readonly fixtureId: number;
  /** Its first snapshot with such a price. */
  readonly snapshotId: number;
}

/** Where `findUnpacked` looks. */
export interface UnpackedSearch {
  readonly month: string;
  /** Only matches that kicked off before. */
  readonly playedBefore: Date;
  /** Only snapshots with a greater id. */
  readonly after: number;
  /** Matches that are done. */
  readonly except: readonly number[];
}

/** The next match, by the order of its snapshots; null: none is left. Plan: primary key of the partition. */
export function findUnpacked(sql: SqlTransaction, search: UnpackedSearch): Promise<UnpackedMatch | null> {
  return sql.row<UnpackedMatch>(
    `select snapshot.fixture_id as "fixtureId", snapshot.id as "snapshotId"
    from facts.quotes quote
    join facts.market_snapshots snapshot on snapshot.id = quote.snapshot_id
    join facts.fixtures fixture on fixture.id = snapshot.fixture_id
    where quote.event_month = $1::date and quote.snapshot_id > $2 and fixture.kickoff_at < $3::timestamptz
      and fixture.id <> all ($4::bigint[]) and scale(quote.odds) <= 4
    order by quote.snapshot_id limit 1`,
    [search.month, search.after, search.playedBefore, search.except],
  );
}

/** Packs the prices of a match. @returns their number */
export async function packQuotes(sql: SqlTransaction, fixtureId: number): Promise<number> {
  const { packed } = await sql.rowOrFail<{ packed: number }>('select facts.pack_quotes($1::bigint) as packed', [
    fixtureId,
  ]);
  return packed;
}

/** Counts the packed prices for the planner, which would take them for few. */
export async function analysePacked(sql: SqlClient): Promise<void> {
  await sql.transaction((transaction) => transaction.rows('analyze facts.packed_quotes'));
}
