import type { ValueBetCard } from './value-bets.dto.js';

/** What may be known of why a bet is not worth taking any more. */
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

/** What reasons are read from. */
export type ReasonCard = Pick<ValueBetCard, 'scannerOdds' | 'scannerFairOdds' | 'scannerEdge' | 'matchDate'> & {
  readonly activityInfo: Pick<ValueBetCard['activityInfo'], 'inPredictedLineup'>;
};

/** A card as it is now. */
export interface CardNow {
  /** Null where nobody offers it at a fresh price. */
  readonly card: ReasonCard | null;
  /** Whether it has stale prices. */
  readonly isStale: boolean;
  /** Whether the board has other cards of the fixture: a fixture without any may be called off. */
  readonly isFixtureListed: boolean;
  /** Unix seconds. */
  readonly at: number;
}

/** What changed since a bet was worth taking, all of it; empty where that is unknown. */
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
