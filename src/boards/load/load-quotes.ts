import { grown, rowsByKey } from '../engine/columns.js';
import { IdDictionary } from './appearances.js';
import { TextDictionary } from './copy-row.js';
import type { CopyRow } from './copy-row.js';
import { listNewestQuotes, readQuotes, readSelections, readSnapshots } from './quotes.queries.js';
import type { SelectionRow } from './quotes.queries.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import { append } from '../../football/group-by.js';

/** Initial capacity in prices per snapshot, enough for most: unwritten pages are free, growing leaves copies. */
const QUOTES_PER_SNAPSHOT = 16;
const LEAST_CAPACITY = 4_096;
const GROWTH = 1.5;
/** Bytes per price over all columns. */
const QUOTE_BYTES = 52;

/** An outcome with the rows of its prices, one per bookmaker, in no order. */
export interface QuotedSelection extends SelectionRow {
  readonly quotes: Uint32Array;
}

/** Price snapshots as columns, by index. */
class Snapshots {
  /** Dictionaries of the columns `bookmaker` and `providerMarket`. */
  readonly bookmakers = new IdDictionary();
  readonly providerMarkets = new TextDictionary();
  readonly chains = new TextDictionary();
  readonly bookmaker: number[] = [];
  readonly providerMarket: number[] = [];
  readonly takenAt: number[] = [];
  readonly isAssumed: number[] = [];
  readonly chain: number[] = [];
  private readonly indexes = new IdDictionary();

  /** Takes a row with the columns from `readSnapshots`. */
  readonly take = (row: CopyRow): void => {
    const at = this.indexes.enter(row.id());
    this.bookmaker[at] = this.bookmakers.enter(row.id());
    this.providerMarket[at] = row.text(this.providerMarkets);
    this.takenAt[at] = row.seconds();
    this.isAssumed[at] = row.flag();
    this.chain[at] = row.text(this.chains);
  };

  get count(): number {
    return this.indexes.ids.length;
  }

  /** Index of a snapshot by its id. */
  find(id: number): number {
    return this.indexes.find(id);
  }
}

/** Prices as columns. */
export class QuoteRows {
  readonly selections = new IdDictionary();
  id: Float64Array;
  selection: Uint32Array;
  bookmaker: Uint16Array;
  providerMarket: Uint16Array;
  odds: Float64Array;
  isSuspended: Uint8Array;
  /** Unix seconds. */
  quotedAt: Float64Array;
  isAssumed: Uint8Array;
  /** Source and market of the provider. */
  chain: Uint16Array;
  /** The bookmaker's first price at the outcome and its moment, once movements are loaded; NaN and 0 without one. */
  openingOdds: Float64Array;
  openedAt: Float64Array;
  private count = 0;

  constructor(private readonly snapshots = new Snapshots()) {
    const capacity = Math.max(snapshots.count * QUOTES_PER_SNAPSHOT, LEAST_CAPACITY);
    // one allocation, widest columns first: a large one is freed as soon as it is collected
    const buffer = new ArrayBuffer(capacity * QUOTE_BYTES);
    const from = (width: number): number => capacity * width;
    this.id = new Float64Array(buffer, 0, capacity);
    this.odds = new Float64Array(buffer, from(8), capacity);
    this.quotedAt = new Float64Array(buffer, from(16), capacity);
    this.openingOdds = new Float64Array(buffer, from(24), capacity);
    this.openedAt = new Float64Array(buffer, from(32), capacity);
    this.selection = new Uint32Array(buffer, from(40), capacity);
    this.bookmaker = new Uint16Array(buffer, from(44), capacity);
    this.providerMarket = new Uint16Array(buffer, from(46), capacity);
    this.chain = new Uint16Array(buffer, from(48), capacity);
    this.isSuspended = new Uint8Array(buffer, from(50), capacity);
    this.isAssumed = new Uint8Array(buffer, from(51), capacity);
  }

  /** Dictionary of the column `bookmaker`. */
  get bookmakers(): IdDictionary {
    return this.snapshots.bookmakers;
  }

  /** Dictionary of the column `providerMarket`. */
  get providerMarkets(): TextDictionary {
    return this.snapshots.providerMarkets;
  }

  /** Dictionary of the column `chain`. */
  get chains(): TextDictionary {
    return this.snapshots.chains;
  }

  get rows(): number {
    return this.count;
  }

