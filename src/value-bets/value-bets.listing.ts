import { frontPage } from '../boards/engine/front-page.js';
import type { Listing } from '../boards/engine/listing.js';
import type { CardBasis } from './value-bets.basis.js';
import type { FoundCards } from './card-filter.js';

/**
 * Cards in the order of the board: edge descending, unknown ones last, then kick-off and card key, which is the order
 * of the rows.
 * @param group only the first card of each fixture, player and statistic
 */
export function listCards(basis: CardBasis, found: FoundCards, group: boolean): Listing {
  const { rows, edges } = group ? bestOfGroups(basis, found) : found;
  return {
    count: rows.length,
    page: (skip, most) =>
      edges === null
        ? [...rows.subarray(skip, skip + most)]
        : frontPage({ values: edges, direction: 'descending' }, skip, most).map((at) => rows[at]!),
  };
}

function bestOfGroups({ keys: { table } }: CardBasis, { rows, edges }: FoundCards): FoundCards {
  const { offsetInGroup } = table.columns;
  return edges === null
    ? { rows: firstOfGroups(rows, offsetInGroup, table.rows), edges }
    : bestByEdge(rows, edges, offsetInGroup);
}

function firstOfGroups(rows: Uint32Array, offsetInGroup: Uint16Array, tableRows: number): Uint32Array {
  const seen = new Uint8Array(tableRows);
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const first = row - offsetInGroup[row]!;
    if (seen[first] === 1) continue;
    seen[first] = 1;
    kept[count++] = row;
  }
  return kept.subarray(0, count);
}

/** Cards of a group stand together in ascending rows. */
function bestByEdge(rows: Uint32Array, edges: Float64Array, offsetInGroup: Uint16Array): FoundCards {
  const [kept, keptEdges] = [new Uint32Array(rows.length), new Float64Array(rows.length)];
  let count = 0;
  let group = -1;
  for (let at = 0; at < rows.length; at += 1) {
    const [row, edge] = [rows[at]!, edges[at]!];
    const first = row - offsetInGroup[row]!;
    if (first !== group) {
      group = first;
      count += 1;
    } else {
      const best = keptEdges[count - 1]!;
      if (!(edge > best) && !(Number.isNaN(best) && !Number.isNaN(edge))) continue;
    }
    kept[count - 1] = row;
    keptEdges[count - 1] = edge;
  }
  return { rows: kept.subarray(0, count), edges: keptEdges.subarray(0, count) };
}
