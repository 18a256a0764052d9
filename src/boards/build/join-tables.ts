import { concatenate, sharedColumn } from '../engine/columns.js';
import type { Column, Columns, Schema, Table } from '../engine/columns.js';
import { mergeRows, orderRows } from '../engine/order.js';
import type { Criterion } from '../engine/order.js';

/** Offsets of the parts by which the row numbers in a column move. */
export type Shifts = ReadonlyMap<string, Uint32Array>;

/** Tables put after each other, with what the next joining needs to take over what did not change. */
export interface Joined {
  readonly table: Table<Schema>;
  readonly parts: readonly Table<Schema>[];
  /** Where each part begins, and where the last one ends. */
  readonly starts: Uint32Array;
  readonly shifts: Shifts;
}

/** Where parts begin when they are put after each other. */
export function startsOf(parts: readonly Table<Schema>[]): Uint32Array {
  const starts = new Uint32Array(parts.length + 1);
  parts.forEach(({ rows }, index) => (starts[index + 1] = starts[index]! + rows));
  return starts;
}

/**
 * Puts tables after each other on shared memory. Where every part has as many rows as before, columns without a change
 * are those of before, which costs neither time nor memory; of the others only the parts that changed are written.
 * Parts afterwards are views of the joined columns: what a part holds is held once.
 */
export function joinTables(schema: Schema, parts: readonly Table<Schema>[], shifts: Shifts, before: Joined | null): Joined {
  const starts = startsOf(parts);
  if (before === null || !isSame(starts, before.starts)) {
    const table = concatenate(schema, parts);
    for (const [name, offsets] of shifts) parts.forEach((_, index) => shift(table.columns[name]!, starts[index]!, starts[index + 1]!, offsets[index]!));
    parts.forEach((part, index) => viewPart(part, table.columns, starts, index, shifts));
    return { table, parts, starts, shifts };
  }
  const changed = parts.map((_, index) => index).filter((index) => parts[index] !== before.parts[index]);
  const columns: Record<string, Column> = {};
  for (const name of Object.keys(schema)) {
    const old = before.table.columns[name]!;
    const offsets = shifts.get(name);
    const moved = offsets !== undefined && !isSame(offsets, before.shifts.get(name)!);
    const written = moved ? parts.map((_, index) => index) : changed.filter((index) => !isSame(parts[index]!.columns[name]!, before.parts[index]!.columns[name]!));
    if (written.length === 0) {
      columns[name] = old;
      continue;
    }
    const column: Column = sharedColumn(schema[name]!, old.length);
    column.set(old);
    for (const index of written) {
      column.set(parts[index]!.columns[name]!, starts[index]);
      if (offsets !== undefined) shift(column, starts[index]!, starts[index + 1]!, offsets[index]!);
    }
    columns[name] = column;
  }
  const table = { rows: before.table.rows, columns: columns as Columns<Schema> };
  parts.forEach((part, index) => viewPart(part, table.columns, starts, index, shifts));
  return { table, parts, starts, shifts };
}

/** The order of joined rows: rows of parts that are as before keep their order among each other, and the others are merged into it. */
export function orderJoined(
  joined: Joined, criteria: readonly Criterion[], before: { readonly joined: Joined; readonly order: Uint32Array; readonly criteria: readonly Criterion[] } | null,
): Uint32Array {
  const { table, parts, starts } = joined;
  if (before === null) return shared(orderRows(table.rows, criteria));
  const isAsBefore = joined.starts === before.joined.starts || isSame(starts, before.joined.starts);
  if (isAsBefore && criteria.every(({ values }, index) => values === before.criteria[index]!.values)) return before.order;
  const places = new Map(before.joined.parts.map((part, index) => [part, index]));
  /** By row of before: where it is now; -1 where its part changed. */
  const moved = new Int32Array(before.joined.table.rows).fill(-1);
  const fresh: number[] = [];
  let last = -1;
  for (const [index, part] of parts.entries()) {
    const old = places.get(part);
    if (old !== undefined && old > last) {
      last = old;
      for (let row = 0; row < part.rows; row += 1) moved[before.joined.starts[old]! + row] = starts[index]! + row;
    } else for (let row = starts[index]!; row < starts[index + 1]!; row += 1) fresh.push(row);
  }
  const kept = new Uint32Array(table.rows - fresh.length);
  let count = 0;
  for (const row of before.order) if (moved[row]! >= 0) kept[count++] = moved[row]!;
  return shared(mergeRows(kept, orderRows(Uint32Array.from(fresh), criteria), criteria));
}

/** Adds an offset to the row numbers of a stretch of a column; -1 stays. */
function shift(column: Column, from: number, until: number, offset: number): void {
  if (offset === 0) return;
  for (let row = from; row < until; row += 1) if (column[row]! >= 0) column[row]! += offset;
}

function viewPart(part: Table<Schema>, columns: Columns<Schema>, starts: Uint32Array, index: number, shifts: Shifts): void {
  const own = part.columns as Record<string, Column>;
  // row numbers of a part count from its own beginning
  for (const name of Object.keys(columns)) if (!shifts.has(name)) own[name] = columns[name]!.subarray(starts[index], starts[index + 1]);
}

/** Whether two arrays hold the same, NaN being itself. */
function isSame(first: Column, second: Column): boolean {
  return first === second || (first.length === second.length && bytesOf(first).equals(bytesOf(second)));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Column): Buffer => Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

function shared(order: Uint32Array): Uint32Array {
  const copy = sharedColumn('uint32', order.length);
  copy.set(order);
  return copy;
}
