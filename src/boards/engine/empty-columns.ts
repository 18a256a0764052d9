import { columnKinds } from './columns.js';
import type { Column, ColumnKind, Columns, Schema } from './columns.js';

const ALIGNMENT = 8;

/** Columns of a schema by name, kind and width in bytes; a schema is looked through once. */
const layouts = new WeakMap<
  Schema,
  readonly { readonly name: string; readonly kind: ColumnKind; readonly width: number }[]
>();

/**
 * Columns with so many rows, all 0, in one piece of memory: tables of a fixture are small, and making many small
 * arrays takes longer than filling them.
 */
export function emptyColumns<S extends Schema>(schema: S, rows: number): Columns<S> {
  const layout =
    layouts.get(schema) ??
    Object.entries(schema).map(([name, kind]) => ({ name, kind, width: columnKinds[kind].BYTES_PER_ELEMENT }));
  layouts.set(schema, layout);
  let bytes = 0;
  for (const { width } of layout) bytes += aligned(rows * width);
  const memory = new ArrayBuffer(bytes);
  const columns: Record<string, Column> = {};
  let start = 0;
  for (const { name, kind, width } of layout) {
    columns[name] = new columnKinds[kind](memory, start, rows);
    start += aligned(rows * width);
  }
  return columns as Columns<S>;
}

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
