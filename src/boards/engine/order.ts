/** One criterion of an order: a value per row; NaN comes last in both directions. */
export interface Criterion {
  readonly values: ArrayLike<number>;
  readonly direction: 'ascending' | 'descending';
}

/**
 * Row numbers sorted by the criteria, the first being the most significant; ties are ordered by row number.
 * @param rows number of rows, or the rows to sort: nearly sorted ones take one pass (Timsort)
 */
export function orderRows(rows: number | Uint32Array, criteria: readonly Criterion[]): Uint32Array {
  const ordered = typeof rows === 'number' ? Array.from({ length: rows }, (_, row) => row) : Array.from(rows);
  return Uint32Array.from(ordered.sort((one, other) => compareRows(one, other, criteria)));
}

/** Negative if a row comes before another; rows equal in all criteria are ordered by number. */
export function compareRows(one: number, other: number, criteria: readonly Criterion[]): number {
  for (const { values, direction } of criteria) {
    const [first, second] = [values[one]!, values[other]!];
    if (first === second) continue;
    const [isFirstUnknown, isSecondUnknown] = [Number.isNaN(first), Number.isNaN(second)];
    if (isFirstUnknown && isSecondUnknown) continue;
    if (isFirstUnknown || isSecondUnknown) return isFirstUnknown ? 1 : -1;
    return first < second === (direction === 'ascending') ? -1 : 1;
  }
  return one - other;
}
