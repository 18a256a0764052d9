import { concatenate, sharedColumn } from '../engine/columns.js';
import type { Column, ColumnKind, Columns, Schema, Table } from '../engine/columns.js';
import { orderRows } from '../engine/order.js';
import type { Criterion } from '../engine/order.js';

/** Offset of each part, by column of row numbers. */
export type Shifts = ReadonlyMap<string, Uint32Array>;

/** Concatenated tables, with the state that allows the next join to reuse unchanged columns. */
export interface Joined {
  readonly table: Table<Schema>;
  readonly parts: readonly Table<Schema>[];
  /** Where each part begins, and where the last one ends. */
  readonly starts: Uint32Array;
  readonly shifts: Shifts;
}

/** First rows of concatenated parts, and the end of the last. */
export function startsOf(parts: readonly Table<Schema>[]): Uint32Array {
  const starts = new Uint32Array(parts.length + 1);
  parts.forEach(({ rows }, index) => (starts[index + 1] = starts[index]! + rows));
  return starts;
}

/**
 * Concatenates tables in shared memory. If every part has as many rows as before, unchanged columns are reused and the
 * others copied, with only the changed parts rewritten. Parts become views of the joined columns.
 */
export function joinTables(
  schema: Schema,
  parts: readonly Table<Schema>[],
  shifts: Shifts,
  before: Joined | null,
): Joined {
  const starts = startsOf(parts);
  if (before === null || !isSame(starts, before.starts)) {
    const table = concatenate(schema, parts);
    for (const [name, offsets] of shifts)
      parts.forEach((_, index) => shift(table.columns[name]!, starts[index]!, starts[index + 1]!, offsets[index]!));
    for (const name of Object.keys(schema))
      for (let index = 0; index < parts.length; index += 1)
        viewPart(parts[index]!, name, table.columns[name]!, starts, index, shifts);
    return { table, parts, starts, shifts };
  }
  const changed = parts.map((_, index) => index).filter((index) => parts[index] !== before.parts[index]);
  const columns: Record<string, Column> = {};
  for (const name of Object.keys(schema)) {
    const old = before.table.columns[name]!;
    const offsets = shifts.get(name);
    const oldOffsets = before.shifts.get(name);
    const isMoved = offsets !== undefined && !isSame(offsets, oldOffsets!);
    const written = changed.filter(
      (index) => isMoved || !isSame(parts[index]!.columns[name]!, before.parts[index]!.columns[name]!),
    );
    const isNew = isMoved || written.length > 0;
    const column = isNew ? copyOf(schema[name]!, old) : old;
    if (isMoved)
      parts.forEach((_, index) =>
        shift(column, starts[index]!, starts[index + 1]!, offsets[index]! - oldOffsets![index]!),
      );
    for (const index of written) {
      column.set(parts[index]!.columns[name]!, starts[index]);
      if (offsets !== undefined) shift(column, starts[index]!, starts[index + 1]!, offsets[index]!);
    }
    columns[name] = column;
    for (const index of isNew ? parts.keys() : changed) viewPart(parts[index]!, name, column, starts, index, shifts);
  }
  return { table: { rows: before.table.rows, columns: columns as Columns<Schema> }, parts, starts, shifts };
}

/** The default order, reused if the criteria are unchanged; parts of unchanged length are sorted from the old order. */
export function orderJoined(
  { table, starts }: Joined,
  criteria: readonly Criterion[],
  before: { readonly joined: Joined; readonly order: Uint32Array; readonly criteria: readonly Criterion[] } | null,
): Uint32Array {
  const isAsBefore = before !== null && isSame(starts, before.joined.starts);
  if (isAsBefore && criteria.every(({ values }, index) => values === before.criteria[index]?.values))
    return before.order;
  return shared(orderRows(isAsBefore ? before.order : table.rows, criteria));
}

/** Adds an offset to the row numbers in a range of a column, except -1. */
function shift(column: Column, from: number, until: number, offset: number): void {
  if (offset === 0) return;
  for (let row = from; row < until; row += 1) if (column[row]! >= 0) column[row]! += offset;
}

function viewPart(
  part: Table<Schema>,
  name: string,
  column: Column,
  starts: Uint32Array,
  index: number,
  shifts: Shifts,
): void {
  const own = part.columns as Record<string, Column>;
  // row numbers of a part are relative to its first row
  if (!shifts.has(name)) own[name] = column.subarray(starts[index], starts[index + 1]);
  else if (own[name]!.byteLength < own[name]!.buffer.byteLength) own[name] = own[name]!.slice();
}

function copyOf(kind: ColumnKind, column: Column): Column {
  const copy: Column = sharedColumn(kind, column.length);
  copy.set(column);
  return copy;
}

/** Whether two arrays are equal; NaN equals NaN. */
function isSame(first: Column, second: Column): boolean {
  return first === second || (first.length === second.length && bytesOf(first).equals(bytesOf(second)));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Column): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

function shared(order: Uint32Array): Uint32Array {
  const copy = sharedColumn('uint32', order.length);
  copy.set(order);
  return copy;
}
