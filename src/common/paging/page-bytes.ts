import { hash } from 'node:crypto';

/** Text in UTF-8. */
export interface TextBytes {
  readonly text: Buffer;
  /** Names the text: another text has another digest. */
  readonly digest: string;
}

/** A record as it is sent. */
export interface RecordBytes {
  /** Its JSON text in UTF-8, piece by piece. */
  readonly pieces: readonly Buffer[];
  /** Bytes of the whole text. */
  readonly length: number;
  /** Names the text: another text has another digest. */
  readonly digest: string;
}

/** What an answer says beside its records. */
export interface BytesEnvelope {
  readonly revision: string;
}

const [opening, comma, closing] = [Buffer.from('{"data":['), 0x2c, 0x5d];

/** An answer whose text is put together from records that were serialised before; handlers return it as it is. */
export class PageBytes {
  private constructor(
    private readonly records: readonly RecordBytes[],
    /** What follows the records, from the comma on. */
    private readonly rest: Buffer,
    /** Bytes of the whole text. */
    readonly length: number,
    /** Strong: it follows from the text alone. */
    readonly etag: string,
    readonly revision: string,
  ) {}

  /** The same text as that of `{ data: records, ...envelope }`. */
  static of<Envelope extends BytesEnvelope>(records: readonly RecordBytes[], envelope: Envelope): PageBytes {
    const rest = `,${JSON.stringify(envelope).slice(1)}`;
    const restBytes = Buffer.from(rest);
    let length = opening.length + Math.max(records.length - 1, 0) + 1 + restBytes.length;
    let digests = '';
    for (const record of records) {
      length += record.length;
      digests += `${record.digest} `;
    }
    return new PageBytes(records, restBytes, length, `"${digestOf(digests + rest)}"`, envelope.revision);
  }

  /** The text in memory of its own. */
  toBuffer(): Buffer {
    const body = Buffer.allocUnsafe(this.length);
    this.writeTo(body);
    return body;
  }

  /** Writes the text to where there is room for it. */
  writeTo(body: Buffer): void {
    const { records, rest } = this;
    let at = opening.copy(body);
    for (let index = 0; index < records.length; index += 1) {
      if (index > 0) body[at++] = comma;
      for (const piece of records[index]!.pieces) {
        body.set(piece, at);
        at += piece.length;
      }
    }
    body[at++] = closing;
    body.set(rest, at);
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
  const own = textBytes(typeof record === 'string' ? record : JSON.stringify(record));
  if (beginning === null) return { pieces: [own.text], length: own.text.length, digest: own.digest };
  return {
    pieces: [beginning.text, own.text],
    length: beginning.text.length + own.text.length,
    digest: digestOf(`${beginning.digest} ${own.digest}`),
  };
}

const digestOf = (text: Buffer | string): string => hash('sha256', text, 'base64url').slice(0, 27);
