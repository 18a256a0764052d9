import { DETAILED_POSITIONS } from '../../football/canonical.js';
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';

/** Words of positions by their code in columns; code 0 is unknown. */
export const positionWords: readonly (DetailedPosition | PositionGroup | null)[] = [
  null,
  'G',
  'D',
  'M',
  'F',
  ...DETAILED_POSITIONS,
];

const codes = new Map(positionWords.map((word, code) => [word, code]));

/** The code of a detailed position, else of a group, else 0. */
export function positionCode(detailed: DetailedPosition | null, group: PositionGroup | null): number {
  return codes.get(detailed ?? group) ?? 0;
}

/** The word of a code; null for 0. */
export function positionWord(code: number): DetailedPosition | PositionGroup | null {
  return positionWords[code] ?? null;
}
