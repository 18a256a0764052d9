import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { CursorKey, KeysetWindow } from './cursor-pager.js';

/** A column of a listing's sort key with the type its bound value is cast to. */
export type KeyColumn = readonly [expression: string, type: 'integer' | 'bigint' | 'float8' | 'text' | 'timestamptz'];

/** The parts of a statement that reads a window: condition, order with limit, and parameter values. */
export interface KeysetClause {
  readonly condition: string;
  readonly orderAndLimit: string;
  readonly parameters: readonly unknown[];
}

/** Compares texts by their bytes, so that every server sorts alike. */
const expressionsOf = (columns: readonly KeyColumn[]): string[] =>
  columns.map(([expression, type]) => (type === 'text' ? `${expression} collate "C"` : expression));

/** Whether a row lies strictly beyond a key, as SQL. */
function isBeyond(
  columns: readonly KeyColumn[],
  direction: KeysetWindow['direction'],
  parameterAt: (index: number) => string,
): string {
  const bound = columns.map(([, type], index) => `${parameterAt(index)}::${type}`);
  return `(${expressionsOf(columns).join(', ')}) ${direction === 'forward' ? '>' : '<'} (${bound.join(', ')})`;
}

/**
 * The window of a listing that ascends in all its key columns, as SQL.
 * @param first number of the statement's first free parameter
 */
export function keysetClause(
  columns: readonly KeyColumn[],
  { direction, key, limit }: KeysetWindow,
  first: number,
): KeysetClause {
  const ordered = expressionsOf(columns).map((each) => `${each} ${direction === 'forward' ? 'asc' : 'desc'}`);
  return {
    condition: key === null ? 'true' : isBeyond(columns, direction, (index) => `$${first + 1 + index}`),
    orderAndLimit: `order by ${ordered.join(', ')} limit $${first}::integer`,
    parameters: [limit, ...(key ?? [])],
  };
}

/** Restricts a query to the window of a listing that ascends in all its key columns, given by database name. */
export function withinWindow<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  columns: readonly KeyColumn[],
  { direction, key, limit }: KeysetWindow,
): SelectQueryBuilder<Row> {
  for (const each of expressionsOf(columns)) query.addOrderBy(each, direction === 'forward' ? 'ASC' : 'DESC');
  if (key !== null) {
    const values = Object.fromEntries(columns.map((_, index) => [`key${index}`, key[index]]));
    query.andWhere(
      isBeyond(columns, direction, (index) => `:key${index}`),
      values,
    );
  }
  return query.limit(limit);
}

/** The window of a short listing held in memory, in any order. */
export function windowOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => CursorKey,
  { direction, key, limit }: KeysetWindow,
): Row[] {
  const sign = direction === 'forward' ? 1 : -1;
  return rows
    .filter((row) => key === null || sign * compareKeys(keyOf(row), key) > 0)
    .sort((one, other) => sign * compareKeys(keyOf(one), keyOf(other)))
    .slice(0, limit);
}

function compareKeys(one: CursorKey, other: CursorKey): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? '';
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}
