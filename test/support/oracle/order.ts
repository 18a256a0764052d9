import { onPaper } from './arithmetic.js';

/** Sort keys of a row, first to last: a value and whether it is descending. */
export type Criterion = readonly [value: number | string | null, direction: 'asc' | 'desc'];

/** Compares two rows key by key; unknown values come last in either direction. */
export function compareBy(one: readonly Criterion[], other: readonly Criterion[]): number {
  for (const [index, [first, direction]] of one.entries()) {
    const [value, against] = [first, other[index]![0]].map((each) =>
      typeof each === 'number' ? onPaper(each) : each,
    ) as [Criterion[0], Criterion[0]];
    if (value === against) continue;
    if (value === null) return 1;
    if (against === null) return -1;
    return value < against === (direction === 'asc') ? -1 : 1;
  }
  return 0;
}

/** The rows in order. */
export function inOrder<Row>(rows: readonly Row[], criteria: (row: Row) => readonly Criterion[]): Row[] {
  return rows
    .map((row) => ({ row, by: criteria(row) }))
    .sort((one, other) => compareBy(one.by, other.by))
    .map(({ row }) => row);
}

/** The first row of each group, in order. */
export function firstOfEach<Row>(ordered: readonly Row[], group: (row: Row) => string): Row[] {
  const seen = new Set<string>();
  return ordered.filter((row) => {
    const name = group(row);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** Rows by a key, in the given order. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
