import type { ValueBetCard } from '../value-bets/value-bets.dto.js';
import { pluralise } from './reply-text.js';

/** What an expected value stands on, in few words: sources, 80 % interval, matches of the player. */
export function evidenceText({
  consensusSources,
  edgeLow,
  edgeHigh,
  sampleSize,
}: Pick<ValueBetCard, 'consensusSources' | 'edgeLow' | 'edgeHigh' | 'sampleSize'>): string {
  const interval = edgeLow === null || edgeHigh === null ? '' : `80 %: ${edgeLow} to ${edgeHigh} %; `;
  const sources = pluralise(consensusSources, 'source', 'sources');
  return `${interval}${sources}, ${pluralise(sampleSize, 'match', 'matches')}`;
}

/** The best price of a card's side and the first bookmaker with it; null without a price. */
export function bestPriceOf(card: ValueBetCard): { readonly odds: number; readonly bookmaker: string } | null {
  const odds = card.scannerSide === 'over' ? card.bestOverOdds : card.bestUnderOdds;
  const offers = card.bookmakers.find(
    ({ overOdds, underOdds, exchange }) => !exchange && (card.scannerSide === 'over' ? overOdds : underOdds) === odds,
  );
  return odds === null || offers === undefined ? null : { odds, bookmaker: offers.bookmakerName };
}
