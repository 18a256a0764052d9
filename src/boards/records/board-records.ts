import { LRUCache } from 'lru-cache';
import { earlierInstant } from '../../common/calendar/instant.js';
import { ownBytes, recordBytes } from '../../common/paging/page-bytes.js';
import type { RecordBytes } from '../../common/paging/page-bytes.js';
import type { RecordSelection } from '../../common/paging/record-fields.js';
import type { DerivedCache } from '../engine/derived.js';

/** Memory of an entry besides its text, in bytes. */
const ENTRY_BYTES = 600;
/** Maximum bytes of resident memory per byte of text (bench memory). */
const RESIDENT_BYTES = 2;
/** Maximum number of kinds kept apart per snapshot; each choice of named bookmakers is its own kind. */
const MOST_KINDS = 128;

/** A record created for a page. */
export interface MadeRecord {
  /** The record or its JSON text, or the part after its beginning; null if the row no longer exists. */
  readonly record: object | string | null;
  /** The text of its first members, if several records share them. */
  readonly beginning?: Buffer;
  /** Moment of the oldest price in it; absent or null without one. */
  readonly oldestQuoteAt?: string | null;
}

/** A record as sent, with the age of its prices for the page. */
export interface CachedRecord extends RecordBytes {
  readonly oldestQuoteAt: string | null;
}

/** Moment of the oldest price in records; null without one. */
export function oldestQuoteOf(records: readonly CachedRecord[]): string | null {
  return records.reduce<string | null>((oldest, { oldestQuoteAt }) => earlierInstant(oldest, oldestQuoteAt), null);
}

/** The rows of a page, and how to create their records. */
export interface RecordRequest<Member> {
  /** Snapshot whose data the records show. */
  readonly snapshot: object;
  /** Identifies the board and the parts of the query that affect a record. */
  readonly kind: string;
  readonly members: readonly Member[];
  /** A number that identifies a record within its kind. */
  readonly keyOf: (member: Member) => number;
  /** Members to show of each record; null: all. */
  readonly selection: RecordSelection | null;
  readonly make: (member: Member) => MadeRecord;
}

/** A request whose missing records are created together. */
export interface LoadRequest<Member> extends Omit<RecordRequest<Member>, 'make'> {
  readonly make: (missing: readonly Member[]) => Promise<MadeRecord[]>;
}

/** A key, and how to create the first members of its records, which depend only on its kind and itself. */
export interface BeginningRequest {
  readonly snapshot: object;
  readonly kind: string;
  readonly key: number;
  readonly make: () => object | string;
}

/** Records as sent, created and serialised once per snapshot; evicts the least recently used ones. */
export class BoardRecords {
  /** By prefix and key; a prefix belongs either to records or to beginnings. */
  private readonly entries: DerivedCache['values'];
  private readonly prefixes = new WeakMap<object, LRUCache<string, string>>();
  /** Records being read from the database, by key. */
  private readonly underWay = new Map<string, Promise<CachedRecord>>();
  /** Number of prefixes so far, over all snapshots. */
  private prefixCount = 0;

  /** @param cache its memory includes records; a shared beginning counts once for each record */
  constructor(cache: DerivedCache) {
    this.entries = cache.values;
  }

  /** The records of rows, in their order. */
  of<Member>({ snapshot, kind, members, keyOf, selection, make }: RecordRequest<Member>): CachedRecord[] {
    const wholePrefix = this.prefixOf(snapshot, `record ${kind}`);
    const whole = (member: Member): CachedRecord => {
      const key = wholePrefix + keyOf(member);
      return this.find<CachedRecord>(key) ?? this.add(key, make(member));
    };
    if (selection === null) return members.map(whole);
    const prefix = this.prefixOf(snapshot, selectedKind(kind, selection));
    return members.map((member) => {
      const key = prefix + keyOf(member);
      return this.find<CachedRecord>(key) ?? this.add(key, selectedRecord(whole(member), selection));
    });
  }

