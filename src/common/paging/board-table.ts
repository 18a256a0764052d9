import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import { csvText } from '../csv.js';
import { instantOf } from '../calendar/instant.js';
import { fieldsOf } from '../validation/index.js';
import type { ValueRule } from '../validation/value-rules.js';
import { timestampRule } from '../validation/value-rules.js';

export interface RecordColumn {
  /** Name of the member; dotted for members of objects. */
  readonly name: string;
  /** The record's cell; null where the member is unknown. */
  readonly cellOf: (record: object) => unknown;
  /** Type of the values; null: a list or an array. */
  readonly rule: ValueRule | null;
}

/** The members of a record that are shown, each whole (null) or with only the named members of its own. */
export type ShownMembers = ReadonlyMap<string, { readonly members: ShownMembers | null }>;

type Cell = (value: unknown) => unknown;

/**
 * Columns of a DTO class in the order of its declaration: plain values, lists and the members of objects; arrays of
 * objects only where they are named.
 */
export function recordColumns(record: Type<object>, shown: ShownMembers | null): RecordColumn[] {
  return [...fieldsOf(record).values()].flatMap(({ name, shape }): RecordColumn[] => {
    const named = shown?.get(name);
    if (shown !== null && named === undefined) return [];
    const valueOf = (record: object): unknown => (record as Record<string, unknown>)[name];
    if (shape.kind === 'object') {
      return recordColumns(shape.type(), named?.members ?? null).map((inner) => ({
        ...inner,
        name: `${name}.${inner.name}`,
        cellOf: (record) => {
          const value = valueOf(record);
          return typeof value === 'object' && value !== null ? inner.cellOf(value) : null;
        },
      }));
    }
    if (shape.kind === 'array') return named === undefined ? [] : [{ name, cellOf: valueOf, rule: null }];
    const rule = shape.kind === 'value' ? shape.rule : null;
    const cell = cellOfRule(rule);
    return [{ name, cellOf: (record) => cell(valueOf(record)), rule }];
  });
}

/** Writes moments in Unix seconds as instants in a table. */
function cellOfRule(rule: ValueRule | null): Cell {
  if (rule !== timestampRule) return (value) => value;
  return (value) => (typeof value === 'number' ? instantOf(value) : value);
}

export interface BoardTable {
  /** Name of the board in the file name. */
  readonly board: string;
  readonly revision: string;
  /** Strong; null where the revision alone does not determine the records. */
  readonly etag: string | null;
  readonly columns: readonly RecordColumn[];
  readonly count: number;
  /** Records at a range of positions in the order of the board; the end is exclusive. */
  readonly read: (first: number, end: number) => Promise<readonly object[]>;
}

/** Records per block; other requests are answered between blocks. */
const RECORDS_PER_BLOCK = 25;

/** The rows of the table, in blocks; each is made once the reader has taken the one before. */
export async function* tableBlocks({ columns, count, read }: BoardTable): AsyncGenerator<unknown[][], void, undefined> {
  for (let first = 0; first < count; first += RECORDS_PER_BLOCK) {
    const records = await read(first, Math.min(first + RECORDS_PER_BLOCK, count));
    yield records.map((record) => columns.map(({ cellOf }) => cellOf(record)));
    await yieldToEventLoop();
  }
}

/** The table as CSV with a header, in blocks. */
export async function* csvBlocks(table: BoardTable): AsyncGenerator<string, void, undefined> {
  yield csvText([table.columns.map(({ name }) => name)]);
  for await (const rows of tableBlocks(table)) yield csvText(rows);
}
