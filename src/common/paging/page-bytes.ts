import { createHash, hash } from 'node:crypto';

/** A record as it is sent. */
export interface RecordBytes {
  /** Its JSON text in UTF-8. */
  readonly json: Buffer;
  /** Names the text: another text has another digest. */
  readonly digest: string;
}

/** What an answer says beside its records. */
export interface BytesEnvelope {
  readonly revision: string;
}

const [opening, comma, closing] = [Buffer.from('{"data":['), 0x2c, 0x5d];

/** An answer whose text was put together from records that were serialised before; handlers return it as it is. */
export class PageBytes {
  private constructor(
    readonly body: Buffer,
    /** Strong: it follows from the body alone. */
    readonly etag: string,
    readonly revision: string,
  ) {}

  /** The same text as that of `{ data: records, ...envelope }`. */
  static of<Envelope extends BytesEnvelope>(records: readonly RecordBytes[], envelope: Envelope): PageBytes {
    const rest = Buffer.from(`,${JSON.stringify(envelope).slice(1)}`);
    const hash = createHash('sha256');
    let length = opening.length + Math.max(records.length - 1, 0) + 1 + rest.length;
    let digests = '';
    for (const { json, digest } of records) {
      length += json.length;
      digests += `${digest} `;
    }
    const body = Buffer.allocUnsafe(length);
    let at = opening.copy(body);
    for (let index = 0; index < records.length; index += 1) {
      if (index > 0) body[at++] = comma;
      body.set(records[index]!.json, at);
      at += records[index]!.json.length;
    }
    body[at++] = closing;
    body.set(rest, at);
    return new PageBytes(body, `"${hash.update(digests).update(rest).digest('base64url').slice(0, 27)}"`, envelope.revision);
  }
}

/** A record's text, or the record itself, as bytes with their digest. */
export function recordBytes(record: object | string): RecordBytes {
  const json = Buffer.from(typeof record === 'string' ? record : JSON.stringify(record));
  return { json, digest: hash('sha256', json, 'base64url').slice(0, 27) };
}
