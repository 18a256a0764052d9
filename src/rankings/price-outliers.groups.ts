import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { Bitset } from '../boards/engine/bitset.js';

/** Of each fixture, subject, statistic and side the line with the highest score by row, of equal ones the first. */
export function bestOfGroups({ priceLines: { index, table: { columns: { group } } } }: BoardSnapshot, members: Bitset, score: Float64Array): Bitset {
  const best = new Int32Array(index.rows).fill(-1);
  const kept = Bitset.empty(index.rows);
  for (let position = 0; position < index.rows; position += 1) {
    if (!members.has(position)) continue;
    const row = index.order[position]!;
    const rival = best[group[row]!]!;
    if (rival < 0 || score[row]! > score[rival]!) best[group[row]!] = row;
  }
  for (let first = 0; first < best.length; first += 1) if (best[first]! >= 0) kept.add(index.positionOf(best[first]!));
  return kept;
}

/** The same for a list of rows with their values, in place; gives how many are left. */
export function keepBestOfGroups(snapshot: BoardSnapshot, rows: Uint32Array, values: Float64Array, count: number, score: Float64Array): number {
  const { index } = snapshot.priceLines;
  const members = Bitset.empty(index.rows);
  for (let at = 0; at < count; at += 1) members.add(index.positionOf(rows[at]!));
  const best = bestOfGroups(snapshot, members, score);
  let left = 0;
  for (let at = 0; at < count; at += 1) {
    if (!best.has(index.positionOf(rows[at]!))) continue;
    rows[left] = rows[at]!;
    values[left] = values[at]!;
    left += 1;
  }
  return left;
}
