import type { Column } from './columns.js';

/** A filter of a query, ready to run: keeps the rows that pass. */
export type RowFilter = (rows: RowList) => void;

/** Keeps rows whose value is between two bounds, inclusive; an unknown value (NaN) never is. */
export function between(values: Column, low: number, high: number): RowFilter {
  return (rows) => rows.keepBetween(values, low, high);
}

/** Keeps rows whose index is marked with 1. */
export function marked(indexes: Column, marks: Uint8Array): RowFilter {
  return (rows) => rows.keepMarked(indexes, marks);
}

/** Keeps rows marked with 1 by at least one of two indexes. */
export function markedByEither(
  first: Column,
  firstMarks: Uint8Array,
  second: Column,
  secondMarks: Uint8Array,
): RowFilter {
  return (rows) => rows.keepMarkedByEither(first, firstMarks, second, secondMarks);
}

/** Keeps rows that pass a test; for tests not based on a column, after the more selective filters. */
export function matching(test: (row: number) => boolean): RowFilter {
  return (rows) => rows.keepMatching(test);
}

/** Groups of rows; a query may show only the best of each. */
export interface Group {
  /** By row: rows since the first row of its group. */
  readonly offsetInGroup: Column;
  /** Whether a row beats the best row so far, which has a lower number. */
  readonly isBetter: (row: number, rival: number) => boolean;
}

/** Row numbers that pass the filters of a query, in their given order; each filter is one pass over the rest. */
export class RowList {
  /** One entry longer than the rows: the branch-free passes also write the row that does not pass, and overwrite it. */
  private readonly rows: Uint32Array;
  private length: number;

  /** @param candidates row numbers, which are left unchanged, or the number of rows: all of them, ascending */
  constructor(candidates: Uint32Array | number) {
    this.length = typeof candidates === 'number' ? candidates : candidates.length;
    this.rows = new Uint32Array(this.length + 1);
    if (typeof candidates === 'number') for (let row = 0; row < candidates; row += 1) this.rows[row] = row;
    else this.rows.set(candidates);
  }

  /** Row numbers that pass every filter so far. Read-only view. */
  get passing(): Uint32Array {
    return this.rows.subarray(0, this.length);
  }

  keepBetween(values: Column, low: number, high: number): void {
    const { rows, length } = this;
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const row = rows[at]!;
      const value = values[row]!;
      rows[count] = row;
      count += Number(value >= low) & Number(value <= high);
    }
    this.length = count;
  }

  keepMarked(indexes: Column, marks: Uint8Array): void {
    const { rows, length } = this;
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const row = rows[at]!;
      rows[count] = row;
      // an index of -1 has no mark
      count += marks[indexes[row]!]! | 0;
    }
    this.length = count;
  }

  keepMarkedByEither(first: Column, firstMarks: Uint8Array, second: Column, secondMarks: Uint8Array): void {
    const { rows, length } = this;
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const row = rows[at]!;
      rows[count] = row;
      // an index of -1 has no mark
      count += firstMarks[first[row]!]! | secondMarks[second[row]!]!;
    }
    this.length = count;
  }

  /** Keeps the best row of each group, comparing in ascending order, as rounded preferences are not transitive. */
  keepBest({ offsetInGroup, isBetter }: Group): void {
    const isPassing = new Uint8Array(offsetInGroup.length);
    for (const row of this.passing) isPassing[row] = 1;
    /** By first row of the group; -1 before any row. */
    const best = new Int32Array(offsetInGroup.length).fill(-1);
    for (let row = 0; row < isPassing.length; row += 1) {
      if (isPassing[row] === 0) continue;
      const first = row - offsetInGroup[row]!;
      const rival = best[first]!;
      if (rival < 0 || isBetter(row, rival)) best[first] = row;
    }
    this.keepMatching((row) => best[row - offsetInGroup[row]!] === row);
  }

  keepMatching(test: (row: number) => boolean): void {
    const { rows, length } = this;
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const row = rows[at]!;
      rows[count] = row;
      count += Number(test(row));
    }
    this.length = count;
  }
}
