import { countValues } from '../../common/paging/facets.js';
import type { FacetValue, NamedValue } from '../../common/paging/facets.js';
import type { Column } from './columns.js';

/** Number of rows by the values that their indexes, up to `size`, stand for; -1 is unknown. */
export function countByIndex(
  rows: Uint32Array,
  indexes: Column,
  size: number,
  valuesOf: (index: number) => readonly NamedValue[],
): FacetValue[] {
  const counts = rowsByIndex(rows, indexes, size);
  const found: [number, number][] = [];
  for (let index = -1; index < size; index += 1) {
    const count = counts[index + 1]!;
    if (count > 0) found.push([index, count]);
  }
  return countValues(found, valuesOf);
}

/** Number of rows per index; the first entry is that of -1. */
export function rowsByIndex(rows: Uint32Array, indexes: Column, size: number): Uint32Array {
  const counts = new Uint32Array(size + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const place = indexes[rows[at]!]! + 1;
    counts[place] = counts[place]! + 1;
  }
  return counts;
}
