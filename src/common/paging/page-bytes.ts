import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** Text in UTF-8. */
export interface TextBytes {
  readonly text: Buffer;
  /** Names the text: another text has another digest. */
  readonly digest: string;
}

/** A record as it is sent. */
export interface RecordBytes {
  /** Its JSON text in UTF-8, piece by piece, and the comma before the next record. */
  readonly pieces: readonly Buffer[];
  /** Bytes of the whole text, without the comma. */
  readonly length: number;
  /** Names the text: another text has another digest. */
  readonly digest: string;
}

/** What an answer says beside its records. */
export interface BytesEnvelope {
  readonly revision: string;
}

const opening = Buffer.from('{"data":[');

/** A page whose text is put together from records that were serialised before. */
export class PageBytes {
  private constructor(
    /** The text in UTF-8, piece by piece. */
    readonly pieces: readonly Buffer[],
    /** Bytes of the whole text. */
    readonly length: number,
    /** Strong: it follows from the text alone. */
    readonly etag: string,
    readonly revision: string,
  ) {}

  /** The same text as that of `{ data: records, ...envelope }`. */
  static of<Envelope extends BytesEnvelope>(records: readonly RecordBytes[], envelope: Envelope): PageBytes {
    const rest = `],${JSON.stringify(envelope).slice(1)}`;
    const pieces: Buffer[] = [opening];
    let length = opening.length + Math.max(records.length - 1, 0) + Buffer.byteLength(rest);
    let digests = '';
    for (const record of records) {
      pieces.push(...record.pieces);
      length += record.length;
      digests += `${record.digest} `;
    }
    const last = pieces.at(-1);
    if (records.length > 0 && last !== undefined) pieces[pieces.length - 1] = last.subarray(0, -1);
    pieces.push(Buffer.from(rest));
    return new PageBytes(pieces, length, `"${digestOf(digests + rest)}"`, envelope.revision);
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

/** A text as bytes with their digest. */
export function textBytes(text: string): TextBytes {
  const bytes = Buffer.from(text);
  return { text: bytes, digest: digestOf(bytes) };
}

/**
 * A record's text, or the record itself, as bytes with their digest.
 * @param beginning what the text begins with, where that was made before: it is neither copied nor read
 */
export function recordBytes(record: object | string, beginning: TextBytes | null = null): RecordBytes {
  const own = textBytes(`${typeof record === 'string' ? record : JSON.stringify(record)},`);
  const length = own.text.length - 1;
  if (beginning === null) return { pieces: [own.text], length, digest: own.digest };
  return {
    pieces: [beginning.text, own.text],
    length: beginning.text.length + length,
    digest: digestOf(`${beginning.digest} ${own.digest}`),
  };
}

const digestOf = (text: Buffer | string): string => hash('sha256', text, 'base64url').slice(0, 27);
