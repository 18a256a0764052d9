import { recordBytes } from '../../common/paging/page-bytes.js';
import type { RecordBytes } from '../../common/paging/page-bytes.js';
import type { ByteBudget } from '../../common/response-cache/byte-budget.js';
import type { BoardSnapshot } from '../build/snapshot.js';
import { SnapshotEntries, SnapshotEntry } from './snapshot-entries.js';

/** What an entry costs beside its text. */
const ENTRY_BYTES = 300;

/** A record that was made for an answer. */
export interface MadeRecord {
  /** Itself, or its JSON text. */
  readonly record: object | string;
  /** Moment of the oldest price in it; null without one. */
  readonly oldestQuoteAt: string | null;
}

/** A record as it is sent, with what an answer says of its prices. */
export class KeptRecord extends SnapshotEntry implements RecordBytes {
  constructor(
    readonly json: Buffer,
    readonly digest: string,
    readonly oldestQuoteAt: string | null,
    kind: Map<number, KeptRecord>,
    key: number,
  ) {
    super(json.length + ENTRY_BYTES, kind, key);
  }
}

/** Parts of a record's text. */
class KeptParts extends SnapshotEntry {
  constructor(readonly texts: readonly string[], kind: Map<number, KeptParts>, key: number) {
    super(texts.reduce((sum, { length }) => sum + length, ENTRY_BYTES), kind, key);
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

/** A key, and how the parts of its record are made that only its kind and itself decide. */
export interface PartsRequest<Parts extends readonly string[]> {
  readonly snapshot: BoardSnapshot;
  readonly kind: string;
  readonly key: number;
  readonly make: () => Parts;
}

/** Records of boards as they are sent: each is made and serialised once for its snapshot, while the budget has room. */
export class BoardRecords {
  private readonly records: SnapshotEntries<KeptRecord>;
  private readonly shared: SnapshotEntries<KeptParts>;

  constructor(budget: ByteBudget) {
    this.records = new SnapshotEntries(budget);
    this.shared = new SnapshotEntries(budget);
  }

  /** The records of some keys, in their order. */
  of<Member>({ snapshot, kind, members, keyOf, make }: RecordRequest<Member>): KeptRecord[] {
    const known = this.records.kindOf(snapshot, kind);
    return members.map((member) => this.records.find(known, keyOf(member)) ?? this.keep(known, keyOf(member), make(member)));
  }

  /** The same where records need the database: those that are not kept are made together. */
  async load<Member>({ snapshot, kind, members, keyOf, make }: Omit<RecordRequest<Member>, 'make'> & { readonly make: (missing: readonly Member[]) => Promise<MadeRecord[]> }): Promise<KeptRecord[]> {
    const known = this.records.kindOf(snapshot, kind);
    const found = members.map((member) => this.records.find(known, keyOf(member)));
    const missing = members.filter((_, index) => found[index] === undefined);
    const made = missing.length === 0 ? [] : await make(missing);
    let next = 0;
    return members.map((member, index) => found[index] ?? this.keep(known, keyOf(member), made[next++]!));
  }

  /** What the records of a key have in common, whatever else a query asks for: with other prices only the rest is made anew. */
  parts<Parts extends readonly string[]>({ snapshot, kind, key, make }: PartsRequest<Parts>): Parts {
    const known = this.shared.kindOf(snapshot, kind);
    const { texts } = this.shared.find(known, key) ?? this.shared.keep(known, key, new KeptParts(make(), known, key));
    return texts as Parts;
  }

  private keep(known: Map<number, KeptRecord>, key: number, { record, oldestQuoteAt }: MadeRecord): KeptRecord {
    const { json, digest } = recordBytes(record);
    return this.records.keep(known, key, new KeptRecord(json, digest, oldestQuoteAt, known, key));
  }
}
