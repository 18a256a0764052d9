import type { Criterion } from './order.js';
import { orderRows } from './order.js';

/**
 * A page of the order by values that only this query has: positions into `values`, ties in ascending position, NaN
 * last in both directions. Finds the values at both ends of the page by selection and orders what lies between
 * them, so that a page out of a hundred thousand costs no sort of them all.
 */
export function rankedPage({ values, direction }: Criterion, skip: number, most: number): number[] {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = 0; at < values.length; at += 1) (Number.isNaN(values[at]!) ? unknown : known).push(at);
  const end = Math.min(skip + most, known.length);
  const page = skip < end ? among(values, known, direction, skip, end) : [];
  const start = Math.max(0, skip - known.length);
  return [...page, ...unknown.slice(start, start + most - page.length)];
}

function among(values: ArrayLike<number>, known: readonly number[], direction: Criterion['direction'], skip: number, end: number): number[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const keys = Float64Array.from(known, (at) => sign * values[at]!);
  const pivots = keys.slice();
  const first = select(pivots, skip);
  const last = select(pivots, end - 1);
  let before = 0;
  const between: number[] = [];
  for (let index = 0; index < keys.length; index += 1) {
    if (keys[index]! < first) before += 1;
    else if (keys[index]! <= last) between.push(index);
  }
  const order = orderRows(between.length, [{ values: between.map((index) => keys[index]!), direction: 'ascending' }]);
  return Array.from(order.subarray(skip - before, end - before), (place) => known[between[place]!]!);
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
