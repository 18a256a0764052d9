import { mean, sum } from './arithmetic.js';
import { withoutMargin } from './margins.js';
import type { DevigMethod } from './margins.js';
import { groupBy } from './order.js';
import type { Price } from './prices.js';

/** Stored parameters of a player market type: for one-sided prices, and the proportional part of two-sided margins. */
export interface Calibration {
  readonly a: number;
  readonly b: number;
  readonly proportional: number;
}

/** The consensus of the sources on a side. */
export interface Consensus {
  /** Mean of their probabilities. */
  readonly probability: number;
  /** Mean of their log-odds, and their forecast of the log-odds of the close; null if two contradict each other. */
  readonly mean: number;
  readonly logit: number | null;
  /** Sources in the forecast. */
  readonly sources: number;
  /** `calibrated` where at least one source quotes one side alone. */
  readonly kind: 'twoSided' | 'calibrated';
}

/** A market at a line: the prices shown for each of its sides. */
export type SidesOfMarket = Readonly<Record<string, readonly Price[]>>;

export interface ConsensusOptions {
  readonly method?: DevigMethod;
  /** Null if nothing is fitted: one-sided sources then imply nothing. */
  readonly calibration?: Calibration | null;
  /** Weights of sources by price feed; others weigh 0. */
  readonly weights?: Readonly<Record<string, number>>;
}

export const logOdds = (probability: number): number => Math.log(probability / (1 - probability));
export const inverseLogOdds = (value: number): number => 1 / (1 + Math.exp(-value));

/** `e^a x (1 / odds)^b`. */
export function calibrated(odds: number, { a, b }: Pick<Calibration, 'a' | 'b'>): number {
  return Math.exp(a) * (1 / odds) ** b;
}

/** Two sides whose margin is interpolated between the power method and proportion. */
function withMarginLaid([over, under]: readonly number[], power: readonly number[], proportional: number): number[] {
  const inProportion = under! / (over! + under!);
  const probability = inverseLogOdds((1 - proportional) * logOdds(power[0]!) + proportional * logOdds(inProportion));
  return [probability, 1 - probability];
}

/** Probabilities of all sides implied by one bookmaker's prices; null if there are none. */
function voteOf(
  sides: readonly string[],
  prices: readonly (number | null)[],
  { method = 'power', calibration = null }: ConsensusOptions,
): { probabilities: readonly number[]; isCalibrated: boolean } | null {
  const quoted = prices.filter((price) => price !== null);
  // a source whose prices the method cannot solve is left out
  if (quoted.length === sides.length) {
    const fair = withoutMargin(quoted, method);
    if (fair === null) return null;
    const isLaid = method === 'power' && sides.length === 2 && calibration !== null;
    const probabilities = isLaid ? withMarginLaid(quoted, fair, calibration.proportional) : fair;
    return { probabilities, isCalibrated: false };
  }
  const only = prices.findIndex((price) => price !== null);
  if (sides.length !== 2 || quoted.length !== 1 || calibration === null) return null;
  const probability = calibrated(quoted[0]!, calibration);
  return {
    probabilities: only === 0 ? [probability, 1 - probability] : [1 - probability, probability],
    isCalibrated: true,
  };
}

/** A source: the bookmakers of a feed. */
interface Source {
  readonly feed: string;
  readonly isExchange: boolean;
  readonly isCalibrated: boolean;
  readonly probabilities: readonly number[];
  /** Mean overround of its bookmakers that quote every side. */
  readonly margin: number | null;
}

function sourcesOf(market: SidesOfMarket, options: ConsensusOptions): Source[] {
  const sides = Object.keys(market);
  const bookmakers = new Map(sides.flatMap((side) => market[side]!).map(({ bookmaker }) => [bookmaker.id, bookmaker]));
  const votes = [...bookmakers.values()].flatMap(({ id, priceFeed, isExchange }) => {
    const prices = sides.map((side) => market[side]!.find(({ bookmaker }) => bookmaker.id === id)?.odds ?? null);
    const vote = voteOf(sides, prices, options);
    const margin = vote === null || vote.isCalibrated ? null : sum(prices.map((price) => 1 / price!)) - 1;
    return vote === null ? [] : [{ feed: priceFeed, isExchange, margin, ...vote }];
  });
  return [...groupBy(votes, ({ feed }) => feed)].map(([feed, own]) => ({
    feed,
    isExchange: own.some(({ isExchange }) => isExchange),
    isCalibrated: own.some(({ isCalibrated }) => isCalibrated),
    probabilities: sides.map((_, side) => mean(own.map(({ probabilities }) => probabilities[side]!))!),
    margin: own.some(({ isCalibrated }) => isCalibrated) ? null : mean(own.map(({ margin }) => margin!)),
  }));
}

