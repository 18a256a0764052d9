import { columnKinds } from './columns.js';
import type { Column, Columns, Schema } from './columns.js';

const ALIGNMENT = 8;

/**
 * Columns with so many rows, all 0, in one piece of memory: tables of a fixture are small, and making many small
 * arrays takes longer than filling them.
 */
export function emptyColumns<S extends Schema>(schema: S, rows: number): Columns<S> {
  const names = Object.keys(schema);
  const room = names.map((name) => Math.ceil((rows * columnKinds[schema[name]!].BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT);
  const memory = new ArrayBuffer(room.reduce((sum, bytes) => sum + bytes, 0));
  const columns: Record<string, Column> = {};
  let start = 0;
  names.forEach((name, index) => {
    columns[name] = new columnKinds[schema[name]!](memory, start, rows);
    start += room[index]!;
  });
  return columns as Columns<S>;
}
