import { columnKinds } from './columns.js';
import type { Column, Columns, Schema } from './columns.js';

/**
 * Columns with so many rows, all 0. Those of 64 bits stand in one piece of memory: tables of a fixture are small, and
 * making many small arrays takes longer than filling them.
 */
export function emptyColumns<S extends Schema>(schema: S, rows: number): Columns<S> {
  const names = Object.keys(schema);
  const wide = new Float64Array(names.filter((name) => schema[name] === 'float64').length * rows);
  const columns: Record<string, Column> = {};
  let used = 0;
  for (const name of names) columns[name] = schema[name] === 'float64' ? wide.subarray(used, (used += rows)) : new columnKinds[schema[name]!](rows);
  return columns as Columns<S>;
}
