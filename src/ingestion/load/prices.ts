import type { SqlTransaction } from '../../database/sql-client.js';
import type { RefusedRow } from '../source.js';
import { storePriceAggregates } from './price-aggregates.js';
import { quoteRows } from './price-quotes.js';
import { findStoredSnapshots, SnapshotComparison, snapshotRows } from './price-snapshots.js';
import type { SnapshotChanges, StatedSnapshot } from './price-snapshots.js';
import type { PricedUnit } from './priced-unit.js';
import { reserveIds } from './copy.js';
import { SelectionIds } from './selections.js';
import { SNAPSHOTS_PER_YIELD, yieldToEventLoop } from './work-queue.js';
import type { WorkQueue } from './work-queue.js';

/** Number of price snapshots, published means and quotes that a unit brought. */
export interface StoredPrices {
  inserted: number;
  updated: number;
  unchanged: number;
  quotes: number;
  pending: number;
  refused: RefusedRow[];
}

/** Prices sent with one COPY; the rows of the next are made while the database stores them. */
const PRICES_PER_COPY = 4_000;

/**
 * Stores price snapshots with their quotes, and published means. A snapshot with the stored content changes nothing;
 * one with other content supersedes the stored one; a newer one of the same bookmaker and provider market withdraws the
 * older from its moment on. Ids are reserved first, so that quotes go straight into their table, in batches: each COPY
 * runs while the rows of the next are made.
 * @param queue statements of the connection; those added here may still run after the return
 */
export async function storePrices(sql: SqlTransaction, queue: WorkQueue, unit: PricedUnit): Promise<StoredPrices> {
  const { source, records, fixtures, references, statedInFull, whileBusy } = unit;
  const refused: RefusedRow[] = [];
  // without prices the database is busy with earlier statements only
  if (
    statedInFull.length === 0 &&
    !records.some(({ kind }) => kind === 'marketSnapshot' || kind === 'priceAggregate')
  ) {
    setImmediate(whileBusy);
    return { inserted: 0, updated: 0, unchanged: 0, quotes: 0, pending: 0, refused };
  }
  const since = new Map<number, number | null>(statedInFull.map((id) => [id, null]));
  const comparison = new SnapshotComparison();
  let compared = 0;
  for (const record of records) {
    if (record.kind !== 'marketSnapshot') continue;
    const fixture = fixtures.get(record.fixtureRef);
    if (fixture === undefined) {
      refused.push({
        line: record.line,
        code: 'unknown_fixture',
        message: `no fixture is known under ${record.fixtureRef}`,
      });
      continue;
    }
    if (++compared % SNAPSHOTS_PER_YIELD === 0) await yieldToEventLoop();
    const takenAt = record.takenAt === null ? references.kickoffOf(fixture) : Date.parse(record.takenAt);
    const earliest = since.get(fixture.id);
    if (earliest === undefined || (earliest !== null && takenAt < earliest)) since.set(fixture.id, takenAt);
    comparison.state(record, fixture, references.bookmakerId(record.bookmaker.name), takenAt);
  }
  const stored = since.size === 0 ? [] : await queue.run(() => findStoredSnapshots(sql, source.id, since));
  const changes = comparison.changesTo(stored, new Set(statedInFull));
  const selections = await reserve(sql, changes);
  queue.add(() => endStored(sql, changes));
  const aggregates = await storePriceAggregates(sql, queue, unit);
  const counts = selections === null ? { quotes: 0, pending: 0 } : await addNew(queue, unit, changes, selections);
  if (selections === null) setImmediate(whileBusy);
  return {
    inserted: changes.added.length - changes.corrected + aggregates.inserted,
    updated: changes.corrected + changes.withdrawn + aggregates.updated,
    unchanged: changes.unchanged + aggregates.unchanged,
    ...counts,
    refused,
  };
}

/** Ends stored snapshots that are superseded, or replaced at another moment. */
async function endStored(sql: SqlTransaction, { superseded, moved }: SnapshotChanges): Promise<void> {
  if (superseded.length > 0) {
    await sql.rows('update facts.market_snapshots set superseded = true where id = any($1::bigint[])', [superseded]);
  }
  if (moved.length === 0) return;
  await sql.rows(
    `update facts.market_snapshots snapshot set replaced_at = coalesce(given.next, 'infinity')
     from unnest($1::bigint[], $2::timestamptz[]) as given (id, next) where snapshot.id = given.id`,
    [moved.map((row) => row.id), moved.map((row) => (row.next === null ? null : new Date(row.next)))],
  );
}

/** Gives the new snapshots their ids; null: there are none. */
async function reserve(sql: SqlTransaction, { added }: SnapshotChanges): Promise<SelectionIds | null> {
  if (added.length === 0) return null;
  const firstId = await reserveIds(sql, 'facts.market_snapshots', added.length);
  for (const [index, snapshot] of added.entries()) snapshot.id = firstId + index;
  return SelectionIds.load(sql, [...new Set(added.map((snapshot) => snapshot.fixture.id))]);
}

async function addNew(
  queue: WorkQueue,
  { source, fileId, references, whileBusy }: PricedUnit,
  { added }: SnapshotChanges,
  selections: SelectionIds,
): Promise<{ quotes: number; pending: number }> {
  const counts = { quotes: 0, pending: 0 };
  for (const batch of batchesOf(added)) {
    queue.send(await snapshotRows(source.id, fileId, batch));
    const { quotes, pending } = await quoteRows(batch, selections, references.playerId);
    counts.quotes += quotes.rows;
    counts.pending += pending.rows;
    queue.send(selections.fresh);
    queue.send(quotes, batch.at(-1) === added.at(-1) ? whileBusy : undefined);
    queue.send(pending);
  }
  queue.add((sql) => selections.claim(sql));
  return counts;
}

/** Splits the snapshots, in order, into batches of at least PRICES_PER_COPY prices. */
function* batchesOf(snapshots: readonly StatedSnapshot[]): Generator<StatedSnapshot[]> {
  let batch: StatedSnapshot[] = [];
  let prices = 0;
  for (const snapshot of snapshots) {
    batch.push(snapshot);
    prices += snapshot.record.outcomes.length;
    if (prices < PRICES_PER_COPY) continue;
    yield batch;
    batch = [];
    prices = 0;
  }
  if (batch.length > 0) yield batch;
}
