import { recordBytes } from '../../common/paging/page-bytes.js';
import type { RecordBytes } from '../../common/paging/page-bytes.js';
import { Kept } from '../../common/response-cache/byte-budget.js';
import type { ByteBudget } from '../../common/response-cache/byte-budget.js';
import type { BoardSnapshot } from '../build/snapshot.js';

/** Snapshots whose records are kept: the newest, with every key too, and the same of one that somebody still walks. */
const MOST_SNAPSHOTS = 4;
/** Kinds of records kept of one snapshot; named bookmakers make a kind of their own. */
const MOST_KINDS = 64;
/** What a record costs beside its text. */
const ENTRY_BYTES = 300;

/** A record that was made for an answer. */
export interface MadeRecord {
  /** Itself, or its JSON text. */
  readonly record: object | string;
  /** Moment of the oldest price in it; null without one. */
  readonly oldestQuoteAt: string | null;
}

/** A record as it is sent, with what an answer says of its prices. */
export class KeptRecord extends Kept implements RecordBytes {
  constructor(
    readonly json: Buffer,
    readonly digest: string,
    readonly oldestQuoteAt: string | null,
    private readonly kind: Map<number, KeptRecord>,
    private readonly key: number,
  ) {
    super(json.length + ENTRY_BYTES);
  }

  forget(): void {
    if (this.kind.get(this.key) === this) this.kind.delete(this.key);
  }
}

/** The keys of a page, and how the records of such keys are made. */
export interface RecordRequest<Member> {
  readonly snapshot: BoardSnapshot;
  /** Names the board and whatever of the query changes a record. */
  readonly kind: string;
  readonly members: readonly Member[];
  /** A number that names a record within its kind. */
  readonly keyOf: (member: Member) => number;
  readonly make: (member: Member) => MadeRecord;
}

/** Records of boards as they are sent: each is made and serialised once for its snapshot, while the budget has room. */
export class BoardRecords {
  /** In order of use, least recent first, as the kinds of each. */
  private readonly snapshots = new Map<BoardSnapshot, Map<string, Map<number, KeptRecord>>>();

  constructor(private readonly budget: ByteBudget) {}

  /** The records of some keys, in their order. */
  of<Member>({ snapshot, kind, members, keyOf, make }: RecordRequest<Member>): KeptRecord[] {
    const known = this.kindOf(snapshot, kind);
    return members.map((member) => this.find(known, keyOf(member)) ?? this.keep(known, keyOf(member), make(member)));
  }

  /** The same where records need the database: those that are not kept are made together. */
  async load<Member>({ snapshot, kind, members, keyOf, make }: Omit<RecordRequest<Member>, 'make'> & { readonly make: (missing: readonly Member[]) => Promise<MadeRecord[]> }): Promise<KeptRecord[]> {
    const known = this.kindOf(snapshot, kind);
    const found = members.map((member) => this.find(known, keyOf(member)));
    const missing = members.filter((_, index) => found[index] === undefined);
    const made = missing.length === 0 ? [] : await make(missing);
    let next = 0;
    return members.map((member, index) => found[index] ?? this.keep(known, keyOf(member), made[next++]!));
  }

  private find(known: Map<number, KeptRecord>, key: number): KeptRecord | undefined {
    const kept = known.get(key);
    if (kept !== undefined) this.budget.use(kept);
    return kept;
  }

  private keep(known: Map<number, KeptRecord>, key: number, { record, oldestQuoteAt }: MadeRecord): KeptRecord {
    const { json, digest } = recordBytes(record);
    const made = new KeptRecord(json, digest, oldestQuoteAt, known, key);
    known.set(key, made);
    this.budget.keep(made);
    return made;
  }

  private kindOf(snapshot: BoardSnapshot, kind: string): Map<number, KeptRecord> {
    const kinds = lately(this.snapshots, snapshot, MOST_SNAPSHOTS, () => new Map<string, Map<number, KeptRecord>>(), (gone) => {
      for (const records of gone.values()) this.release(records);
    });
    return lately(kinds, kind, MOST_KINDS, () => new Map<number, KeptRecord>(), (gone) => this.release(gone));
  }

  private release(records: Map<number, KeptRecord>): void {
    for (const record of records.values()) this.budget.release(record);
    records.clear();
  }
}

/** The entry of a key as the one used last; beyond `most` entries the one used longest ago goes. */
function lately<Key, Value>(entries: Map<Key, Value>, key: Key, most: number, create: () => Value, drop: (gone: Value) => void): Value {
  const found = entries.get(key);
  if (found !== undefined && entries.size === 1) return found;
  const value = found ?? create();
  entries.delete(key);
  entries.set(key, value);
  if (entries.size > most) {
    const [oldest, gone] = entries.entries().next().value!;
    entries.delete(oldest);
    drop(gone);
  }
  return value;
}
