// read by hand: the methods of Buffer check their arguments, which takes longer than reading

/** The signed number of two bytes at a place, the most telling one first. */
export const int16 = (bytes: Uint8Array, at: number): number => ((bytes[at]! << 24) | (bytes[at + 1]! << 16)) >> 16;

/** The signed number of four bytes. */
export const int32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

/** Microseconds from 1970 to 2000, where PostgreSQL's moments begin. */
const EPOCH_MICROSECONDS = 946_684_800_000_000;

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
