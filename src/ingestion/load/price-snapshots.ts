import { hash } from 'node:crypto';
import type { MarketSnapshotRecord } from '../../football/canonical.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import { CopyBuffer, copyText, SNAPSHOTS_PER_YIELD, yieldToEventLoop } from './copy.js';
import type { StoredSnapshot } from './prices.queries.js';
import { innerMap } from './selections.js';

/** A price snapshot stated by the unit. */
export interface StatedSnapshot {
  id: number;
  /** First day of the month for which its match is now scheduled; determines the partition of its prices. */
  eventMonth: string;
  /** Unix milliseconds. */
  takenAt: number;
  record: MarketSnapshotRecord;
  fixture: FixtureContext;
  bookmakerId: number;
  series: SnapshotSeries;
}

/** Snapshots of one fixture, bookmaker and provider market; each replaces the previous one. */
interface SnapshotSeries {
  stated: StatedSnapshot[];
  stored: StoredSnapshot[];
}

/** Changes that a unit makes to the stored snapshots. */
export interface SnapshotChanges {
  added: StatedSnapshot[];
  /** Number of stored snapshots superseded by a correction. */
  corrected: number;
  /** Number of stored snapshots no longer listed by a unit that lists all prices of their fixture. */
  withdrawn: number;
  unchanged: number;
  /** Ids of the corrected and withdrawn snapshots. */
  superseded: number[];
  /** Stored snapshots whose end changes. */
  moved: { id: number; next: number | null }[];
  /** Earliest time of the added snapshots, in Unix milliseconds; Infinity: none was added. */
  since: number;
}

/** Compares a unit's snapshots with the stored ones. */
export class SnapshotComparison {
  /** By fixture, bookmaker and provider market. */
  readonly #series = new Map<number, Map<number, Map<string, SnapshotSeries>>>();
  readonly #all: SnapshotSeries[] = [];

  /** Adds a stated snapshot; if the unit states it twice, the last one counts. */
  state(record: MarketSnapshotRecord, fixture: FixtureContext, bookmakerId: number, takenAt: number): void {
    const series = this.#seriesOf(fixture.id, bookmakerId, record.providerMarket);
    const snapshot = { id: 0, eventMonth: '', takenAt, record, fixture, bookmakerId, series };
    const at = series.stated.findIndex((other) => other.takenAt === takenAt && other.record.mark === record.mark);
    if (at < 0) series.stated.push(snapshot);
    else series.stated[at] = snapshot;
  }

  /** @param statedInFull fixtures whose prices the unit lists in full, as far as their marks occur in the unit */
  changesTo(stored: readonly StoredSnapshot[], statedInFull: ReadonlySet<number>): SnapshotChanges {
    const marks = new Set<string>(this.#all.flatMap((series) => series.stated.map(({ record }) => record.mark)));
    for (const row of stored) this.#seriesOf(row.fixture_id, row.bookmaker_id, row.provider_market).stored.push(row);
    const changes: SnapshotChanges = {
      added: [],
      corrected: 0,
      withdrawn: 0,
      unchanged: 0,
      superseded: [],
      moved: [],
      since: Infinity,
    };
    for (const series of this.#all) {
      const valid = new Set<StoredSnapshot>();
      const listed = new Set<StoredSnapshot>();
      const added = series.stated.filter(({ takenAt, record }) => {
        const before = series.stored.find((row) => row.taken_at === takenAt && row.mark === record.mark);
        if (before === undefined) return true;
        listed.add(before);
        if (before.content_hash !== digestOf(record)) return true;
        valid.add(before);
        return false;
      });
      changes.added.push(...added);
      for (const { takenAt } of added) changes.since = Math.min(changes.since, takenAt);
      changes.unchanged += series.stated.length - added.length;
      if (series.stored.length === 0) continue;
      for (const row of series.stored) {
        if (!listed.has(row) && !(statedInFull.has(row.fixture_id) && marks.has(row.mark))) valid.add(row);
        else if (!valid.has(row)) {
          changes.superseded.push(row.id);
          if (listed.has(row)) changes.corrected++;
          else changes.withdrawn++;
        }
      }
      // from here on the series contains only valid snapshots
      series.stored = [...valid];
      series.stated = added;
      for (const row of series.stored) {
        const next = nextAfter(series, row.taken_at);
        if (next !== row.replaced_at) changes.moved.push({ id: row.id, next });
      }
    }
    return changes;
  }

  #seriesOf(fixtureId: number, bookmakerId: number, providerMarket: string): SnapshotSeries {
    const byMarket = innerMap(innerMap(this.#series, fixtureId), bookmakerId);
    let series = byMarket.get(providerMarket);
    if (series === undefined) {
      series = { stated: [], stored: [] };
      byMarket.set(providerMarket, series);
      this.#all.push(series);
    }
    return series;
  }
}

const SERIES = ['fixture_id', 'event_month', 'bookmaker_id', 'source_id', 'market', 'provider_market'];
const MOMENTS = ['mark', 'taken_at', 'taken_at_assumed', 'replaced_at'];
const COLUMNS = ['id', ...SERIES, ...MOMENTS, 'content_hash', 'file_id'];

/** Rows of new snapshots, each with the time of the next one in its series. */
export async function snapshotRows(
  sourceId: number,
  fileId: number,
  added: readonly StatedSnapshot[],
): Promise<CopyBuffer> {
  const rows = new CopyBuffer('facts.market_snapshots', COLUMNS);
  const moments = memoised((time: number) => new Date(time).toISOString());
  const texts = memoised((text: string) => copyText(text));
  for (const [index, { id, fixture, eventMonth, bookmakerId, record, takenAt, series }] of added.entries()) {
    if (index % SNAPSHOTS_PER_YIELD === SNAPSHOTS_PER_YIELD - 1) await yieldToEventLoop();
    const next = nextAfter(series, takenAt);
    rows.addLine(
      `${id}\t${fixture.id}\t${eventMonth}\t${bookmakerId}\t${sourceId}\t${texts(record.market)}\t` +
        `${texts(record.providerMarket)}\t${record.mark}\t${moments(takenAt)}\t${record.takenAtAssumed ? 't' : 'f'}\t` +
        `${next === null ? 'infinity' : moments(next)}\t\\\\x${digestOf(record)}\t${fileId}`,
    );
  }
  return rows;
}

function nextAfter({ stated, stored }: SnapshotSeries, takenAt: number): number | null {
  let next = Infinity;
  for (const snapshot of stated) if (snapshot.takenAt > takenAt && snapshot.takenAt < next) next = snapshot.takenAt;
  for (const row of stored) if (row.taken_at > takenAt && row.taken_at < next) next = row.taken_at;
  return next === Infinity ? null : next;
}

/** Digest of everything in a snapshot that a correction can change. */
export function digestOf(record: MarketSnapshotRecord): string {
  let text = record.takenAtAssumed ? 'assumed' : 'stated';
  for (const outcome of record.outcomes) {
    text += `;${outcome.scope},${outcome.player ?? ''},${outcome.line ?? ''},${outcome.side},${outcome.odds}`;
    if (outcome.suspended) text += ',suspended';
  }
  return hash('md5', text, 'hex');
}

function memoised<Key>(make: (key: Key) => string): (key: Key) => string {
  const cached = new Map<Key, string>();
  return (key) => {
    let text = cached.get(key);
    if (text === undefined) cached.set(key, (text = make(key)));
    return text;
  };
}
