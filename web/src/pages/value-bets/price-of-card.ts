import type { ValueBetCard } from '../../api';

type Prices = Pick<ValueBetCard, 'scannerSide' | 'bestOverOdds' | 'bestUnderOdds'>;

/** The best price of the side that a card speaks of. */
export function priceOf({ scannerSide, bestOverOdds, bestUnderOdds }: Prices): number | null {
  return scannerSide === 'over' ? bestOverOdds : bestUnderOdds;
}
