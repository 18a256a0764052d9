import type { ValueBetCard } from '../value-bets/value-bets.dto.js';

/** The best price of a card's side and the first bookmaker with it; null without a price. */
export function bestPriceOf(card: ValueBetCard): { readonly odds: number; readonly bookmaker: string } | null {
  const odds = card.scannerSide === 'over' ? card.bestOverOdds : card.bestUnderOdds;
  const offers = card.bookmakers.find(
    ({ overOdds, underOdds, exchange }) => !exchange && (card.scannerSide === 'over' ? overOdds : underOdds) === odds,
  );
  return odds === null || offers === undefined ? null : { odds, bookmaker: offers.bookmakerName };
}
