import { DETAILED_POSITIONS } from '../../football/canonical.js';
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';

/** Names of position groups. */
export const groupNames = { G: 'Goalkeeper', D: 'Defender', M: 'Midfielder', F: 'Forward' } as const;

/** Position groups by their index in columns of groups; index 0 is unknown. */
export const groupWords = [null, 'G', 'D', 'M', 'F'] as const satisfies readonly (PositionGroup | null)[];

/** Positions by their index in columns; index 0 is unknown. */
export const positionWords: readonly (DetailedPosition | PositionGroup | null)[] = [
  ...groupWords,
  ...DETAILED_POSITIONS,
];

const indexes = new Map(positionWords.map((word, index) => [word, index]));

/** Index of a detailed position, else of a group, else 0. */
export function positionIndex(detailed: DetailedPosition | null, group: PositionGroup | null): number {
  return indexes.get(detailed ?? group) ?? 0;
}

/** Position at an index; null for 0. */
export function positionWord(index: number): DetailedPosition | PositionGroup | null {
  return positionWords[index] ?? null;
}
