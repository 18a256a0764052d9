import type { Type } from '@nestjs/common';
import { instantOf } from '../calendar/instant.js';
import { fieldsOf } from '../validation/index.js';
import type { ValueRule } from '../validation/value-rules.js';
import { timestampRule } from '../validation/value-rules.js';

/** A column of a table of records. */
export interface RecordColumn {
  /** Name of the member, those of objects dotted. */
  readonly name: string;
  /** Cell of a record; null where a member is unknown. */
  readonly cellOf: (record: object) => unknown;
}

/** Members of a record that are shown: whole (null), or the named ones of its own. */
export type ShownMembers = ReadonlyMap<string, { readonly members: ShownMembers | null }>;

type Cell = (value: unknown) => unknown;

/**
 * Columns of the records of a DTO class, in the order of its declaration: one for each member that is a plain value or
 * a list of them, with the members of objects in place of these. Arrays of objects are columns where they are named.
 */
export function recordColumns(record: Type<object>, shown: ShownMembers | null): RecordColumn[] {
  return [...fieldsOf(record).values()].flatMap(({ name, shape }): RecordColumn[] => {
    const named = shown?.get(name);
    if (shown !== null && named === undefined) return [];
    const own = (record: object): unknown => (record as Record<string, unknown>)[name];
    if (shape.kind === 'object') {
      return recordColumns(shape.type(), named?.members ?? null).map((inner) => ({
        name: `${name}.${inner.name}`,
        cellOf: (record) => {
          const value = own(record);
          return typeof value === 'object' && value !== null ? inner.cellOf(value) : null;
        },
      }));
    }
    if (shape.kind === 'array') return named === undefined ? [] : [{ name, cellOf: own }];
    const cell: Cell = shape.kind === 'value' ? cellOfRule(shape.rule) : (value) => value;
    return [{ name, cellOf: (record) => cell(own(record)) }];
  });
}

/** Moments in Unix seconds are instants in a table. */
function cellOfRule(rule: ValueRule): Cell {
  if (rule !== timestampRule) return (value) => value;
  return (value) => (typeof value === 'number' ? instantOf(value) : value);
}
