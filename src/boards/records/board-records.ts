import { recordBytes, textBytes } from '../../common/paging/page-bytes.js';
import type { RecordBytes, TextBytes } from '../../common/paging/page-bytes.js';
import type { ByteBudget } from '../../http-cache/byte-budget.js';
import type { BoardSnapshot } from '../build/snapshot.js';
import { SnapshotEntries, SnapshotEntry } from './snapshot-entries.js';

/** What an entry costs beside its text. */
const ENTRY_BYTES = 300;

/** A record that was made for an answer. */
export interface MadeRecord {
  /** Itself, or its JSON text; behind a beginning the rest of its text. */
  readonly record: object | string;
  /** What its text begins with, where several records share it. */
  readonly beginning?: TextBytes;
  /** Moment of the oldest price in it; null without one. */
  readonly oldestQuoteAt: string | null;
}

/** A record as it is sent, with what an answer says of its prices. */
export class KeptRecord extends SnapshotEntry implements RecordBytes {
  readonly pieces: readonly Buffer[];
  readonly length: number;
  readonly digest: string;

  constructor(
    { pieces, length, digest }: RecordBytes,
    readonly oldestQuoteAt: string | null,
    kind: Map<number, KeptRecord>,
    key: number,
  ) {
    // its beginning counts in full: it stays as long as any of the records that share it
    super(length + ENTRY_BYTES, kind, key);
    this.pieces = pieces;
    this.length = length;
    this.digest = digest;
  }
}

/** What several records begin with. */
class KeptBeginning extends SnapshotEntry implements TextBytes {
  readonly text: Buffer;
  readonly digest: string;

  constructor({ text, digest }: TextBytes, kind: Map<number, KeptBeginning>, key: number) {
    super(text.length + ENTRY_BYTES, kind, key);
    this.text = text;
    this.digest = digest;
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

/** A key, and how the text is made that its records begin with, which only its kind and itself decide. */
export interface BeginningRequest {
  readonly snapshot: BoardSnapshot;
  readonly kind: string;
  readonly key: number;
  readonly make: () => string;
}

/** Records of boards as they are sent: each is made and serialised once for its snapshot, while the budget has room. */
export class BoardRecords {
  private readonly records: SnapshotEntries<KeptRecord>;
  private readonly beginnings: SnapshotEntries<KeptBeginning>;

  constructor(budget: ByteBudget) {
    this.records = new SnapshotEntries(budget);
    this.beginnings = new SnapshotEntries(budget);
  }

  /** The records of some keys, in their order. */
  of<Member>({ snapshot, kind, members, keyOf, make }: RecordRequest<Member>): KeptRecord[] {
    const known = this.records.kindOf(snapshot, kind);
    return members.map(
      (member) => this.records.find(known, keyOf(member)) ?? this.keep(known, keyOf(member), make(member)),
    );
  }

  /** The same where records need the database: those that are not kept are made together. */
  async load<Member>({
    snapshot,
    kind,
    members,
    keyOf,
    make,
  }: Omit<RecordRequest<Member>, 'make'> & {
    readonly make: (missing: readonly Member[]) => Promise<MadeRecord[]>;
  }): Promise<KeptRecord[]> {
    const known = this.records.kindOf(snapshot, kind);
    const found = members.map((member) => this.records.find(known, keyOf(member)));
    const missing = members.filter((_, index) => found[index] === undefined);
    const made = missing.length === 0 ? [] : await make(missing);
    let next = 0;
    return members.map((member, index) => found[index] ?? this.keep(known, keyOf(member), made[next++]!));
  }

  /** What the records of a key begin with, whatever else a query asks for: with other prices only the rest is made anew. */
  beginning({ snapshot, kind, key, make }: BeginningRequest): TextBytes {
    const known = this.beginnings.kindOf(snapshot, kind);
    return (
      this.beginnings.find(known, key) ??
      this.beginnings.keep(known, key, new KeptBeginning(textBytes(make()), known, key))
    );
  }

  private keep(
    known: Map<number, KeptRecord>,
    key: number,
    { record, beginning, oldestQuoteAt }: MadeRecord,
  ): KeptRecord {
    return this.records.keep(known, key, new KeptRecord(recordBytes(record, beginning), oldestQuoteAt, known, key));
  }
}
