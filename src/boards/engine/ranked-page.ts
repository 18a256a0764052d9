import type { Criterion } from './order.js';

/**
 * A page of rows sorted by criteria, the first being the most significant; unknown values (NaN) come last in both
 * directions, and rows equal in all criteria keep their input order.
 * Selects the values at both ends of the page and sorts only the rows between them: a page from a hundred thousand
 * rows costs a fifth of a full sort (bench boards).
 */
export function rankedPage(rows: Uint32Array, criteria: readonly Criterion[], skip: number, take: number): number[] {
  const end = Math.min(skip + take, rows.length);
  if (skip >= end) return [];
  const [first, ...rest] = criteria;
  if (first === undefined) return Array.from(rows.subarray(skip, end));
  const { values, direction } = first;
  const sign = direction === 'ascending' ? 1 : -1;
  const bounds = boundsOfPage(rows, values, sign, skip, end);
  if (bounds === null) return pageWithUnknown(rows, criteria, skip, take);
  const { before, lowest, inside, highest } = split(rows, values, sign, bounds);
  // the other criteria decide the order of rows equal to the first and to the last value of the page
  const page = rankedPage(lowest, rest, skip - before, take);
  page.push(...rankedAll(inside, criteria));
  page.push(...rankedPage(highest, rest, 0, end - skip - page.length));
  return page;
}

/** A page of already sorted rows: deep pages cost a third of selecting them (bench boards). */
export function sortedPage(rows: Uint32Array, sorted: Uint32Array, skip: number, take: number): number[] {
  const isWanted = new Uint8Array(sorted.length);
  for (let at = 0; at < rows.length; at += 1) isWanted[rows[at]!] = 1;
  const end = Math.min(skip + take, rows.length);
  const page: number[] = [];
  for (let at = 0, index = 0; index < end; at += 1) {
    const row = sorted[at]!;
    if (isWanted[row] === 0) continue;
    if (index >= skip) page.push(row);
    index += 1;
  }
  return page;
}

/** Rows split by their value, times a sign, at two bounds; rows of unknown values are in no part. */
interface SplitRows {
  /** Number of rows below the lower bound. */
  readonly before: number;
  /** Rows equal to the lower bound, between the bounds, and equal to the upper one if it differs. */
  readonly lowest: Uint32Array;
  readonly inside: Uint32Array;
  readonly highest: Uint32Array;
}

/** One branching pass: `filter` with a callback per part costs a fifth of a request (bench boards, player trends). */
function split(
  rows: Uint32Array,
  values: ArrayLike<number>,
  sign: number,
  [low, high]: readonly [low: number, high: number],
): SplitRows {
  const lowest = new Uint32Array(rows.length);
  const [inside, highest]: [number[], number[]] = [[], []];
  let [before, equal] = [0, 0];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const key = sign * values[row]!;
    if (!(key <= high)) continue;
    if (key === low) lowest[equal++] = row;
    else if (key < low) before += 1;
    else if (key < high) inside.push(row);
    else highest.push(row);
  }
  return {
    before,
    lowest: lowest.subarray(0, equal),
    inside: Uint32Array.from(inside),
    highest: Uint32Array.from(highest),
  };
}

/** A page that extends into the rows with unknown values. */
function pageWithUnknown(
  rows: Uint32Array,
  [first, ...rest]: readonly Criterion[],
  skip: number,
  take: number,
): number[] {
  const isUnknown = (row: number): boolean => Number.isNaN(first!.values[row]);
  const known = rows.filter((row) => !isUnknown(row));
  const page = rankedPage(known, [first!, ...rest], skip, take);
  const unknown = rows.filter(isUnknown);
  page.push(...rankedPage(unknown, rest, Math.max(skip - known.length, 0), take - page.length));
  return page;
}

/** Sorts a few rows by criteria, then by input order. */
function rankedAll(rows: Uint32Array, criteria: readonly Criterion[]): number[] {
  const criterionKeys = criteria.map((criterion) => sortKeys(rows, criterion));
  const indices = Array.from(rows, (_, index) => index);
  indices.sort((one, other) => {
    for (const values of criterionKeys) {
      const difference = values[one]! - values[other]!;
      // the difference of two unknown values is NaN
      if (difference < 0 || difference > 0) return difference;
    }
    return one - other;
  });
  return indices.map((index) => rows[index]!);
}

/** Values as keys that ascend in the requested order; unknown ones are infinite. */
function sortKeys(rows: Uint32Array, { values, direction }: Criterion): Float64Array {
  const sign = direction === 'ascending' ? 1 : -1;
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const value = values[rows[at]!]!;
    keys[at] = Number.isNaN(value) ? Infinity : sign * value;
  }
  return keys;
}

/**
 * The values, times a sign, at indices `skip` and `end - 1` in ascending order; null where fewer than `end` are known.
 * Collects only the lowest ones: once there are `end`, a value not below the highest of them cannot be on the page.
 */
function boundsOfPage(
  rows: Uint32Array,
  values: ArrayLike<number>,
  sign: number,
  skip: number,
  end: number,
): [low: number, high: number] | null {
  const lowest = new Float64Array(Math.min(2 * end, rows.length));
  let count = 0;
  let limit = Infinity;
  for (let at = 0; at < rows.length; at += 1) {
    const key = sign * values[rows[at]!]!;
    // an unknown value is below no limit
    if (!(key < limit)) continue;
    if (count === lowest.length) {
      limit = select(lowest, end - 1, count);
      count = end;
      if (key >= limit) continue;
    }
    lowest[count] = key;
    count += 1;
  }
  if (count < end) return null;
  const high = select(lowest, end - 1, count);
  return [select(lowest, skip, end), high];
}

/** Quickselect (Hoare): the value at `index` of the sorted first `length` values; none before it is higher. */
function select(values: Float64Array, index: number, length: number): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const pivot = values[(low + high) >>> 1]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (values[left]! < pivot) left += 1;
      while (values[right]! > pivot) right -= 1;
      if (left > right) break;
      const swapped = values[left]!;
      values[left] = values[right]!;
      values[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (index <= right) high = right;
    else if (index >= left) low = left;
    else break;
  }
  return values[index]!;
}
