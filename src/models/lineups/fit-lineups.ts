import type { ScheduledMatch } from './lineup-history.js';
import { fitStarts, readStartParameters, UNLEARNT } from './start-model.js';
import type { StartParameters } from './start-model.js';
import { trainingRows } from './walk-forward.js';
import until2015 from './shipped/until-2015-12.json' with { type: 'json' };
import until2025 from './shipped/until-2025-06.json' with { type: 'json' };

/**
 * Parameters for installations without a fit, oldest first, with the end of their training data in Unix seconds: a
 * replay must not use its future. The files are the output of `npm run fit -- lineups --shipped` with the clock at that
 * moment: until 2015-12 trained on Premier League 2015/16 (line-ups by StatsBomb), until 2025-06 on 2024/25 too
 * (FPL-Core-Insights).
 */
const SHIPPED: readonly { readonly until: number; readonly parameters: StartParameters }[] = [
  { until: Date.UTC(2015, 11, 20) / 1000, parameters: readStartParameters(until2015) },
  { until: Date.UTC(2025, 5, 1) / 1000, parameters: readStartParameters(until2025) },
];

/** Shipped parameters as of a moment; the oldest set before all of them, for lack of a better one. */
export function shippedParametersAt(moment: number): StartParameters {
  return (SHIPPED.findLast(({ until }) => until <= moment) ?? SHIPPED[0]!).parameters;
}

/** Shipped parameters to continue from: a set trained on nothing from `moment` on, else untrained ones. */
export function shippedPriorAt(moment: number): StartParameters {
  return SHIPPED.findLast(({ until }) => until <= moment)?.parameters ?? UNLEARNT;
}

export const LEAST_LINEUPS = 200;

export function countLineups(matches: readonly ScheduledMatch[]): number {
  return matches.flatMap(({ home, away }) => [home, away]).filter((lineup) => lineup !== null).length;
}

/**
 * Fits who starts, continuing from shipped parameters that were trained on none of the matches.
 * @param matches oldest first
 * @returns null where there are too few line-ups
 */
export function fitLineups(matches: readonly ScheduledMatch[]): StartParameters | null {
  const first = matches.find(({ home, away }) => home !== null || away !== null);
  if (first === undefined || countLineups(matches) < LEAST_LINEUPS) return null;
  return fitStarts(trainingRows(matches), shippedPriorAt(first.playsAt));
}
