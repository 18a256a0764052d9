import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where a listing goes on: the sort key of the record next to the page. */
export type CursorKey = readonly (string | number)[];

const signatureBytes = 16;

/**
 * Writes sort keys as opaque text and reads them back. A cursor is signed together with the listing it belongs to,
 * so one that was altered or comes from another listing is told apart.
 */
export class CursorCodec {
  /** @param secrets the first one signs, any of them verifies; never empty */
  constructor(private readonly secrets: readonly string[]) {}

  /** @param listing what the cursor belongs to: endpoint, path ids and filters */
  encode(listing: string, key: CursorKey): string {
    const payload = Buffer.from(JSON.stringify(key), 'utf8');
    return Buffer.concat([this.sign(this.secrets[0] ?? '', listing, payload), payload]).toString('base64url');
  }

  /** The key, or null for a cursor that this listing never gave. */
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
