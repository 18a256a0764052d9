import type { ScheduledMatch } from './lineup-history.js';
import { shippedPriorAt } from './shipped-parameters.js';
import { fitStarts } from './start-model.js';
import type { StartParameters } from './start-model.js';
import { trainingRows } from './walk-forward.js';

/** Least number of line-ups to learn from. */
export const LEAST_LINEUPS = 200;

/** Line-ups of matches, two of each at most. */
export function countLineups(matches: readonly ScheduledMatch[]): number {
  return matches.flatMap(({ home, away }) => [home, away]).filter((lineup) => lineup !== null).length;
}

/**
 * Learns who starts, on from the shipped parameters that know none of the matches.
 * @param matches oldest first
 * @returns null where there are too few line-ups
 */
export function fitLineups(matches: readonly ScheduledMatch[]): StartParameters | null {
  const first = matches.find(({ home, away }) => home !== null || away !== null);
  if (first === undefined || countLineups(matches) < LEAST_LINEUPS) return null;
  return fitStarts(trainingRows(matches), shippedPriorAt(first.playsAt));
}
