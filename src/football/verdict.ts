import { MOST_EDGE } from './market-family.js';

/** What a bet with an edge above 0 is called, from how far its interval stays above 0 and how many sources bear it. */
export const VERDICTS = ['strong', 'fair', 'thin'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Low end of the edge, in percent, and independent sources that a strong bet has at least. */
export const STRONG_LOW = 2;
export const STRONG_SOURCES = 4;

/**
 * The verdict of a bet: `strong`, `fair` where the low end is above 0 and one of both is missing, `thin` where the
 * interval reaches down to 0.
 * @param edge and its low end, in percent; NaN where unknown
 * @param sources independent ones at the line
 * @returns null without an edge above 0, and above `MOST_EDGE`, where the price is most likely an error
 */
export function verdictOf(edge: number, edgeLow: number, sources: number): Verdict | null {
  if (!(edge > 0 && edge <= MOST_EDGE) || Number.isNaN(edgeLow)) return null;
  if (edgeLow <= 0) return 'thin';
  return edgeLow >= STRONG_LOW && sources >= STRONG_SOURCES ? 'strong' : 'fair';
}
