import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord, PriceAggregateRecord } from '../../football/canonical.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import { CopyBuffer } from './copy.js';
import { findStoredAggregates, supersedeAggregates } from './prices.queries.js';
import type { StoredAggregate } from './prices.queries.js';
import type { WorkQueue } from './copy.js';

/** A unit whose names are resolved. */
export interface ResolvedUnit {
  source: LoadingSource;
  fileId: number;
  records: readonly AnyCanonicalRecord[];
  fixtures: ReadonlyMap<string, FixtureContext>;
  /** Fixtures whose prices the unit lists in full: any price it does not list, of a mark it does, is withdrawn. */
  statedInFull: readonly number[];
}

interface StatedAggregate {
  record: PriceAggregateRecord;
  fixtureId: number;
}

/** Stores published means and maxima; changed values supersede the stored ones. New rows go to `queue`. */
export async function storePriceAggregates(
  sql: SqlTransaction,
  queue: WorkQueue,
  { source, fileId, records, fixtures, statedInFull }: ResolvedUnit,
): Promise<{ inserted: number; updated: number; unchanged: number }> {
  const stated = collectAggregates(records, fixtures);
  const fixtureIds = new Set([...statedInFull, ...[...stated.values()].map(({ fixtureId }) => fixtureId)]);
  if (fixtureIds.size === 0) return { inserted: 0, updated: 0, unchanged: 0 };
  const rows = await findStoredAggregates(sql, source.id, [...fixtureIds]);
  const stored = new Map(rows.map((row) => [keyOf(row.fixture_id, row, row.line), row]));
  const fresh = [...stated].filter(([key, { record }]) => !isEqual(stored.get(key), record));
  const corrected = fresh.flatMap(([key]) => stored.get(key) ?? []);
  const marks = new Set<string>([...stated.values()].map(({ record }) => record.mark));
  const isWithdrawn = (key: string, { mark }: StoredAggregate): boolean =>
    statedInFull.length > 0 && marks.has(mark) && !stated.has(key);
  const withdrawn = [...stored].flatMap(([key, row]) => (isWithdrawn(key, row) ? [row] : []));
  const superseded = [...corrected, ...withdrawn].map(({ id }) => id);
  await supersedeAggregates(sql, superseded);
  const added = fresh.map(([, { record, fixtureId }]) => ({
    fixture_id: fixtureId,
    source_id: source.id,
    market: record.market,
    mark: record.mark,
    scope: record.scope,
    line: record.marketLine,
    side: record.side,
    mean: record.mean,
    maximum: record.maximum,
    file_id: fileId,
  }));
  queue.send(CopyBuffer.of('facts.price_aggregates', added));
  return {
    inserted: fresh.length - corrected.length,
    updated: superseded.length,
    unchanged: stated.size - fresh.length,
  };
}

/** Stated aggregates by key; of a value stated twice, the last one counts. */
function collectAggregates(
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
): Map<string, StatedAggregate> {
  const stated = new Map<string, StatedAggregate>();
  for (const record of records) {
    const fixtureId = record.kind === 'priceAggregate' ? fixtures.get(record.fixtureRef)?.id : undefined;
    if (record.kind !== 'priceAggregate' || fixtureId === undefined) continue;
    stated.set(keyOf(fixtureId, record, record.marketLine), { record, fixtureId });
  }
  return stated;
}

function keyOf(
  fixtureId: number,
  { market, mark, scope, side }: StoredAggregate | PriceAggregateRecord,
  line: number | null,
): string {
  return `${fixtureId}|${market}|${mark}|${scope}|${line ?? ''}|${side}`;
}

function isEqual(stored: StoredAggregate | undefined, { mean, maximum }: PriceAggregateRecord): boolean {
  const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
  return stored !== undefined && stored.mean === numberOf(mean) && stored.maximum === numberOf(maximum);
}
