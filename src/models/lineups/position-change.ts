/** Whether a player lines up in an unusual position. */
import type { DetailedPosition } from '../../football/canonical.js';

/** Number of last starts that define the usual position, and the fewest required. */
export const POSITION_STARTS = 10;
const LEAST_STARTS = 3;

/** A position compared with those of the last starts. */
export interface PositionChange {
  readonly currentPosition: DetailedPosition | null;
  /** The most frequent position of the last ten starts, the most recent on a tie; null without any. */
  readonly usualPosition: DetailedPosition | null;
  readonly gamesAnalyzed: number;
  readonly isPositionChange: boolean;
}

/**
 * Compares a position with the last starts.
 * @param history detailed positions of earlier starts, newest first; at most ten are read
 */
export function positionChangeOf(
  currentPosition: DetailedPosition | null,
  history: readonly DetailedPosition[],
): PositionChange {
  const starts = history.slice(0, POSITION_STARTS);
  const counts = new Map<DetailedPosition, number>();
  for (const position of starts) counts.set(position, (counts.get(position) ?? 0) + 1);
  let usualPosition: DetailedPosition | null = null;
  // newest first, so that ties go to the most recent
  for (const [position, count] of counts)
    if (usualPosition === null || count > counts.get(usualPosition)!) usualPosition = position;
  const isOther = currentPosition !== null && usualPosition !== null && currentPosition !== usualPosition;
  return {
    currentPosition,
    usualPosition,
    gamesAnalyzed: starts.length,
    isPositionChange: isOther && starts.length >= LEAST_STARTS,
  };
}
