import type { DetailedPosition, PositionGroup } from '../../../football/canonical.js';
import { positionGroupOf } from '../../../football/canonical.js';

/** Positions of a back line from the left, by its size. */
const BACK_LINES: Readonly<Record<number, readonly DetailedPosition[]>> = {
  3: ['CB', 'CB', 'CB'],
  4: ['LB', 'CB', 'CB', 'RB'],
  5: ['LWB', 'CB', 'CB', 'CB', 'RWB'],
};
/** Positions of the front line from the left, by its size. */
const FRONT_LINES: Readonly<Record<number, readonly DetailedPosition[]>> = {
  1: ['ST'],
  2: ['ST', 'ST'],
  3: ['LW', 'ST', 'RW'],
};

/**
 * The position of a starter if his place in the formation determines it: in midfield it may be unclear whether wide
 * players are wing-backs, midfielders or wingers, and which of three is the deepest.
 * @param formation lines from the back without the goalkeeper, `4-2-3-1`
 * @param grid `row:column`; row 1 is the goalkeeper, column 1 the team's own left
 * @param group his group in the line-up; a position of another group is not certain
 */
export function positionOf(
  formation: string | null,
  grid: string | null,
  group: PositionGroup | null,
): DetailedPosition | null {
  const [row, column] =
    /^(\d+):(\d+)$/
      .exec(grid ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  const lines = /^\d(-\d){2,4}$/.test(formation ?? '') ? formation!.split('-').map(Number) : [];
  if (row === undefined || column === undefined || lines.reduce((sum, size) => sum + size, 0) !== 10) return null;
  const position = row === 1 ? 'GK' : inLine(lines, row - 2, column - 1);
  return position !== null && (group === null || positionGroupOf(position) === group) ? position : null;
}

function inLine(lines: readonly number[], line: number, column: number): DetailedPosition | null {
  const size = lines[line];
  if (size === undefined || column < 0 || column >= size) return null;
  if (line === 0) return BACK_LINES[size]?.[column] ?? null;
  if (line === lines.length - 1) return FRONT_LINES[size]?.[column] ?? null;
  return inMidfield(lines, line, column);
}

function inMidfield(lines: readonly number[], line: number, column: number): DetailedPosition | null {
  const size = lines[line]!;
  const isDeepest = line === 1 && lines.length > 3;
  const isHighest = line === lines.length - 2 && lines.length > 3;
  const isInside = column > 0 && column < size - 1;
  if (isDeepest && size <= 2) return 'DM';
  if (isHighest && (size === 1 || (size === 3 && isInside))) return 'AM';
  // in a line of three or five the middle one may be the deepest
  if (size === 4 && isInside) return 'CM';
  if (size === 3 && !isInside && lines.length === 3) return 'CM';
  if (size === 2 && lines.length === 3) return 'CM';
  if (size === 4 && lines.length === 3 && lines[0] === 4) return column === 0 ? 'LM' : 'RM';
  return null;
}
