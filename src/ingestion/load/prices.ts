import type { ClientBase } from 'pg';
import type { AnyCanonicalRecord, MarketSnapshotRecord } from '../../football/canonical.js';
import type { FixtureContext } from '../resolve/fixtures.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import type { RefusedRow } from '../source.js';
import { CopyQueue } from './copy.js';
import { storePriceAggregates } from './price-aggregates.js';
import { quoteRows } from './price-quotes.js';
import { findStoredSnapshots, SnapshotComparison, snapshotRows } from './price-snapshots.js';
import type { SnapshotChanges } from './price-snapshots.js';
import { reserveIds } from './reserve-ids.js';
import { SelectionIds } from './selections.js';

/** What prices refer to, settled before they are stored. */
export interface PriceReferences {
  bookmakerId: (name: string) => number;
  /** A player as a price feed names him, within the two squads; null: left to be resolved. */
  playerId: (fixture: FixtureContext, name: string) => number | null;
  /** Settled kick-off in Unix milliseconds, the moment of closing prices. */
  kickoffOf: (fixture: FixtureContext) => number;
}

/** How many price snapshots, published means and quotes a unit brought. */
export interface StoredPrices {
  inserted: number;
  updated: number;
  unchanged: number;
  quotes: number;
  parked: number;
  refused: RefusedRow[];
}

/**
 * Stores price snapshots with their quotes, and published means. A snapshot that is stored with the
 * same content changes nothing; one with other content supersedes it; a newer one of the same bookmaker
 * and provider market withdraws the older from its moment on. Ids are reserved first, so that quotes go
 * straight into their table with one COPY, and each COPY runs while the rows of the next are made.
 * @param statedInFull fixtures of which the unit states all prices: what it does not list is withdrawn
 * @param whileBusy called when the database is busy and the caller's own work costs no time
 */
export async function storePrices(
  client: ClientBase,
  source: LoadingSource,
  fileId: number,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  references: PriceReferences,
  statedInFull: readonly number[],
  whileBusy: () => void,
): Promise<StoredPrices> {
  const refused: RefusedRow[] = [];
  const fixtureIds = new Set(statedInFull);
  const snapshots = records.filter((record): record is MarketSnapshotRecord => {
    if (record.kind !== 'marketSnapshot') return false;
    const fixture = fixtures.get(record.fixtureRef);
    if (fixture === undefined) refused.push({ line: record.line, code: 'unknown_fixture', message: `no fixture is known under ${record.fixtureRef}` });
    else fixtureIds.add(fixture.id);
    return fixture !== undefined;
  });
  const stored = fixtureIds.size === 0 ? [] : await findStoredSnapshots(client, source.id, [...fixtureIds]);
  const copies = new CopyQueue(client);
  try {
    const aggregates = await storePriceAggregates(client, copies, source, fileId, records, fixtures, statedInFull);
    const comparison = new SnapshotComparison(stored);
    for (const record of snapshots) {
      const fixture = fixtures.get(record.fixtureRef)!;
      const takenAt = record.takenAt === null ? references.kickoffOf(fixture) : Date.parse(record.takenAt);
      comparison.state(record, fixture, references.bookmakerId(record.bookmaker.name), takenAt);
    }
    const changes = comparison.changes(new Set(statedInFull));
    await endStored(client, changes);
    const counts = await addNew(client, copies, source, fileId, changes, references, refused, whileBusy);
    return {
      inserted: changes.added.length - changes.corrected + aggregates.inserted,
      updated: changes.corrected + changes.withdrawn + aggregates.updated,
      unchanged: changes.unchanged + aggregates.unchanged,
      ...counts,
      refused,
    };
  } finally {
    await copies.finish();
  }
}

/** Snapshots that count no longer, or no longer as long. */
async function endStored(client: ClientBase, { superseded, moved }: SnapshotChanges): Promise<void> {
  if (superseded.length > 0) {
    await client.query('update facts.market_snapshots set superseded = true where id = any($1::bigint[])', [superseded]);
  }
  if (moved.length === 0) return;
  await client.query(
    `update facts.market_snapshots snapshot set replaced_at = coalesce(given.next, 'infinity')
     from unnest($1::bigint[], $2::timestamptz[]) as given (id, next) where snapshot.id = given.id`,
    [moved.map((row) => row.id), moved.map((row) => (row.next === null ? null : new Date(row.next)))],
  );
}

async function addNew(
  client: ClientBase,
  copies: CopyQueue,
  source: LoadingSource,
  fileId: number,
  { added }: SnapshotChanges,
  references: PriceReferences,
  refused: RefusedRow[],
  whileBusy: () => void,
): Promise<{ quotes: number; parked: number }> {
  if (added.length === 0) return { quotes: 0, parked: 0 };
  const selections = await SelectionIds.load(client, [...new Set(added.map((snapshot) => snapshot.fixture.id))]);
  const firstId = await reserveIds(client, 'facts.market_snapshots', added.length);
  for (const [index, snapshot] of added.entries()) snapshot.id = firstId + index;
  copies.send(snapshotRows(source.id, fileId, added));
  const { quotes, parked } = await quoteRows(added, selections, references.playerId, refused);
  const counts = { quotes: quotes.rows, parked: parked.rows };
  copies.send(selections.fresh);
  copies.send(quotes, whileBusy);
  copies.send(parked);
  await selections.claim(client);
  return counts;
}
