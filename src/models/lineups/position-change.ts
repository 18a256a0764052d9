/** Whether a player lines up elsewhere than he is used to. */
import type { DetailedPosition } from '../../football/canonical.js';

/** Starts that tell what is usual, and how many it needs at least. */
export const POSITION_STARTS = 10;
const LEAST_STARTS = 3;

/** A position against those of his last starts. */
export interface PositionChange {
  readonly currentPosition: DetailedPosition | null;
  /** The most frequent one of the last ten starts, of equally frequent ones the most recent; null without any. */
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
  // newest first, so that of equally frequent ones the most recent is met first
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
