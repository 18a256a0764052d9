import type { SqlTransaction } from '../../database/sql-client.js';
import { idList, moment, readRows } from './copy-rows.js';
import type { CopyRow } from './copy-row.js';

/**
 * SQL: what of a snapshot says which one replaces it: source, market of the provider and mark. Texts are in the order
 * in which the view prefers quotes of one moment.
 */
export const CHAIN =
  "concat_ws(chr(1), lpad(snapshot.source_id::text, 5, '0'), snapshot.provider_market, snapshot.mark)";

/**
 * Prices that newer ones of the same source and market replaced, those of an outcome together: selection, bookmaker,
 * moment, whether that is assumed, odds, suspended, chain.
 * Plan: market_snapshots_replaced_at, then quotes_pkey.
 */
export function readReplacedQuotes(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
  now: Date,
  take: (row: CopyRow) => void,
): Promise<void> {
  return readRows(
    sql,
    `select quote.selection_id, snapshot.bookmaker_id, snapshot.taken_at, snapshot.taken_at_assumed, quote.odds,
      quote.suspended, ${CHAIN}
    from football_as_of.price_snapshots(${moment(now)}) snapshot
    join football_as_of.snapshot_quotes() quote on quote.snapshot_id = snapshot.id
    where snapshot.fixture_id = any (${idList(fixtureIds)}) and snapshot.replaced_at <= ${moment(now)}
    order by quote.selection_id`,
    take,
  );
}

/** A change of what a bookmaker offers for an outcome. */
export interface PointRow {
  selectionId: number;
  bookmakerId: number;
  /** Unix milliseconds. */
  at: number;
  /** Whether a quote begins at that moment, and its source tells it. */
  isTold: boolean;
  /** Null: nothing is offered from that moment on. */
  odds: number | null;
}

/** Changes of outcomes by `football_as_of.price_points`; of each bookmaker in order of time. */
export function listPoints(sql: SqlTransaction, selectionIds: readonly number[], now: Date): Promise<PointRow[]> {
  return sql.rows<PointRow>(
    `select selection_id as "selectionId", bookmaker_id as "bookmakerId",
      (extract(epoch from at) * 1000)::float8 as at, coalesce(not at_assumed, false) as "isTold", odds::float8 as odds
    from football_as_of.price_points($1::timestamptz, $2::bigint[])
    order by selection_id, bookmaker_id, at`,
    [now, selectionIds],
  );
}