  /** Takes a row with the columns from `readQuotes`. */
  readonly take = (row: CopyRow): void => {
    if (this.count === this.id.length) this.grow();
    const { snapshots, count: at } = this;
    this.id[at] = row.id();
    const snapshot = snapshots.find(row.id());
    // both are read in one transaction, so a snapshot is never missing
    if (snapshot < 0) throw new Error('a price was read whose snapshot was not');
    this.selection[at] = this.selections.enter(row.id());
    this.odds[at] = row.decimal();
    this.isSuspended[at] = row.flag();
    this.bookmaker[at] = snapshots.bookmaker[snapshot]!;
    this.providerMarket[at] = snapshots.providerMarket[snapshot]!;
    this.quotedAt[at] = snapshots.takenAt[snapshot]!;
    this.isAssumed[at] = snapshots.isAssumed[snapshot]!;
    this.chain[at] = snapshots.chain[snapshot]!;
    this.count += 1;
  };

  private grow(): void {
    const capacity = Math.ceil(this.id.length * GROWTH);
    this.id = grown(this.id, capacity);
    this.selection = grown(this.selection, capacity);
    this.bookmaker = grown(this.bookmaker, capacity);
    this.providerMarket = grown(this.providerMarket, capacity);
    this.odds = grown(this.odds, capacity);
    this.isSuspended = grown(this.isSuspended, capacity);
    this.quotedAt = grown(this.quotedAt, capacity);
    this.isAssumed = grown(this.isAssumed, capacity);
    this.chain = grown(this.chain, capacity);
    this.openingOdds = grown(this.openingOdds, capacity);
    this.openedAt = grown(this.openedAt, capacity);
  }
}

/** The prices of fixtures as known at a moment. */
export interface LoadedQuotes {
  readonly rows: QuoteRows;
  /** Outcomes with prices by fixture id; fixtures without any are missing. */
  readonly byFixture: ReadonlyMap<number, readonly QuotedSelection[]>;
}

/** Loads the newest price of each bookmaker at each outcome of fixtures. */
export async function loadQuotes(sql: SqlTransaction, fixtureIds: readonly number[], now: Date): Promise<LoadedQuotes> {
  const snapshots = new Snapshots();
  await readSnapshots(sql, fixtureIds, now, snapshots.take);
  const rows = new QuoteRows(snapshots);
  await readQuotes(sql, fixtureIds, now, rows.take);
  const ofSelections = rowsBySelection(rows);
  const byFixture = new Map<number, QuotedSelection[]>();
  const doubled: QuotedSelection[] = [];
  await readSelections(sql, fixtureIds, (selection) => {
    const quotes = ofSelections[rows.selections.find(selection.id)];
    if (quotes === undefined) return;
    const quoted = { ...selection, quotes };
    append(byFixture, selection.fixtureId, quoted);
    if (isDoubled(rows, quotes)) doubled.push(quoted);
  });
  if (doubled.length > 0) {
    const ids = doubled.map(({ id }) => id);
    const newest = new Set(await listNewestQuotes(sql, ids, now));
    for (const selection of doubled) {
      const own = byFixture.get(selection.fixtureId)!;
      own[own.indexOf(selection)] = {
        ...selection,
        quotes: selection.quotes.filter((row) => newest.has(rows.id[row]!)),
      };
    }
  }
  return { rows, byFixture };
}

/** Ids of the players of a fixture with prices. */
export function playersOf({ byFixture }: LoadedQuotes, fixtureId: number): number[] {
  return [...new Set((byFixture.get(fixtureId) ?? []).map(({ playerId }) => playerId).filter((id) => id !== null))];
}

/** Whether any bookmaker has more than one of these few prices. */
export function isDoubled({ bookmaker }: QuoteRows, quotes: Uint32Array): boolean {
  for (let second = 1; second < quotes.length; second += 1) {
    for (let first = 0; first < second; first += 1)
      if (bookmaker[quotes[first]!] === bookmaker[quotes[second]!]) return true;
  }
  return false;
}

/** Rows by the index of their selection. */
export function rowsBySelection({ rows, selection, selections }: QuoteRows): Uint32Array[] {
  const { starts, rows: sorted } = rowsByKey(selection, rows, selections.ids.length);
  return selections.ids.map((_, index) => sorted.subarray(starts[index], starts[index + 1]));
}
