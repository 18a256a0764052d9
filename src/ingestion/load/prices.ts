import type { SqlTransaction } from '../../database/sql-client.js';
import type { MarketOutcome } from '../../football/canonical.js';
import { normaliseName } from '../../football/names.js';
import { unknownFixture } from '../resolve/unit-fixtures.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import type { RefusedRow } from '../source.js';
import { storePriceAggregates } from './price-aggregates.js';
import type { ResolvedUnit } from './price-aggregates.js';
import { SnapshotComparison, snapshotRows } from './price-snapshots.js';
import type { StatedSnapshot } from './price-snapshots.js';
import { endSnapshots, findStoredSnapshots, requireQuoteMonths } from './prices.queries.js';
import { CopyBuffer, reserveIds, SNAPSHOTS_PER_YIELD, yieldToEventLoop } from './copy.js';
import { SelectionIds } from './selections.js';
import type { WorkQueue } from './copy.js';

/** A unit whose prices are to be stored, with resolvers for their references. */
export interface PricedUnit extends ResolvedUnit {
  references: {
    bookmakerId: (name: string) => number;
    /** Resolves a player name of a price feed within the two squads; null: not resolved. */
    playerId: (fixture: FixtureContext, name: string) => number | null;
    /** Reconciled kick-off in Unix milliseconds, the time of closing prices. */
    kickoffOf: (fixture: FixtureContext) => number;
  };
  /** Called while the database is busy, so that the caller can work in parallel. */
  whileBusy: () => void;
}

/** Number of price snapshots, published means and quotes in a unit. */
export interface StoredPrices {
  inserted: number;
  updated: number;
  unchanged: number;
  quotes: number;
  pending: number;
  /** Time of the earliest changed price, in Unix milliseconds; Infinity: none changed, null: any may have changed. */
  since: number | null;
  refused: RefusedRow[];
}

/** Prices per COPY; the rows of the next one are built while the database stores them. */
const PRICES_PER_COPY = 4_000;

/**
 * Stores price snapshots with their quotes, and published means. A snapshot with changed content supersedes the stored
 * one; a newer one of the same bookmaker and provider market ends the older one.
 * @param queue statements of the connection; those added here may still be running on return
 */
export async function storePrices(sql: SqlTransaction, queue: WorkQueue, unit: PricedUnit): Promise<StoredPrices> {
  const { source, records, statedInFull, whileBusy } = unit;
  const hasPrices = records.some(({ kind }) => kind === 'marketSnapshot' || kind === 'priceAggregate');
  // without prices the database is busy only with earlier statements
  if (statedInFull.length === 0 && !hasPrices) {
    setImmediate(whileBusy);
    return { inserted: 0, updated: 0, unchanged: 0, quotes: 0, pending: 0, since: Infinity, refused: [] };
  }
  const { comparison, since, refused } = await compareStated(unit);
  const stored = since.size === 0 ? [] : await queue.run(() => findStoredSnapshots(sql, source.id, since));
  const { added, superseded, moved, ...changes } = comparison.changesTo(stored, new Set(statedInFull));
  const selections = added.length === 0 ? null : await reserve(sql, added, unit.references.kickoffOf);
  queue.add(() => endSnapshots(sql, superseded, moved));
  const aggregates = await storePriceAggregates(sql, queue, unit);
  const counts = selections === null ? { quotes: 0, pending: 0 } : await addNew(queue, unit, added, selections);
  if (selections === null) setImmediate(whileBusy);
  return {
    inserted: added.length - changes.corrected + aggregates.inserted,
    updated: superseded.length + aggregates.updated,
    unchanged: changes.unchanged + aggregates.unchanged,
    ...counts,
    since: superseded.length > 0 ? null : changes.since,
    refused,
  };
}

/** The stated snapshots, and the earliest stated time by fixture; null: compare all stored ones of the fixture. */
async function compareStated({ records, fixtures, references, statedInFull }: PricedUnit) {
  const refused: RefusedRow[] = [];
  const since = new Map<number, number | null>(statedInFull.map((id) => [id, null]));
  const comparison = new SnapshotComparison();
  let compared = 0;
  for (const record of records) {
    if (record.kind !== 'marketSnapshot') continue;
    const fixture = fixtures.get(record.fixtureRef);
    if (fixture === undefined) {
      refused.push(unknownFixture(record));
      continue;
    }
    if (++compared % SNAPSHOTS_PER_YIELD === 0) await yieldToEventLoop();
    const takenAt = record.takenAt === null ? references.kickoffOf(fixture) : Date.parse(record.takenAt);
    const earliest = since.get(fixture.id);
    if (earliest === undefined || (earliest !== null && takenAt < earliest)) since.set(fixture.id, takenAt);
    comparison.state(record, fixture, references.bookmakerId(record.bookmaker.name), takenAt);
  }
  return { comparison, since, refused };
}

/** Assigns ids and months to the new snapshots, and loads the selections of their fixtures. */
async function reserve(
  sql: SqlTransaction,
  added: readonly StatedSnapshot[],
  kickoffOf: PricedUnit['references']['kickoffOf'],
): Promise<SelectionIds> {
  const firstId = await reserveIds(sql, 'facts.market_snapshots', added.length);
  for (const [index, snapshot] of added.entries()) {
    snapshot.id = firstId + index;
    snapshot.eventMonth = `${new Date(kickoffOf(snapshot.fixture)).toISOString().slice(0, 7)}-01`;
  }
  await requireQuoteMonths(sql, [...new Set(added.map(({ eventMonth }) => eventMonth))]);
  return SelectionIds.load(sql, [...new Set(added.map((snapshot) => snapshot.fixture.id))]);
}

async function addNew(
  queue: WorkQueue,
  { source, fileId, references, whileBusy }: PricedUnit,
  added: readonly StatedSnapshot[],
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

const PENDING = ['snapshot_id', 'normalised_name', 'name', 'line', 'side', 'odds', 'suspended'];

/** Price rows of new snapshots, the lower of two for one outcome; `pending`: prices of unresolved players. */
async function quoteRows(
  added: readonly StatedSnapshot[],
  selections: SelectionIds,
  playerId: PricedUnit['references']['playerId'],
): Promise<{ quotes: CopyBuffer; pending: CopyBuffer }> {
  const quotes = new CopyBuffer('facts.quotes', ['event_month', 'snapshot_id', 'selection_id', 'odds', 'suspended']);
  const pending = new CopyBuffer('facts.pending_quotes', PENDING);
  for (const [index, { id, fixture, eventMonth, record }] of added.entries()) {
    if (index % SNAPSHOTS_PER_YIELD === SNAPSHOTS_PER_YIELD - 1) await yieldToEventLoop();
    const lowest = new Map<number, MarketOutcome>();
    for (const outcome of record.outcomes) {
      const { scope, player: name, line, side, odds, suspended } = outcome;
      const player = name === null ? null : playerId(fixture, name);
      if (name !== null && player === null) {
        pending.add([id, normaliseName(name), name, line, side, odds, suspended]);
        continue;
      }
      const selection = selections.idOf(fixture.id, record.market, scope, player, line, side);
      const lower = lowest.get(selection);
      if (lower === undefined || Number(odds) < Number(lower.odds)) lowest.set(selection, outcome);
    }
    for (const [selection, { odds, suspended }] of lowest) {
      quotes.addLine(`${eventMonth}\t${id}\t${selection}\t${odds}\t${suspended ? 't' : 'f'}`);
    }
  }
  return { quotes, pending };
}