  /** `of` for records from the database: missing ones are read together, once for concurrent requests. */
  async load<Member>(request: LoadRequest<Member>): Promise<CachedRecord[]> {
    const { snapshot, kind, keyOf, selection, make } = request;
    if (selection === null) return this.loadMissing(request, `record ${kind}`, make);
    return this.loadMissing(
      { snapshot, keyOf, members: request.members },
      selectedKind(kind, selection),
      async (missing) =>
        (await this.load({ ...request, members: missing, selection: null })).map((whole) =>
          selectedRecord(whole, selection),
        ),
    );
  }

  private async loadMissing<Member>(
    { snapshot, members, keyOf }: Pick<LoadRequest<Member>, 'snapshot' | 'members' | 'keyOf'>,
    kind: string,
    make: LoadRequest<Member>['make'],
  ): Promise<CachedRecord[]> {
    const prefix = this.prefixOf(snapshot, kind);
    const keys = members.map((member) => prefix + keyOf(member));
    const cached = keys.map((key) => this.underWay.get(key) ?? this.find<CachedRecord>(key));
    const missing = members.filter((_, index) => cached[index] === undefined);
    const made = missing.length === 0 ? Promise.resolve([]) : make(missing);
    let next = 0;
    return Promise.all(
      cached.map((record, index) =>
        record === undefined ? this.addOnceMade(keys[index]!, made, next++) : Promise.resolve(record),
      ),
    );
  }

  /** Adds a record that is being created; until then, other requests for it wait for the same promise. */
  private addOnceMade(key: string, made: Promise<MadeRecord[]>, index: number): Promise<CachedRecord> {
    const record = made.then((all) => this.add(key, all[index]!)).finally(() => this.underWay.delete(key));
    this.underWay.set(key, record);
    return record;
  }

  /** First members of the records of a key; they do not change with other prices. */
  beginning({ snapshot, kind, key, make }: BeginningRequest): Buffer {
    const cacheKey = this.prefixOf(snapshot, `beginning ${kind}`) + key;
    const cached = this.find<Buffer>(cacheKey);
    if (cached !== undefined) return cached;
    const members = make();
    const made = ownBytes(typeof members === 'string' ? members : JSON.stringify(members).slice(0, -1));
    this.cache(cacheKey, made);
    return made;
  }

  /** The entry of a key, whose prefix determines its type. */
  private find<Entry extends CachedRecord | Buffer>(key: string): Entry | undefined {
    return this.entries.get(key) as Entry | undefined;
  }

  private add(key: string, made: MadeRecord): CachedRecord {
    const { record, beginning, oldestQuoteAt = null } = made;
    const added = { ...recordBytes(record, beginning), oldestQuoteAt };
    this.cache(key, added);
    return added;
  }

  private cache(key: string, entry: CachedRecord | Buffer): void {
    this.entries.set(key, entry, { size: entry.length * RESIDENT_BYTES + ENTRY_BYTES });
  }

  /** Prefix of the cache keys of a kind in a snapshot. */
  private prefixOf(snapshot: object, kind: string): string {
    let prefixes = this.prefixes.get(snapshot);
    if (prefixes === undefined) this.prefixes.set(snapshot, (prefixes = new LRUCache({ max: MOST_KINDS })));
    let prefix = prefixes.get(kind);
    if (prefix === undefined) prefixes.set(kind, (prefix = `records ${(this.prefixCount += 1)}:`));
    return prefix;
  }
}

/** Kind of records reduced to a selection of members. */
function selectedKind(kind: string, { key }: RecordSelection): string {
  return `selected ${JSON.stringify([key, kind])}`;
}

/** The selected members of a whole record; its age still depends on all its prices. */
function selectedRecord({ pieces, length, oldestQuoteAt }: CachedRecord, { pick }: RecordSelection): MadeRecord {
  // a row that no longer exists has no record
  if (length === 0) return { record: null, oldestQuoteAt };
  const whole = JSON.parse(Buffer.concat(pieces).toString('utf8', 0, length)) as object;
  return { record: pick(whole), oldestQuoteAt };
}
