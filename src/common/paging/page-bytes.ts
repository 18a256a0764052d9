import { createHash, hash, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

export interface RecordBytes {
  /** The record's JSON text in UTF-8, in pieces, followed by the comma before the next record. */
  readonly pieces: readonly Buffer[];
  /** Bytes of the whole text, without the comma. */
  readonly length: number;
}

/** Members of a response other than its records. */
export interface BytesEnvelope {
  readonly revision: string;
}

/** What identifies a page within a revision: the board, and the query with its defaults and the ids of today. */
export interface PageIdentity {
  readonly board: string;
  readonly [parameter: string]: unknown;
}

const [opening, rowOpening] = ['{"data":[', '{"data":'].map((text) => Buffer.from(text)) as [Buffer, Buffer];
/** Part of every tag, as the bytes also depend on the build, settings and database of this process. */
const processId = randomUUID();

/** A page assembled from records that are already serialised. */
export class PageBytes {
  private whole: string | null = null;

  private constructor(
    /** The text in UTF-8, in pieces. */
    readonly pieces: readonly Buffer[],
    readonly length: number,
    /** Strong: within this process, equal tags mean equal bytes. */
    readonly etag: string,
    readonly revision: string,
  ) {}

  /** Assembles `{ data: records, ...envelope }`; revision and identity must determine records and envelope. */
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

  /** Assembles `{ data: record, ...envelope }`; revision and identity must determine both. */
  static ofRecord({ pieces, length }: RecordBytes, envelope: BytesEnvelope, identity: PageIdentity): PageBytes {
    // the comma that ends the record separates it from the envelope
    const rest = Buffer.from(JSON.stringify(envelope).slice(1));
    const bytes = rowOpening.length + length + 1 + rest.length;
    return new PageBytes([rowOpening, ...pieces, rest], bytes, etagOf(envelope.revision, identity), envelope.revision);
  }

  /** Serialises one document with its revision. The tag is a digest of the bytes, as members may be newer than it. */
  static ofDocument(document: BytesEnvelope): PageBytes {
    const bytes = Buffer.from(JSON.stringify(document));
    const etag = etagOf(document.revision, { board: hash('sha256', bytes, 'base64url') });
    return new PageBytes([bytes], bytes.length, etag, document.revision);
  }

  /** The whole text, built once. */
  get text(): string {
    return (this.whole ??= Buffer.concat(this.pieces).toString());
  }

  /** @throws Error always: the handler returned the page instead of calling `sendTo` */
  toJSON(): never {
    throw new Error('a page of bytes is sent by sendTo, not returned');
  }

  /** Sends all pieces at once, without copying the whole text. */
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
 * A record, or its text, as bytes; no bytes for null, a record that is gone.
 * @param beginning serialised first members, if there are any already; not copied
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

/** A text in a buffer of its own: caching a slice of Node's pool would keep the whole 8 KiB alive. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Digest of records that the revision alone does not determine, as part of a page's identity. */
export function digestOfRecords(records: readonly RecordBytes[]): string {
  const digest = createHash('sha256');
  for (const { pieces } of records) for (const piece of pieces) digest.update(piece);
  return digest.digest('base64url');
}

/** Entity tag computed from what determines the bytes, which avoids hashing them. */
export function etagOf(revision: string, identity: PageIdentity): string {
  const members = Object.entries(identity)
    .filter(([name, value]) => name !== 'revision' && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `"${hash('sha256', JSON.stringify([processId, revision, members]), 'base64url').slice(0, 27)}"`;
}
