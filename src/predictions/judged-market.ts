import { blendOf } from '../football/blend.js';
import type { BlendDefaults } from '../football/blend.js';
import type { OtherMarket, OutcomeSide } from '../football/canonical.js';
import { Consensus } from '../football/consensus.js';
import { fairProbabilities } from '../football/judge/forecast.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import type { PredictionQuote } from './market-quotes.repository.js';

/** How the prices of a market are judged. */
export interface PriceJudge extends BlendDefaults {
  readonly consensus: Consensus;
  /** Index in `consensus` by id of the bookmaker. */
  readonly indexOf: ReadonlyMap<number, number>;
}

/** Judges by market and number of its sides, of some quotes, whose bookmakers are the sources. */
export type JudgeFactory = (market: TeamStatisticKey | OtherMarket, sides: number) => PriceJudge;

/** The judges of some quotes. */
export function judgeFactory(quotes: readonly PredictionQuote[]): JudgeFactory {
  const feedOf = new Map(quotes.map(({ bookmakerId, priceFeed }) => [bookmakerId, priceFeed]));
  const names = [...new Set(feedOf.values())];
  const feeds = [...feedOf.values()].map((feed) => names.indexOf(feed));
  const indexOf = new Map([...feedOf.keys()].map((id, index) => [id, index]));
  return (market, sides) => ({ ...blendOf(market, false), consensus: new Consensus(feeds, sides), indexOf });
}

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
