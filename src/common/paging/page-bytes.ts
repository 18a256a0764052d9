import { createHash, hash, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

export interface RecordBytes {
  /** Its JSON text in UTF-8, piece by piece, and the comma before the next record. */
  readonly pieces: readonly Buffer[];
  /** Bytes of the whole text, without the comma. */
  readonly length: number;
}

/** What a response says beside its records. */
export interface BytesEnvelope {
  readonly revision: string;
}

/** What decides a page beside its revision: the board, and the query with its defaults and the ids of today. */
export interface PageIdentity {
  readonly board: string;
  readonly [parameter: string]: unknown;
}

const [opening, rowOpening] = ['{"data":[', '{"data":'].map((text) => Buffer.from(text)) as [Buffer, Buffer];
/** Part of every tag: build, settings and database decide the bytes too, and each process has its own. */
const processId = randomUUID();

/** A page whose text is put together from records that were serialised before. */
export class PageBytes {
  private whole: string | null = null;

  private constructor(
    /** The text in UTF-8, piece by piece. */
    readonly pieces: readonly Buffer[],
    readonly length: number,
    /** Strong: equal tags of this process stand for equal bytes. */
    readonly etag: string,
    readonly revision: string,
  ) {}

  /** The text of `{ data: records, ...envelope }`; records and envelope follow from the revision and the identity. */
  static of<Envelope extends BytesEnvelope>(
    records: readonly RecordBytes[],
    envelope: Envelope,
    identity: PageIdentity,
  ): PageBytes {
    const rest = `],${JSON.stringify(envelope).slice(1)}`;
    const pieces: Buffer[] = [opening];
    let length = opening.length + Math.max(records.length - 1, 0) + Buffer.byteLength(rest);
    for (const record of records) {
      pieces.push(...record.pieces);
      length += record.length;
    }
    const last = pieces.at(-1);
    if (records.length > 0 && last !== undefined) pieces[pieces.length - 1] = last.subarray(0, -1);
    pieces.push(Buffer.from(rest));
    return new PageBytes(pieces, length, etagOf(envelope.revision, identity), envelope.revision);
  }

  /** The text of `{ data: record, ...envelope }`; both follow from the revision and the identity. */
  static ofRecord({ pieces, length }: RecordBytes, envelope: BytesEnvelope, identity: PageIdentity): PageBytes {
    // the comma that ends a record goes on with the envelope
    const rest = Buffer.from(JSON.stringify(envelope).slice(1));
    const bytes = rowOpening.length + length + 1 + rest.length;
    return new PageBytes([rowOpening, ...pieces, rest], bytes, etagOf(envelope.revision, identity), envelope.revision);
  }

  /** The text of one record with its revision; the tag follows from the bytes, as members may be newer than those. */
  static ofDocument(document: BytesEnvelope): PageBytes {
    const bytes = Buffer.from(JSON.stringify(document));
    const etag = etagOf(document.revision, { board: hash('sha256', bytes, 'base64url') });
    return new PageBytes([bytes], bytes.length, etag, document.revision);
  }

  /** The whole text, one for all who ask. */
  get text(): string {
    return (this.whole ??= Buffer.concat(this.pieces).toString());
  }

  /** @throws Error: a handler that returns the page instead of calling `sendTo` */
  toJSON(): never {
    throw new Error('a page of bytes is sent by sendTo, not returned');
  }

  /** Sends the page, piece by piece in one go, without a copy of the whole text. */
  sendTo(response: ServerResponse): void {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', this.length);
    response.setHeader('ETag', this.etag);
    response.setHeader('Revision', this.revision);
    response.cork();
    for (const piece of this.pieces) response.write(piece);
    response.end();
  }
}

/**
 * A record, or its text, as bytes; null, of one that is gone, as none.
 * @param beginning text of its first members, where that was made before: it is not copied
 */
export function recordBytes(record: object | string | null, beginning: Buffer | null = null): RecordBytes {
  const rest = ownBytes(`${textOf(record, beginning !== null)},`);
  const length = rest.length - 1;
  if (beginning === null) return { pieces: [rest], length };
  return { pieces: [beginning, rest], length: beginning.length + length };
}

function textOf(record: object | string | null, hasBeginning: boolean): string {
  if (record === null || typeof record === 'string') return record ?? '';
  const text = JSON.stringify(record);
  return hasBeginning ? `,${text.slice(1)}` : text;
}

/** A text as bytes of their own: a cached slice of Node's pool would hold 8 KiB with whatever else is in them. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Names the bytes of records that do not follow from the revision alone, as a part of a page's identity. */
export function digestOfRecords(records: readonly RecordBytes[]): string {
  const digest = createHash('sha256');
  for (const { pieces } of records) for (const piece of pieces) digest.update(piece);
  return digest.digest('base64url');
}

/** An entity tag from what determines the bytes, which spares hashing them. */
export function etagOf(revision: string, identity: PageIdentity): string {
  const members = Object.entries(identity)
    .filter(([name, value]) => name !== 'revision' && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `"${hash('sha256', JSON.stringify([processId, revision, members]), 'base64url').slice(0, 27)}"`;
}
