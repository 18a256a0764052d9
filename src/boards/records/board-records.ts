import { LRUCache } from 'lru-cache';
import { earlierInstant } from '../../common/calendar/instant.js';
import { ownBytes, recordBytes } from '../../common/paging/page-bytes.js';
import type { RecordBytes } from '../../common/paging/page-bytes.js';
import type { RecordSelection } from '../../common/paging/record-fields.js';
import type { DerivedCache } from '../engine/derived.js';

/** Memory that an entry takes beside its text. */
const ENTRY_BYTES = 600;
/** Bytes of resident memory that a byte of text takes at most (bench memory). */
const RESIDENT_BYTES = 2;
/** Kinds of one snapshot that are told apart at a time; named bookmakers make a kind of their own. */
const MOST_KINDS = 128;

/** A record that was made for a page. */
export interface MadeRecord {
  /** Itself or its JSON text, or what follows its beginning; null for one that is gone. */
  readonly record: object | string | null;
  /** The text of its first members, where several records share them. */
  readonly beginning?: Buffer;
  /** Moment of the oldest price in it; absent or null without one. */
  readonly oldestQuoteAt?: string | null;
}

/** A record as it is sent, with what a page says of its prices. */
export interface CachedRecord extends RecordBytes {
  readonly oldestQuoteAt: string | null;
}

/** The moment of the oldest price in records; null without one. */
export function oldestQuoteOf(records: readonly CachedRecord[]): string | null {
  return records.reduce<string | null>((oldest, { oldestQuoteAt }) => earlierInstant(oldest, oldestQuoteAt), null);
}

/** The rows of a page, and how their records are made. */
export interface RecordRequest<Member> {
  /** Whose data the records show. */
  readonly snapshot: object;
  /** Names the board and whatever of the query changes a record. */
  readonly kind: string;
  readonly members: readonly Member[];
  /** A number that names a record within its kind. */
  readonly keyOf: (member: Member) => number;
  /** Members that are shown of each record; null: all. */
  readonly selection: RecordSelection | null;
  readonly make: (member: Member) => MadeRecord;
}

/** A request whose missing records are made together. */
export interface LoadRequest<Member> extends Omit<RecordRequest<Member>, 'make'> {
  readonly make: (missing: readonly Member[]) => Promise<MadeRecord[]>;
}

/** A key, and how the first members of its records are made, which only its kind and itself decide. */
export interface BeginningRequest {
  readonly snapshot: object;
  readonly kind: string;
  readonly key: number;
  readonly make: () => object | string;
}

/** Records as they are sent, made and serialised once for a snapshot; the least recently used ones go first. */
export class BoardRecords {
  /** By prefix and key; a prefix is that of records or of beginnings. */
  private readonly entries: DerivedCache['values'];
  private readonly prefixes = new WeakMap<object, LRUCache<string, string>>();
  /** Records that are being made with the database, by key. */
  private readonly underWay = new Map<string, Promise<CachedRecord>>();
  /** Prefixes of all snapshots so far. */
  private prefixCount = 0;

  /** @param cache whose memory records take; what several records begin with counts for each of them */
  constructor(cache: DerivedCache) {
    this.entries = cache.values;
  }

  /** The records of some rows, in their order. */
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

  /** The same for records that need the database: missing ones are read together, once for concurrent requests. */
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

  /** Adds one of the records that are being made; requests that need it meanwhile wait for the same. */
  private addOnceMade(key: string, made: Promise<MadeRecord[]>, index: number): Promise<CachedRecord> {
    const record = made.then((all) => this.add(key, all[index]!)).finally(() => this.underWay.delete(key));
    this.underWay.set(key, record);
    return record;
  }

  /** First members of the records of a key, which other prices do not change. */
  beginning({ snapshot, kind, key, make }: BeginningRequest): Buffer {
    const cacheKey = this.prefixOf(snapshot, `beginning ${kind}`) + key;
    const cached = this.find<Buffer>(cacheKey);
    if (cached !== undefined) return cached;
    const members = make();
    const made = ownBytes(typeof members === 'string' ? members : JSON.stringify(members).slice(0, -1));
    this.cache(cacheKey, made);
    return made;
  }

  /** The entry of a key, whose prefix says which kind of entry it is. */
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

  /** What the cache keys of a kind of a snapshot begin with. */
  private prefixOf(snapshot: object, kind: string): string {
    let prefixes = this.prefixes.get(snapshot);
    if (prefixes === undefined) this.prefixes.set(snapshot, (prefixes = new LRUCache({ max: MOST_KINDS })));
    let prefix = prefixes.get(kind);
    if (prefix === undefined) prefixes.set(kind, (prefix = `records ${(this.prefixCount += 1)}:`));
    return prefix;
  }
}

/** Kind of the selected members of a kind's records. */
function selectedKind(kind: string, { key }: RecordSelection): string {
  return `selected ${JSON.stringify([key, kind])}`;
}

/** The selected members of a whole record, whose prices decide its age all the same. */
function selectedRecord({ pieces, length, oldestQuoteAt }: CachedRecord, { pick }: RecordSelection): MadeRecord {
  // of what is gone there is no record
  if (length === 0) return { record: null, oldestQuoteAt };
  const whole = JSON.parse(Buffer.concat(pieces).toString('utf8', 0, length)) as object;
  return { record: pick(whole), oldestQuoteAt };
}
