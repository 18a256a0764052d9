import type { OtherMarket, OutcomeSide } from '../football/canonical.js';
import { forecastProbabilities } from '../football/judge/forecast.js';
import type { SideForecast } from '../football/judge/forecast.js';
import { isJudged, judgeRules } from '../football/judge/judge.js';
import type { JudgeRules } from '../football/judge/judge.js';
import { MarketSources } from '../football/judge/sources.js';
import { marketFamily } from '../football/market-family.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { forecastError } from '../models/price-forecast/errors.js';
import type { PriceForecasts } from '../models/price-forecast/price-forecasts.js';
import type { PredictionQuote } from './market-quotes.repository.js';

/** Rules and weights by which the prices of a market are judged. */
export interface PriceJudge extends JudgeRules {
  readonly sources: MarketSources;
  /** Weights of the sources, and of the model, in the forecast of the close. */
  readonly weights: Float64Array;
  readonly modelWeight: number;
  /** Standard deviation of the close around the forecast, in log-odds. */
  readonly error: number;
  /** Index in `sources` by id of the bookmaker. */
  readonly indexOf: ReadonlyMap<number, number>;
}

/** The fixture whose prices are judged, with the forecasts of their close. */
export interface JudgedFixture {
  readonly forecasts: PriceForecasts;
  readonly competitionId: number;
  readonly kickoffAt: Date;
}

/** Returns the judge of a market with a number of sides, for quotes whose bookmakers are the sources. */
export type JudgeFactory = (market: TeamStatisticKey | OtherMarket, sides: number) => PriceJudge;

/** Creates the judges for a fixture's quotes. */
export function judgeFactory(
  quotes: readonly PredictionQuote[],
  { forecasts, competitionId, kickoffAt }: JudgedFixture,
): JudgeFactory {
  const bookmakers = new Map(
    quotes.map(({ bookmakerId, priceFeed, isExchange }) => [bookmakerId, { feed: priceFeed, isExchange }]),
  );
  const indexOf = new Map([...bookmakers.keys()].map((id, index) => [id, index]));
  return (market, sides) => {
    const family = marketFamily(market, false);
    const { weights, modelWeight, errors } = forecasts[family];
    const sources = new MarketSources([...bookmakers.values()], sides);
    const newest = quotes.reduce(
      (latest, quote) =>
        marketFamily(quote.market, false) === family ? Math.max(latest, quote.quotedAt.getTime()) : latest,
      0,
    );
    const error = forecastError(errors, competitionId, (kickoffAt.getTime() - newest) / 3_600_000);
    return { ...judgeRules(market, false), sources, weights: sources.weightsOf(weights), modelWeight, error, indexOf };
  };
}

/** Judgement of a market at a line by all sources; by side, unrounded. */
export interface JudgedMarket {
  /** Null where no source quotes every side. */
  readonly sides: readonly SideForecast[] | null;
  readonly sources: number;
  /** The forecast of sources and model; null with too few sources, and where two contradict each other. */
  readonly fair: readonly number[] | null;
}

/**
 * Judges a market by the prices of all its sources, including exchanges.
 * @param sides in the order of the probabilities
 * @param quotes shown quotes of the market at one line
 * @param model probabilities by side; null without one
 */
export function judgeMarket(
  sides: readonly OutcomeSide[],
  quotes: readonly PredictionQuote[],
  model: readonly number[] | null,
  judge: PriceJudge,
): JudgedMarket {
  const { sources, indexOf, weights, modelWeight, error } = judge;
  const prices = new Map<number, number[]>();
  for (const { bookmakerId, side, odds } of quotes) {
    const index = sides.indexOf(side);
    if (index < 0) continue;
    const ofBookmaker = prices.get(bookmakerId) ?? sides.map(() => NaN);
    ofBookmaker[index] = odds;
    prices.set(bookmakerId, ofBookmaker);
  }
  sources.begin(weights, null);
  for (const [bookmaker, odds] of prices) sources.add(indexOf.get(bookmaker) ?? -1, odds);
  if (!sources.compute()) return { sides: null, sources: 0, fair: null };
  const forecasts = sides.map((_, side) => ({
    probability: sources.probabilities[side]!,
    mean: sources.means[side]!,
    logit: sources.logits[side]!,
    modelWeight,
    sources: sources.count,
    error,
  }));
  const fair = isJudged(forecasts[0]!, judge) ? forecastProbabilities(forecasts, model) : null;
  return {
    sides: forecasts,
    sources: sources.count,
    fair: fair === null || fair.some(Number.isNaN) ? null : fair,
  };
}
