import type { Criterion } from './order.js';
import { orderRows } from './order.js';

/**
 * A page of the order by values that only this query has: positions into `values`, ties in ascending position, NaN
 * last in both directions. Finds the values at both ends of the page by selection and orders what lies between
 * them, so that a page out of a hundred thousand costs no sort of them all.
 */
export function rankedPage({ values, direction }: Criterion, skip: number, most: number): number[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const keys = new Float64Array(values.length);
  let known = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    if (!Number.isNaN(value)) keys[known++] = sign * value;
  }
  const end = Math.min(skip + most, known);
  const page = skip < end ? among(values, sign, keys.subarray(0, known), skip, end) : [];
  for (let at = 0, unknown = known; at < values.length && known < values.length && page.length < most; at += 1) {
    if (!Number.isNaN(values[at]!)) continue;
    if (unknown >= skip) page.push(at);
    unknown += 1;
  }
  return page;
}

/** @param pivots what is known of the values times the sign; its order is lost */
function among(values: ArrayLike<number>, sign: number, pivots: Float64Array, skip: number, end: number): number[] {
  const first = select(pivots, skip);
  const last = select(pivots, end - 1);
  let before = 0;
  const between: number[] = [];
  for (let at = 0; at < values.length; at += 1) {
    const key = sign * values[at]!;
    if (key < first) before += 1;
    else if (key <= last) between.push(at);
  }
  const order = orderRows(between.length, [
    { values: between.map((at) => sign * values[at]!), direction: 'ascending' },
  ]);
  return Array.from(order.subarray(skip - before, end - before), (place) => between[place]!);
}

/** The value that would stand at `place` if the array were sorted; moves its entries (Hoare's quickselect). */
function select(values: Float64Array, place: number): number {
  let low = 0;
  let high = values.length - 1;
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
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else return values[place]!;
  }
  return values[place]!;
}
