import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApplicationError, invalidParameter } from '../problem/application-error.js';
import type { CursorEnvelope, CursorQuery } from './cursor-page-of.js';

/** Position where a listing continues: the sort key of the record next to the page. */
export type CursorKey = readonly (string | number)[];

const signatureBytes = 16;

/** Writes sort keys as opaque text, signed together with their listing, and reads them back. */
export class CursorCodec {
  /** @param secrets the first one signs, any of them verifies; never empty */
  constructor(private readonly secrets: readonly string[]) {}

  /** @param listing identifies the listing that the cursor belongs to: endpoint, path ids and filters */
  encode(listing: string, key: CursorKey): string {
    const payload = Buffer.from(JSON.stringify(key), 'utf8');
    return Buffer.concat([this.sign(this.secrets[0] ?? '', listing, payload), payload]).toString('base64url');
  }

  /** The sort key; null for a cursor that this listing did not issue. */
  decode(listing: string, cursor: string): CursorKey | null {
    const bytes = Buffer.from(cursor, 'base64url');
    if (bytes.length <= signatureBytes || bytes.toString('base64url') !== cursor) return null;
    const signature = bytes.subarray(0, signatureBytes);
    const payload = bytes.subarray(signatureBytes);
    const isOurs = this.secrets.map((secret) => timingSafeEqual(signature, this.sign(secret, listing, payload)));
    return isOurs.includes(true) ? (JSON.parse(payload.toString('utf8')) as CursorKey) : null;
  }

  private sign(secret: string, listing: string, payload: Buffer): Buffer {
    const hmac = createHmac('sha256', secret)
      .update('cursor\0')
      .update(`${Buffer.byteLength(listing)}\0${listing}`);
    return hmac.update(payload).digest().subarray(0, signatureBytes);
  }
}

/** The records a repository reads: `limit` of them past `key` (null: from the end of the list) in one direction. */
export interface KeysetWindow {
  readonly direction: 'forward' | 'backward';
  readonly key: CursorKey | null;
  /** One more than the page holds, to see whether another page follows. */
  readonly limit: number;
}

export interface CursorListing<Row, Result> {
  /** Path of the request, without its query. */
  readonly path: string;
  /** The whole query; links repeat it, and their cursors are bound to it. */
  readonly query: CursorQuery;
  /** Reads the window: forward in the order of the listing, backward in the opposite order. */
  readonly read: (window: KeysetWindow) => Promise<readonly Row[]>;
  /** The sort key of a record, unique and in the order of the listing. */
  readonly keyOf: (row: Row) => CursorKey;
  readonly present: (row: Row) => Result;
}

/** Keyset paging: a page starts beyond a sort key, so inserted and deleted records shift nothing. */
export class CursorPager {
  constructor(private readonly codec: CursorCodec) {}

  /** @throws ApplicationError `invalid_input` for both cursors at once, or for one that this listing did not issue */
  async page<Row, Result>({
    path,
    query,
    read,
    keyOf,
    present,
  }: CursorListing<Row, Result>): Promise<CursorEnvelope<Result>> {
    const { limit, after, before, ...filters } = query as CursorQuery & Record<string, unknown>;
    if (after !== undefined && before !== undefined) {
      throw new ApplicationError('invalid_input', 'after and before must not be given together.', [
        { parameter: 'after', detail: 'must not be given together with before' },
        { parameter: 'before', detail: 'must not be given together with after' },
      ]);
    }
    const listing = JSON.stringify([
      path,
      Object.entries(filters).sort(([first], [second]) => (first < second ? -1 : 1)),
    ]);
    const key =
      after !== undefined
        ? this.decode(listing, 'after', after)
        : before !== undefined
          ? this.decode(listing, 'before', before)
          : null;
    const isBackward = before !== undefined;
    const window = await read({ direction: isBackward ? 'backward' : 'forward', key, limit: limit + 1 });
    const hasMore = window.length > limit;
    const page = window.slice(0, limit);
    const rows = isBackward ? page.reverse() : page;
    const first = rows[0];
    const last = rows.at(-1);
    const hasNext = last !== undefined && (isBackward || hasMore);
    const hasPrevious = first !== undefined && (isBackward ? hasMore : after !== undefined);
    const nextCursor = hasNext ? this.codec.encode(listing, keyOf(last)) : null;
    const previousCursor = hasPrevious ? this.codec.encode(listing, keyOf(first)) : null;
    const address = (cursor: Record<string, unknown>): string => addressOf(path, { ...filters, limit, ...cursor });
    return {
      data: rows.map(present),
      links: {
        next: nextCursor === null ? null : address({ after: nextCursor }),
        previous: previousCursor === null ? null : address({ before: previousCursor }),
        self: address({ after, before }),
      },
      page: { hasNext, hasPrevious, limit, nextCursor, previousCursor },
    };
  }

  private decode(listing: string, parameter: 'after' | 'before', cursor: string): CursorKey {
    const key = this.codec.decode(listing, cursor);
    if (key === null) throw invalidParameter(parameter, 'must be a cursor that this listing gave, unchanged');
    return key;
  }
}

function addressOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.map(String).join(',') : value;
    if (typeof text === 'string' || typeof text === 'number' || typeof text === 'boolean')
      parameters.set(name, String(text));
  }
  return `${path}?${parameters.toString()}`;
}
