/** One criterion of an order: a value per row; NaN is last in both directions. */
export interface Criterion {
  readonly values: ArrayLike<number>;
  readonly direction: 'ascending' | 'descending';
}

/**
 * Rows in the order of the criteria, the first deciding most; rows equal in all of them stay in their own
 * order, which makes every order unique. Each criterion becomes a dense rank, and the ranks with the row number
 * one number that the engine sorts natively, several times faster than a comparison function.
 * @param rows how many rows there are, or which of them, ascending, are to be ordered
 */
export function orderRows(rows: number | Uint32Array, criteria: readonly Criterion[]): Uint32Array {
  const among = typeof rows === 'number' ? Uint32Array.from({ length: rows }, (_, row) => row) : rows;
  const keys = new Float64Array(among.length);
  let range = 1;
  for (const criterion of criteria) {
    const { ranks, distinct } = denseRanks(among, criterion);
    // Within 2^53 numbers are exact; beyond, what was combined so far is ranked anew.
    if (range * distinct * among.length > Number.MAX_SAFE_INTEGER) range = compact(keys);
    for (let index = 0; index < keys.length; index += 1) keys[index] = keys[index]! * distinct + ranks[index]!;
    range *= distinct;
  }
  if (range * among.length > Number.MAX_SAFE_INTEGER) compact(keys);
  for (let index = 0; index < keys.length; index += 1) keys[index] = keys[index]! * among.length + index;
  keys.sort();
  const ordered = new Uint32Array(among.length);
  for (let index = 0; index < keys.length; index += 1) ordered[index] = among[keys[index]! % among.length]!;
  return ordered;
}

/** Replaces keys by their dense ranks; gives the number of distinct ones. */
function compact(keys: Float64Array): number {
  const sorted = unique(keys.slice().sort());
  for (let index = 0; index < keys.length; index += 1) keys[index] = positionOf(sorted, keys[index]!);
  return sorted.length;
}

function denseRanks(rows: Uint32Array, { values, direction }: Criterion): { ranks: Float64Array; distinct: number } {
  const ranks = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    const value = values[rows[index]!]!;
    ranks[index] = direction === 'ascending' ? value : -value;
  }
  // typed arrays sort NaN behind everything
  const sorted = unique(ranks.slice().sort());
  for (let index = 0; index < ranks.length; index += 1) ranks[index] = positionOf(sorted, ranks[index]!);
  return { ranks, distinct: sorted.length };
}

/** Distinct values of a sorted array; all NaN, which are last, count as one. */
function unique(sorted: Float64Array): Float64Array {
  let count = 0;
  for (let index = 0; index < sorted.length; index += 1) {
    const value = sorted[index]!;
    // -0 and 0 are one value here, as NaN and NaN are
    if (index > 0 && (value === sorted[count - 1] || (Number.isNaN(value) && Number.isNaN(sorted[count - 1]!)))) continue;
    sorted[count] = value;
    count += 1;
  }
  return sorted.subarray(0, count);
}

function positionOf(sorted: Float64Array, value: number): number {
  if (Number.isNaN(value)) return sorted.length - 1;
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // not `<`: NaN at the end compares with nothing and counts as larger
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Merges two lists of rows, each in the order of the criteria, into one; rows equal in all of them by their number. */
export function mergeRows(first: Uint32Array, second: Uint32Array, criteria: readonly Criterion[]): Uint32Array {
  const merged = new Uint32Array(first.length + second.length);
  let [left, right] = [0, 0];
  for (let at = 0; at < merged.length; at += 1) {
    const isLeft = right === second.length || (left < first.length && isBefore(first[left]!, second[right]!, criteria));
    merged[at] = isLeft ? first[left]! : second[right]!;
    if (isLeft) left += 1;
    else right += 1;
  }
  return merged;
}

function isBefore(one: number, other: number, criteria: readonly Criterion[]): boolean {
  for (const { values, direction } of criteria) {
    const [own, its] = [values[one]!, values[other]!];
    if (own === its) continue;
    if (Number.isNaN(own) !== Number.isNaN(its)) return Number.isNaN(its);
    if (!Number.isNaN(own)) return direction === 'ascending' ? own < its : own > its;
  }
  return one < other;
}
