import { fairProbabilities } from '../football/judge/forecast.js';
import type { OutcomeSide } from '../football/canonical.js';
import type { PriceJudge } from './price-judge.js';
import type { PredictionQuote } from './team-statistics.repository.js';

/** A market at a line as all sources see it; by side, unrounded. */
export interface JudgedMarket {
  /** Null where nobody quotes every side. */
  readonly consensus: readonly number[] | null;
  /** Sample standard deviations of the sources' probabilities; NaN of a single source. */
  readonly spread: readonly number[];
  readonly sources: number;
  /** Blend of model and consensus; null with too few sources, or without a model that has a weight. */
  readonly fair: readonly number[] | null;
}

/**
 * Judges a market by the prices of all its sources; exchanges are none.
 * @param sides in the order of the probabilities
 * @param quotes of the market at one line, shown ones
 * @param model probabilities by side; null without one
 */
export function judgeMarket(
  sides: readonly OutcomeSide[],
  quotes: readonly PredictionQuote[],
  model: readonly number[] | null,
  judge: PriceJudge,
): JudgedMarket {
  const { consensus, indexOf } = judge;
  const prices = new Map<number, number[]>();
  for (const { isExchange, bookmakerId, side, odds } of quotes) {
    const index = sides.indexOf(side);
    if (isExchange || index < 0) continue;
    const own = prices.get(bookmakerId) ?? sides.map(() => NaN);
    own[index] = odds;
    prices.set(bookmakerId, own);
  }
  consensus.begin(null);
  for (const [bookmakerId, odds] of prices) consensus.add(indexOf.get(bookmakerId) ?? -1, odds);
  if (!consensus.compute()) return { consensus: null, spread: [], sources: 0, fair: null };
  const { probabilities, spread, sources } = consensus;
  return {
    consensus: Array.from(probabilities),
    spread: Array.from(spread),
    sources,
    fair: fairProbabilities(model, probabilities, sources, judge),
  };
}
