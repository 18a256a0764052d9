import { DETAILED_POSITIONS } from '../../football/canonical.js';
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';

/** Positions by their index in columns; index 0 is unknown. */
export const positionWords: readonly (DetailedPosition | PositionGroup | null)[] = [
  null,
  'G',
  'D',
  'M',
  'F',
  ...DETAILED_POSITIONS,
];

const indexes = new Map(positionWords.map((word, index) => [word, index]));

/** Index of a detailed position, else of a group, else 0. */
export function positionIndex(detailed: DetailedPosition | null, group: PositionGroup | null): number {
  return indexes.get(detailed ?? group) ?? 0;
}

/** Position of an index; null for 0. */
export function positionWord(index: number): DetailedPosition | PositionGroup | null {
  return positionWords[index] ?? null;
}
