import { blendOf } from '../football/blend.js';
import type { OtherMarket } from '../football/canonical.js';
import { Consensus } from '../football/consensus.js';
import type { MarginMethod } from '../football/odds-margin.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import type { PredictionBasis, PriceJudge } from './price-judge.js';
import type { PredictionQuote } from './team-statistics.repository.js';

/** Options that change how prices are judged. */
export interface JudgeOptions {
  readonly statistic: TeamStatisticKey;
  readonly basis: PredictionBasis;
  readonly devig: MarginMethod;
  /** null: the default of each market. */
  readonly minConsensus: number | null;
}

/** How the prices of lines, and of the result, are judged. */
export interface FixtureJudges {
  readonly lines: PriceJudge;
  readonly result: PriceJudge;
}

/** Other sources that a price of a market needs. */
export function minConsensusOf(
  { minConsensus }: Pick<JudgeOptions, 'minConsensus'>,
  market: TeamStatisticKey | OtherMarket,
): number {
  return minConsensus ?? blendOf(market, false).minConsensus;
}

/** Judges by market and number of its sides, of some quotes, whose bookmakers are the sources. */
export type JudgeFactory = (market: TeamStatisticKey | OtherMarket, sides: number) => PriceJudge;

/** The judges of some quotes. */
export function judgeFactory(
  { basis, devig, minConsensus }: Omit<JudgeOptions, 'statistic'>,
  quotes: readonly PredictionQuote[],
): JudgeFactory {
  const feedOf = new Map(quotes.map(({ bookmakerId, priceFeed }) => [bookmakerId, priceFeed]));
  const names = [...new Set(feedOf.values())];
  const feeds = [...feedOf.values()].map((feed) => names.indexOf(feed));
  const indexOf = new Map([...feedOf.keys()].map((id, index) => [id, index]));
  return (market, sides) => ({
    basis,
    weight: blendOf(market, false).weight,
    minConsensus: minConsensusOf({ minConsensus }, market),
    consensus: new Consensus(feeds, sides, devig),
    indexOf,
  });
}

/** The judges of the lines of a statistic, and of the result. */
export function judgesOf(options: JudgeOptions, quotes: readonly PredictionQuote[]): FixtureJudges {
  const judge = judgeFactory(options, quotes);
  return { lines: judge(options.statistic, 2), result: judge('matchResult', 3) };
}
