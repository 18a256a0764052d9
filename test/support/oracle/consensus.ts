import { mean } from './arithmetic.js';
import { withoutMargin } from './margins.js';
import type { DevigMethod } from './margins.js';
import { groupBy } from './order.js';
import { eligibleOf } from './prices.js';
import type { Price } from './prices.js';

/** Stored parameters of one side of a market type that is mostly quoted on one side. */
export interface Calibration {
  readonly a: number;
  readonly b: number;
}

/** Fair probability of a side by the prices of independent sources. */
export interface Consensus {
  readonly probability: number;
  /** Sources behind it. */
  readonly sources: number;
  /** `calibrated` where at least one source quotes one side alone. */
  readonly kind: 'twoSided' | 'calibrated';
}

/** Fair probability of a side by the prices of one source. */
export interface Opinion {
  readonly feed: string;
  readonly probability: number;
  /** The source quotes one side alone. */
  readonly isCalibrated: boolean;
}

/** A market at a line: the prices shown of each of its sides. */
export type SidesOfMarket = Readonly<Record<string, readonly Price[]>>;

export interface ConsensusOptions {
  readonly method?: DevigMethod;
  /** By side; null where nothing is fitted: one-sided sources then say nothing. */
  readonly calibrations?: Readonly<Record<string, Calibration>> | null;
}

/** `sigmoid(a + b x logit(1 / odds))`. */
export function calibrated(odds: number, { a, b }: Calibration): number {
  const implied = 1 / odds;
  return 1 / (1 + Math.exp(-(a + b * Math.log(implied / (1 - implied)))));
}

/** What one bookmaker's prices say of a side; null where they say nothing. */
function voteOf(
  sides: readonly string[],
  prices: readonly (number | null)[],
  side: string,
  { method = 'power', calibrations = null }: ConsensusOptions,
): { probability: number; isCalibrated: boolean } | null {
  const quoted = prices.filter((price) => price !== null);
  // a source whose prices the method cannot read says nothing
  if (quoted.length === sides.length) {
    const fair = withoutMargin(quoted, method);
    return fair === null ? null : { probability: fair[sides.indexOf(side)]!, isCalibrated: false };
  }
  const only = sides[prices.findIndex((price) => price !== null)]!;
  const calibration = calibrations?.[only];
  if (sides.length !== 2 || quoted.length !== 1 || calibration === undefined) return null;
  const probability = calibrated(quoted[0]!, calibration);
  return { probability: side === only ? probability : 1 - probability, isCalibrated: true };
}

/**
 * What the sources say of a side. A bookmaker that quotes all sides gives its prices without the margin; one that
 * quotes one of two sides alone, its calibrated price; any other says nothing. Bookmakers of a feed are one source,
 * with the mean of what they say.
 */
export function opinionsOf(market: SidesOfMarket, side: string, options: ConsensusOptions = {}): Opinion[] {
  const sides = Object.keys(market);
  const eligible = sides.map((each) => eligibleOf(market[each]!));
  const bookmakers = new Map(eligible.flat().map(({ bookmaker }) => [bookmaker.id, bookmaker]));
  const votes = [...bookmakers.values()].flatMap(({ id, priceFeed }) => {
    const prices = eligible.map((shown) => shown.find(({ bookmaker }) => bookmaker.id === id)?.odds ?? null);
    const vote = voteOf(sides, prices, side, options);
    return vote === null ? [] : [{ feed: priceFeed, ...vote }];
  });
  return [...groupBy(votes, ({ feed }) => feed)].map(([feed, own]) => ({
    feed,
    probability: mean(own.map(({ probability }) => probability))!,
    isCalibrated: own.some(({ isCalibrated }) => isCalibrated),
  }));
}

/** The mean over all sources; null without any. */
export function consensusOf(market: SidesOfMarket, side: string, options: ConsensusOptions = {}): Consensus | null {
  const opinions = opinionsOf(market, side, options);
  const probability = mean(opinions.map((each) => each.probability));
  return probability === null
    ? null
    : {
        probability,
        sources: opinions.length,
        kind: opinions.some(({ isCalibrated }) => isCalibrated) ? 'calibrated' : 'twoSided',
      };
}
