import type { Column, Schema, Table } from '../engine/columns.js';

/** Bytes of one piece: the system takes it back as a whole once it is free. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Columns begin at multiples of the widest number. */
const ALIGNMENT = 8;
/** Tables of fewer fixtures are soon put together, and kept on their own until then. */
const FEW_FIXTURES = 20;

/** A arena for the tables of so many fixtures; null where they need none. */
export function columnArenaFor(fixtures: number): ColumnArena | null {
  return fixtures < FEW_FIXTURES ? null : new ColumnArena();
}

/**
 * Keeps the columns of many small tables in a few large pieces of memory until the tables are put together. On their
 * own they would be thousands of small arrays, whose memory the process keeps for good once they are gone.
 */
export class ColumnArena {
  private piece = new ArrayBuffer(0);
  private used = 0;

  /** Moves all columns of a table: one that stays behind would keep the memory that they share. */
  move({ columns }: Table<Schema>): void {
    const own = columns as Record<string, Column>;
    for (const name of Object.keys(own)) own[name] = this.copy(own[name]!);
  }

  private copy(column: Column): Column {
    const bytes = Math.ceil(column.byteLength / ALIGNMENT) * ALIGNMENT;
    if (this.used + bytes > this.piece.byteLength) {
      this.piece = new ArrayBuffer(Math.max(PIECE_BYTES, bytes));
      this.used = 0;
    }
    const Kind = column.constructor as new (memory: ArrayBuffer, start: number, length: number) => Column;
    const copy = new Kind(this.piece, this.used, column.length);
    copy.set(column);
    this.used += bytes;
    return copy;
  }
}
