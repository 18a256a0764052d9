import { bestOf, eligibleOf } from './prices.js';
import type { Price } from './prices.js';

/** The distance of a line's best price from the next one. */
export interface PriceGap {
  /** Highest price of another source than that of the best; null without one. */
  readonly secondBest: number | null;
  /** Percent of the best price above it. */
  readonly gapToSecond: number | null;
  /** Three bookmakers, and the best price is further above the middle one than that is above the lowest. */
  readonly isLonely: boolean;
}

export function priceGap(shown: readonly Price[]): PriceGap {
  const best = bestOf(shown);
  const others =
    best === null ? [] : eligibleOf(shown).filter((each) => each.bookmaker.priceFeed !== best.bookmaker.priceFeed);
  const second = bestOf(others);
  if (best === null || second === null) return { secondBest: null, gapToSecond: null, isLonely: false };
  const [high, middle, low] = eligibleOf(shown)
    .map(({ odds }) => odds)
    .sort((one, other) => other - one) as [number, number, number?];
  return {
    secondBest: second.odds,
    gapToSecond: (best.odds / second.odds - 1) * 100,
    isLonely: eligibleOf(shown).length === 3 && high / middle > middle / low!,
  };
}
