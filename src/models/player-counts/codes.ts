/** Positions and venues as small numbers, so that columns can hold them. */
import { DETAILED_POSITIONS } from '../../football/canonical.js';
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import { positionGroupOf } from '../../football/positions.js';

/** Venues as codes. */
export const VENUE = { away: 0, home: 1, unknown: 2 } as const;

const GROUPS: readonly (PositionGroup | null)[] = ['G', 'D', 'M', 'F', null];

/** Number of position codes: the groups, the unknown one, the detailed positions. */
export const POSITION_CODES = GROUPS.length + DETAILED_POSITIONS.length;

/** A position as a code below `POSITION_CODES`: the detailed one where it is known, else the group. */
export function positionCode(group: PositionGroup | null, position: DetailedPosition | null = null): number {
  return position === null ? GROUPS.indexOf(group) : GROUPS.length + DETAILED_POSITIONS.indexOf(position);
}

/** Group of a position code, as an index into G, D, M, F, unknown. */
export const GROUP_OF_CODE = Uint8Array.from([
  ...GROUPS.keys(),
  ...DETAILED_POSITIONS.map((position) => GROUPS.indexOf(positionGroupOf(position))),
]);

/** The detailed position of a code; null for a group. */
export function detailedPositionOf(code: number): DetailedPosition | null {
  return DETAILED_POSITIONS[code - GROUPS.length] ?? null;
}

/** A venue as a code of `VENUE`. */
export function venueCode(isHome: boolean | null): number {
  if (isHome === null) return VENUE.unknown;
  return isHome ? VENUE.home : VENUE.away;
}
