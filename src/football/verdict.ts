import { MOST_EDGE } from './market-family.js';

/** Ratings of a bet with an edge above 0, by the low end of its interval and the number of sources. */
export const VERDICTS = ['strong', 'fair', 'thin'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Least low end of the edge, in percent, and least number of independent sources of a strong bet. */
export const STRONG_LOW = 2;
export const STRONG_SOURCES = 4;

/**
 * The verdict of a bet: `strong`; `fair` where the low end is above 0 but a criterion of `strong` is not met; `thin`
 * where the interval reaches down to 0.
 * @param edge and its low end, in percent as they are shown, with two decimals; NaN where unknown
 * @param sources number of independent sources at the line
 * @returns null without an edge above 0, and above `MOST_EDGE`, where the price is most likely an error
 */
export function verdictOf(edge: number, edgeLow: number, sources: number): Verdict | null {
  if (!(edge > 0 && edge <= MOST_EDGE) || Number.isNaN(edgeLow)) return null;
  if (edgeLow <= 0) return 'thin';
  return edgeLow >= STRONG_LOW && sources >= STRONG_SOURCES ? 'strong' : 'fair';
}
