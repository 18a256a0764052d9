/** Market families: markets that share the weights of a forecast and the least number of sources. */

export const MARKET_FAMILIES = ['matchResult', 'goalTotals', 'goalHandicap', 'matchCounts', 'playerCounts'] as const;
export type MarketFamily = (typeof MARKET_FAMILIES)[number];

/** Default number of independent sources from which prices of a line are judged. */
export const LEAST_SOURCES: Readonly<Record<MarketFamily, number>> = {
  matchResult: 3,
  goalTotals: 2,
  goalHandicap: 2,
  matchCounts: 2,
  playerCounts: 2,
};

/** Expected value in percent beyond which a price is most likely an error and will be voided. */
export const MOST_EDGE = 30;

/** Lower bounds, in percent, of the bands in which claims are compared with the close; the last band is open. */
export const CLAIM_BANDS = [0, 2, 3, 5, 10] as const;

/**
 * The family of a market. Goals of one side are goal totals like those of both; both teams to score belongs to the
 * counts.
 * @param market key of a statistic or of one of `OTHER_MARKETS`
 * @param isPlayer whether it is on a player
 */
export function marketFamily(market: string, isPlayer: boolean): MarketFamily {
  if (isPlayer) return 'playerCounts';
  if (market === 'matchResult') return 'matchResult';
  if (market === 'asianHandicap') return 'goalHandicap';
  return market === 'goals' ? 'goalTotals' : 'matchCounts';
}
