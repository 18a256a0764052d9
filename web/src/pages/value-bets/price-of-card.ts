import type { ValueBetCard } from '../../api';

/** The best price of the side that a card speaks of. */
export function priceOf({ scannerSide, bestOverOdds, bestUnderOdds }: ValueBetCard): number | null {
  return scannerSide === 'over' ? bestOverOdds : bestUnderOdds;
}
