import { countValues } from '../../common/paging/facets.js';
import type { FacetValue, NamedValue } from '../../common/paging/facets.js';
import type { Column } from './columns.js';

/**
 * Rows by the values of their indexes.
 * @param valuesOf values that an index stands for; -1 is unknown
 */
export function countByIndex(
  rows: Uint32Array,
  indexes: Column,
  valuesOf: (index: number) => readonly NamedValue[],
): FacetValue[] {
  let highest = -1;
  for (let at = 0; at < rows.length; at += 1) {
    const index = indexes[rows[at]!]!;
    if (index > highest) highest = index;
  }
  // the first place is that of -1
  const counts = new Uint32Array(highest + 2);
  for (let at = 0; at < rows.length; at += 1) {
    const place = indexes[rows[at]!]! + 1;
    counts[place] = counts[place]! + 1;
  }
  return countPlaces(counts, (place) => valuesOf(place - 1));
}

/** Rows by value, from the rows of each place that has any. */
export function countPlaces(counts: Uint32Array, valuesOf: (place: number) => readonly NamedValue[]): FacetValue[] {
  const found: [number, number][] = [];
  for (let place = 0; place < counts.length; place += 1) if (counts[place]! > 0) found.push([place, counts[place]!]);
  return countValues(found, valuesOf);
}
