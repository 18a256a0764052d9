import type { Column, Schema, Table } from '../engine/columns.js';

/** Numbers of one piece: 8 MB, which the system takes back as a whole once it is free. */
const PIECE = 1_048_576;
/** Tables of fewer fixtures are soon put together, and kept on their own until then. */
const FEW_FIXTURES = 20;

/** A slab for the tables of so many fixtures; null where they need none. */
export function slabFor(fixtures: number): Slab | null {
  return fixtures < FEW_FIXTURES ? null : new Slab();
}

/**
 * Keeps columns of many small tables in a few large pieces of memory until the tables are put together. On their own
 * they would be thousands of small arrays, whose memory the process keeps for good once they are gone.
 */
export class Slab {
  private piece = new Float64Array(0);
  private used = 0;

  /** Moves the columns of 64 bits, which are most of a table's memory. */
  move({ columns }: Table<Schema>): void {
    const own = columns as Record<string, Column>;
    for (const name of Object.keys(own)) {
      const column = own[name]!;
      if (column instanceof Float64Array) own[name] = this.copy(column);
    }
  }

  private copy(column: Float64Array): Float64Array {
    if (this.used + column.length > this.piece.length) {
      this.piece = new Float64Array(Math.max(PIECE, column.length));
      this.used = 0;
    }
    const copy = this.piece.subarray(this.used, this.used + column.length);
    copy.set(column);
    this.used += column.length;
    return copy;
  }
}
