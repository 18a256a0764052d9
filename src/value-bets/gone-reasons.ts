import type { ValueBetCard } from './value-bets.dto.js';

/** Detectable reasons why a bet is no longer worth taking. */
export const GONE_REASONS = [
  'kicked-off',
  'left-line-up',
  'price-fell',
  'fair-rose',
  'too-few-sources',
  'price-stale',
  'no-price',
] as const;
export type GoneReason = (typeof GONE_REASONS)[number];

/** The part of a card from which reasons are derived. */
export type ReasonCard = Pick<ValueBetCard, 'scannerOdds' | 'scannerFairOdds' | 'scannerEdge' | 'matchDate'> & {
  readonly activityInfo: Pick<ValueBetCard['activityInfo'], 'inPredictedLineup'>;
};

/** The current state of a card. */
export interface CardNow {
  /** Null if no bookmaker offers it at a fresh price. */
  readonly card: ReasonCard | null;
  /** Whether it has stale prices. */
  readonly isStale: boolean;
  /** Whether the board has other cards of the fixture; a fixture without any may have been called off. */
  readonly isFixtureListed: boolean;
  /** Unix seconds. */
  readonly at: number;
}

/** Everything that changed since a bet was worth taking; empty if unknown. */
export function goneReasons(before: ReasonCard, { card, isStale, isFixtureListed, at }: CardNow): GoneReason[] {
  if (before.matchDate <= at) return ['kicked-off'];
  if (card === null) return isStale ? ['price-stale'] : isFixtureListed ? ['no-price'] : [];
  const reasons: GoneReason[] = [];
  if (before.activityInfo.inPredictedLineup && !card.activityInfo.inPredictedLineup) reasons.push('left-line-up');
  if (isBelow(card.scannerOdds, before.scannerOdds)) reasons.push('price-fell');
  if (isBelow(before.scannerFairOdds, card.scannerFairOdds)) reasons.push('fair-rose');
  if (card.scannerEdge === null) reasons.push('too-few-sources');
  return reasons;
}

const isBelow = (one: number | null, other: number | null): boolean => one !== null && other !== null && one < other;
