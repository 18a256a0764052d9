// shifts instead of Buffer.readInt16BE, which checks its arguments

/** Signed 16-bit big-endian number. */
export const int16 = (bytes: Uint8Array, at: number): number => ((bytes[at]! << 24) | (bytes[at + 1]! << 16)) >> 16;

/** Signed 32-bit big-endian number. */
export const int32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

/** Microseconds from 1970 to 2000, the epoch of PostgreSQL. */
const EPOCH_MICROSECONDS = 946_684_800_000_000;

/** Row reader: each method returns the next column, in the order of the statement. */
export class CopyRow {
  private bytes: Buffer = Buffer.alloc(0);
  private at = 0;

  /** Moves to the first column of a row. */
  begin(bytes: Buffer, at: number): void {
    this.bytes = bytes;
    this.at = at;
  }

  /** Reads a bigint below 2^53; NaN for null. */
  id(): number {
    if (this.length() < 0) return NaN;
    const value = int32(this.bytes, this.at) * 4_294_967_296 + (int32(this.bytes, this.at + 4) >>> 0);
    this.at += 8;
    return value;
  }

  /** Reads a non-null integer. */
  integer(): number {
    this.at += 8;
    return int32(this.bytes, this.at - 4);
  }

  /** Reads non-null bytes; the view is valid until the next row. */
  raw(): Uint8Array {
    const length = this.length();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Reads a smallint; -1 for null. */
  smallint(): number {
    if (this.length() < 0) return -1;
    this.at += 2;
    return int16(this.bytes, this.at - 2);
  }

  /** Reads a boolean as 1 or 0; -1 for null. */
  flag(): -1 | 0 | 1 {
    if (this.length() < 0) return -1;
    this.at += 1;
    return this.bytes[this.at - 1] === 1 ? 1 : 0;
  }

  /** Reads a timestamptz in Unix seconds. */
  seconds(): number {
    return (this.id() + EPOCH_MICROSECONDS) / 1_000_000;
  }

  /** Reads a finite numeric as the nearest double; NaN for null. */
  decimal(): number {
    const length = this.length();
    if (length < 0) return NaN;
    const end = length + this.at;
    const digits = int16(this.bytes, this.at);
    const places = digits - 1 - int16(this.bytes, this.at + 2);
    const isNegative = int16(this.bytes, this.at + 4) !== 0;
    // a single division of an integer, so that the quotient is the nearest double
    let whole = 0;
    for (let digit = 0; digit < digits; digit += 1) whole = whole * 10_000 + int16(this.bytes, this.at + 8 + 2 * digit);
    this.at = end;
    const value = places > 0 ? whole / 10_000 ** places : whole * 10_000 ** -places;
    return isNegative ? -value : value;
  }

  /** Reads a text as its dictionary index; -1 for null. */
  text(dictionary: TextDictionary): number {
    const length = this.length();
    if (length < 0) return -1;
    this.at += length;
    return dictionary.enter(this.bytes, this.at - length, this.at);
  }

  private length(): number {
    this.at += 4;
    return int32(this.bytes, this.at - 4);
  }
}

/** Dictionary of texts repeated in columns, in insertion order. */
export class TextDictionary {
  readonly texts: string[] = [];
  private readonly indexes = new Map<string, number>();

  /** Index of the text in these bytes; adds a new one. */
  enter(bytes: Buffer, from: number, until: number): number {
    const text = bytes.toString('latin1', from, until);
    const existing = this.indexes.get(text);
    if (existing !== undefined) return existing;
    this.indexes.set(text, this.texts.length);
    this.texts.push(bytes.toString('utf8', from, until));
    return this.texts.length - 1;
  }
}
