import { blendOf } from '../football/blend.js';
import { Consensus } from '../football/consensus.js';
import type { MarginMethod } from '../football/odds-margin.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import type { PredictionBasis, PriceJudge } from './bet-lines.js';
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
  market: TeamStatisticKey | 'matchResult',
): number {
  return minConsensus ?? blendOf(market, false).minConsensus;
}

/** The judges of some quotes, whose bookmakers are the sources. */
export function judgesOf(options: JudgeOptions, quotes: readonly PredictionQuote[]): FixtureJudges {
  const feedOf = new Map(quotes.map(({ bookmakerId, priceFeed }) => [bookmakerId, priceFeed]));
  const names = [...new Set(feedOf.values())];
  const feeds = [...feedOf.values()].map((feed) => names.indexOf(feed));
  const indexOf = new Map([...feedOf.keys()].map((id, index) => [id, index]));
  const judge = (market: TeamStatisticKey | 'matchResult', sides: number): PriceJudge => ({
    basis: options.basis,
    weight: blendOf(market, false).weight,
    minConsensus: minConsensusOf(options, market),
    consensus: new Consensus(feeds, sides, options.devig),
    indexOf,
  });
  return { lines: judge(options.statistic, 2), result: judge('matchResult', 3) };
}
