import { to as copyTo } from 'pg-copy-streams';
import type { Reader } from './reader.js';

/** Signature, flags and length of the extension, which is empty, before the first row of a binary COPY. */
const HEADER_BYTES = 19;
/** Microseconds from 1970 to 2000, where PostgreSQL's moments begin. */
const EPOCH_MICROSECONDS = 946_684_800_000_000;

// read by hand: the methods of Buffer check their arguments, which takes longer than reading
const int16 = (bytes: Buffer, at: number): number => ((bytes[at]! << 24) | (bytes[at + 1]! << 16)) >> 16;
const int32 = (bytes: Buffer, at: number): number => (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

/** The row that is being read: every method gives the next column, in the order of the statement. */
export class CopyRow {
  private bytes: Buffer = Buffer.alloc(0);
  private at = 0;

  /** Stands before the first column of a row. */
  begin(bytes: Buffer, at: number): void {
    this.bytes = bytes;
    this.at = at;
  }

  /** A bigint below 2^53; NaN for null. */
  id(): number {
    if (this.length() < 0) return NaN;
    const value = int32(this.bytes, this.at) * 4_294_967_296 + (int32(this.bytes, this.at + 4) >>> 0);
    this.at += 8;
    return value;
  }

  /** An integer that is not null. */
  integer(): number {
    this.at += 8;
    return int32(this.bytes, this.at - 4);
  }

  /** Bytes that are not null; they stay what they are only until the next row is read. */
  raw(): Uint8Array {
    const length = this.length();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** A smallint; -1 for null. */
  smallint(): number {
    if (this.length() < 0) return -1;
    this.at += 2;
    return int16(this.bytes, this.at - 2);
  }

  /** A boolean as 1 or 0; -1 for null. */
  flag(): -1 | 0 | 1 {
    if (this.length() < 0) return -1;
    this.at += 1;
    return this.bytes[this.at - 1] === 1 ? 1 : 0;
  }

  /** A timestamptz in Unix seconds. */
  seconds(): number {
    return (this.id() + EPOCH_MICROSECONDS) / 1_000_000;
  }

  /** A numeric that is not infinite, as the number nearest to it; NaN for null. */
  decimal(): number {
    const length = this.length();
    if (length < 0) return NaN;
    const end = length + this.at;
    const digits = int16(this.bytes, this.at);
    const places = digits - 1 - int16(this.bytes, this.at + 2);
    const isNegative = int16(this.bytes, this.at + 4) !== 0;
    // whole while it is added up, and divided once: the quotient is the nearest number there is
    let whole = 0;
    for (let digit = 0; digit < digits; digit += 1) whole = whole * 10_000 + int16(this.bytes, this.at + 8 + 2 * digit);
    this.at = end;
    const value = places > 0 ? whole / 10_000 ** places : whole * 10_000 ** -places;
    return isNegative ? -value : value;
  }

  /** The place of a text among those seen so far; -1 for null. */
  text(seen: TextPlaces): number {
    const length = this.length();
    if (length < 0) return -1;
    this.at += length;
    return seen.place(this.bytes, this.at - length, this.at);
  }

  private length(): number {
    this.at += 4;
    return int32(this.bytes, this.at - 4);
  }
}

/** Texts that columns repeat: each is told by the place at which it was first seen. */
export class TextPlaces {
  readonly texts: string[] = [];
  private readonly places = new Map<string, number>();

  /** The place of the text in these bytes. */
  place(bytes: Buffer, from: number, until: number): number {
    const text = bytes.toString('latin1', from, until);
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, this.texts.length);
    this.texts.push(bytes.toString('utf8', from, until));
    return this.texts.length - 1;
  }
}

/**
 * Reads the rows of a statement without making an object of any: a million rows leave nothing behind.
 * @param statement without parameters, since COPY takes none: see `idList` and `moment`
 */
export async function readRows(reader: Reader, statement: string, take: (row: CopyRow) => void): Promise<void> {
  const row = new CopyRow();
  let rest: Buffer = Buffer.alloc(0);
  let isBegun = false;
  const stream: AsyncIterable<Buffer> = reader.query(copyTo(`copy (${statement}) to stdout (format binary)`));
  for await (const chunk of stream) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    if (!isBegun && bytes.length >= HEADER_BYTES) {
      at = HEADER_BYTES;
      isBegun = true;
    }
    for (let end = isBegun ? endOfRow(bytes, at) : -1; end > 0; end = endOfRow(bytes, at)) {
      row.begin(bytes, at + 2);
      take(row);
      at = end;
    }
    rest = bytes.subarray(at);
  }
}

/** Where the row ends that begins at a place; -1 where it is not complete, or where no row follows. */
function endOfRow(bytes: Buffer, at: number): number {
  if (at + 2 > bytes.length) return -1;
  let end = at + 2;
  const columns = int16(bytes, at);
  if (columns < 0) return -1;
  for (let column = 0; column < columns; column += 1) {
    if (end + 4 > bytes.length) return -1;
    end += 4 + Math.max(int32(bytes, end), 0);
  }
  return end > bytes.length ? -1 : end;
}

/** Ids as part of a statement. */
export const idList = (ids: readonly number[]): string => `'{${ids.map((id) => id.toFixed(0)).join(',')}}'::bigint[]`;

/** A moment as part of a statement. */
export const moment = (at: Date): string => `'${at.toISOString()}'::timestamptz`;
