import type { Column } from './columns.js';
import { spareRows } from './spare-arrays.js';

/**
 * Rows that pass the filters of a query, in the order in which they were given. Each filter is one pass over what the
 * ones before have left, so that a query costs the less the more it leaves out, and nothing is kept with a snapshot.
 */
export class RowList {
  private rows: Uint32Array;
  private length: number;
  /** Where passes write; the rows given at first are never written to. */
  private own: Uint32Array | null = null;

  /** @param rows row numbers, or how many rows there are: all of them */
  constructor(rows: Uint32Array | number) {
    this.length = typeof rows === 'number' ? rows : rows.length;
    this.rows = typeof rows === 'number' ? this.allRows() : rows;
  }

  /** The rows whose code is marked with 1. */
  keepMarked(codes: Column, marks: Uint8Array): void {
    const { rows, length } = this;
    const kept = this.room();
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const row = rows[at]!;
      // every row is written, and the next one over it where it does not pass: no question that cannot be foretold
      kept[count] = row;
      count += marks[codes[row]!]!;
    }
    this.now(kept, count);
  }

  /** The rows with a 1 by either of two codes. */
  keepMarkedByEither(first: Column, firstMarks: Uint8Array, second: Column, secondMarks: Uint8Array): void {
    const { rows, length } = this;
    const kept = this.room();
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const row = rows[at]!;
      kept[count] = row;
      count += firstMarks[first[row]!]! | secondMarks[second[row]!]!;
    }
    this.now(kept, count);
  }

  /** The rows whose value lies between two bounds, both included; what is unknown (NaN) lies nowhere. */
  keepWithin(values: Column, low: number, high: number): void {
    const { rows, length } = this;
    const kept = this.room();
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const row = rows[at]!;
      const value = values[row]!;
      kept[count] = row;
      count += Number(value >= low) & Number(value <= high);
    }
    this.now(kept, count);
  }

  /** The rows that are left, to be read only; the list is done with. */
  finish(): Uint32Array {
    const left = this.own === null ? this.rows : this.rows.slice(0, this.length);
    if (this.own !== null) spareRows.give(this.own);
    this.own = null;
    return left;
  }

  private allRows(): Uint32Array {
    const rows = this.room();
    for (let row = 0; row < this.length; row += 1) rows[row] = row;
    return rows;
  }

  private room(): Uint32Array {
    // one entry more: what is written last may not pass
    return (this.own ??= spareRows.take(this.length + 1));
  }

  private now(rows: Uint32Array, length: number): void {
    this.rows = rows;
    this.length = length;
  }
}
