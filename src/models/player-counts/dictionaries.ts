/** Dictionary indices of positions and venues, for columns. */
import { DETAILED_POSITIONS, positionGroupOf } from '../../football/canonical.js';
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';

export const VENUE = { away: 0, home: 1, unknown: 2 } as const;

const GROUPS: readonly (PositionGroup | null)[] = ['G', 'D', 'M', 'F', null];

/** Number of position indices: the groups, unknown, and the detailed positions. */
export const POSITION_COUNT = GROUPS.length + DETAILED_POSITIONS.length;

/** Index of a position, below `POSITION_COUNT`: the detailed one where known, else the group. */
export function positionCode(group: PositionGroup | null, position: DetailedPosition | null = null): number {
  return position === null ? GROUPS.indexOf(group) : GROUPS.length + DETAILED_POSITIONS.indexOf(position);
}

/** Group of a position index, as an index into G, D, M, F, unknown. */
export const GROUP_OF_POSITION = Uint8Array.from([
  ...GROUPS.keys(),
  ...DETAILED_POSITIONS.map((position) => GROUPS.indexOf(positionGroupOf(position))),
]);

/** The detailed position of an index; null for a group. */
export function detailedPositionOf(index: number): DetailedPosition | null {
  return DETAILED_POSITIONS[index - GROUPS.length] ?? null;
}

/** Index of a venue in `VENUE`. */
export function venueCode(isHome: boolean | null): number {
  if (isHome === null) return VENUE.unknown;
  return isHome ? VENUE.home : VENUE.away;
}
