import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { round } from '../common/rounding.js';
import { probabilityBound } from '../football/edge-interval.js';
import { kellyStake } from '../football/odds-value.js';
import { fairCardSide, rankedView } from './card-variant.js';
import type { CardVariant } from './card-variant.js';
import type { ExplainedStake } from './value-bet-judgement.dto.js';

/**
 * The stake on the best price of a card's side, with its interval.
 * @param kellyFraction of the full Kelly stake; undefined: nobody asks for advice
 * @returns null also for the model alone, and where no expected value or no interval of it is known
 */
export function stakeOf(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
  kellyFraction: number | undefined,
): ExplainedStake | null {
  if (kellyFraction === undefined || variant.options.basis === 'model') return null;
  const odds = variant.price[row]!;
  const fair = fairCardSide(snapshot, variant, row, rankedView(variant, row));
  if (fair === null || Number.isNaN(fair.error) || !(odds > 0)) return null;
  const { win, lose, error } = fair;
  const percent = (probability: number): number =>
    round(kellyStake(probability, 1 - probability, odds, kellyFraction) * 100, 2);
  const decided = win / (win + lose);
  return {
    kellyFraction,
    bankrollPct: percent(decided),
    bankrollPctLow: percent(probabilityBound(decided, error, -1)),
    bankrollPctHigh: percent(probabilityBound(decided, error, 1)),
  };
}
