import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { Bitset } from '../../boards/engine/bitset.js';

/** Of each fixture, subject, statistic and side the line with the highest score by row, of equal ones the first. */
export function bestOfGroups(
  {
    priceLines: {
      table: {
        rows,
        columns: { group },
      },
    },
  }: BoardSnapshot,
  ascending: Uint32Array,
  score: Float64Array,
): Bitset {
  const best = new Int32Array(rows).fill(-1);
  for (const row of ascending) {
    const rival = best[group[row]!]!;
    if (rival < 0 || score[row]! > score[rival]!) best[group[row]!] = row;
  }
  const kept = Bitset.empty(rows);
  for (let first = 0; first < rows; first += 1) if (best[first]! >= 0) kept.add(best[first]!);
  return kept;
}
