import { Bitset } from '../boards/engine/bitset.js';
import { listingOf } from '../boards/engine/listing.js';
import type { Listing } from '../boards/engine/listing.js';
import { rankedPage } from '../boards/engine/ranked-page.js';
import type { CardBasis } from './value-bets.basis.js';

/**
 * Cards in the order of the board: edge descending, unknown ones last, then kick-off and card key, which is the order
 * of the rows.
 * @param group only the first card of each fixture, player and statistic
 */
export function listCards(basis: CardBasis, members: Bitset, group: boolean): Listing {
  const { index, isRanked, edges } = basis;
  if (isRanked) return listingOf(index, group ? firstOfGroups(basis, members) : members);
  const rows = new Uint32Array(index.rows);
  let count = 0;
  // here positions are rows
  for (let row = 0; row < index.rows; row += 1) if (members.has(row)) rows[count++] = row;
  if (group) count = keepBestOfGroups(basis, rows, count);
  const values = new Float64Array(count);
  for (let at = 0; at < count; at += 1) values[at] = edges[rows[at]!]!;
  return { count, page: (skip, most) => rankedPage({ values, direction: 'descending' }, skip, most).map((at) => rows[at]!) };
}

function firstOfGroups({ index, keys: { table: { columns: { sinceFirst } } } }: CardBasis, members: Bitset): Bitset {
  const seen = new Uint8Array(index.rows);
  const kept = Bitset.empty(index.rows);
  for (let position = 0; position < index.rows; position += 1) {
    if (!members.has(position)) continue;
    const row = index.order[position]!;
    const first = row - sinceFirst[row]!;
    if (seen[first] === 1) continue;
    seen[first] = 1;
    kept.add(position);
  }
  return kept;
}

/** Cards of a group stand together. Moves the kept rows to the front; gives how many there are. */
function keepBestOfGroups({ keys: { table: { columns: { sinceFirst } } }, edges }: CardBasis, rows: Uint32Array, count: number): number {
  let kept = 0;
  let group = -1;
  for (let at = 0; at < count; at += 1) {
    const row = rows[at]!;
    const first = row - sinceFirst[row]!;
    if (first !== group) {
      group = first;
      rows[kept++] = row;
      continue;
    }
    const best = edges[rows[kept - 1]!]!;
    if (edges[row]! > best || (Number.isNaN(best) && !Number.isNaN(edges[row]!))) rows[kept - 1] = row;
  }
  return kept;
}
