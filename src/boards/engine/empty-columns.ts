import { columnKinds } from './columns.js';
import type { Column, Columns, Schema } from './columns.js';

/**
 * Columns with so many rows, all 0. Those of 64 bits stand in one piece of memory: tables of a fixture are small, and
 * making many small arrays takes longer than filling them.
 */
export function emptyColumns<S extends Schema>(schema: S, rows: number): Columns<S> {
  const names = Object.keys(schema);
  let wide = 0;
  for (const name of names) if (schema[name] === 'float64') wide += rows;
  const piece = new Float64Array(wide);
  const columns: Record<string, Column> = {};
  for (const name of names) {
    const kind = schema[name]!;
    columns[name] = kind === 'float64' ? piece.subarray(wide - rows, wide) : new columnKinds[kind](rows);
    if (kind === 'float64') wide -= rows;
  }
  return columns as Columns<S>;
}