/** Distances that differ by less are equal: the last digits depend on the order of summing. */
const SAME = 1e-11;

/** Distance of a source from the mean of others, in log-odds, at the side where it is farthest. */
function distanceOf(source: Source, others: readonly Source[]): number {
  const distances = source.probabilities.map((probability, side) =>
    Math.abs(logOdds(probability) - mean(others.map((other) => logOdds(other.probabilities[side]!)))!),
  );
  return Math.max(...distances);
}

/**
 * The sources that count (section 13): exchanges with an overround below 6 %, or within .25 logits of the mean of the
 * bookmakers; then, while there are three, none further than .3 logits from the mean of the others. The farthest is
 * removed first, on ties the first by the name of its feed.
 */
function heardOf(sources: readonly Source[]): Source[] {
  const bookmakers = sources.filter(({ isExchange }) => !isExchange);
  let heard = sources.filter(
    (source) =>
      !source.isExchange ||
      (source.margin !== null && source.margin < 0.06) ||
      (bookmakers.length > 0 && distanceOf(source, bookmakers) <= 0.25),
  );
  while (heard.length >= 3) {
    const distances = heard.map((source) => ({
      feed: source.feed,
      distance: distanceOf(
        source,
        heard.filter((other) => other !== source),
      ),
    }));
    const greatest = Math.max(...distances.map(({ distance }) => distance));
    if (!(greatest > 0.3 + SAME)) break;
    const farthest = distances.filter(({ distance }) => distance > greatest - SAME).map(({ feed }) => feed);
    const [first] = farthest.sort();
    heard = heard.filter(({ feed }) => feed !== first);
  }
  return heard;
}

/** Two sources whose fair odds of any side differ by more than 1.5 times contradict each other. */
function isDisputed(heard: readonly Source[]): boolean {
  const [one, other] = heard;
  if (heard.length !== 2) return false;
  return one!.probabilities.some((probability, side) => {
    const ratio = probability / other!.probabilities[side]!;
    return Math.max(ratio, 1 / ratio) > 1.5;
  });
}

/** The consensus on a side; null without sources. */
export function consensusOf(market: SidesOfMarket, side: string, options: ConsensusOptions = {}): Consensus | null {
  const heard = heardOf(sourcesOf(market, options));
  if (heard.length === 0) return null;
  const probabilities = heard.map((source) => source.probabilities[Object.keys(market).indexOf(side)]!);
  const center = mean(probabilities.map(logOdds))!;
  const moved = heard.map(
    ({ feed }, index) => (options.weights?.[feed] ?? 0) * (logOdds(probabilities[index]!) - center),
  );
  return {
    probability: mean(probabilities)!,
    mean: center,
    logit: isDisputed(heard) ? null : center + sum(moved),
    sources: heard.length,
    kind: heard.some(({ isCalibrated }) => isCalibrated) ? 'calibrated' : 'twoSided',
  };
}

/**
 * Forecast of a two-sided market: the sources', plus the model's part, no further than a source may be; null: unknown.
 */
export function forecastOf({ mean: center, logit }: Consensus, model: number, modelWeight: number): number | null {
  const distance = Math.min(0.3, Math.max(-0.3, logOdds(model) - center));
  return logit === null ? null : inverseLogOdds(logit + modelWeight * distance);
}

/** The forecasts of all sides, scaled to sum to 1; null if one is unknown. */
export function forecastsOf(
  sides: readonly (Consensus | null)[],
  model: readonly (number | null)[],
  modelWeight: number,
): number[] | null {
  const each = sides.map((side, index) => {
    const known = model[index] ?? null;
    if (side === null || side.logit === null) return null;
    return known === null ? inverseLogOdds(side.logit) : forecastOf(side, known, modelWeight);
  });
  if (each.some((probability) => probability === null)) return null;
  return each.map((probability) => probability! / sum(each.map((other) => other!)));
}
