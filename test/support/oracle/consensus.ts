import { mean } from './arithmetic.js';
import { withoutMargin } from './margins.js';
import type { DevigMethod } from './margins.js';
import { countedOf } from './prices.js';
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
  /** Feed of the judged price, which is left out; null where no price is judged. */
  readonly judgedFeed: string | null;
  readonly method?: DevigMethod;
  /** By side; null where nothing is fitted: one-sided sources then say nothing. */
  readonly calibrations?: Readonly<Record<string, Calibration>> | null;
}

/** `sigmoid(a + b x logit(1 / odds))`. */
export function calibrated(odds: number, { a, b }: Calibration): number {
  const implied = 1 / odds;
  return 1 / (1 + Math.exp(-(a + b * Math.log(implied / (1 - implied)))));
}

/**
 * What the sources say of a side, each by itself: the mean price of a feed's bookmakers on each side, then the margin
 * off all sides, or, where it quotes one of two sides alone, the calibrated price. A source that leaves out a side of
 * three says nothing.
 */
export function opinionsOf(
  market: SidesOfMarket,
  side: string,
  { judgedFeed, method = 'power', calibrations = null }: ConsensusOptions,
): Opinion[] {
  const sides = Object.keys(market);
  const eligible = new Map(sides.map((each) => [each, countedOf(market[each]!)]));
  const feeds = new Set([...eligible.values()].flat().map(({ bookmaker }) => bookmaker.priceFeed));
  if (judgedFeed !== null) feeds.delete(judgedFeed);
  return [...feeds].flatMap((feed): Opinion[] => {
    const prices = sides.map((each) =>
      mean(
        eligible
          .get(each)!
          .filter(({ bookmaker }) => bookmaker.priceFeed === feed)
          .map(({ odds }) => odds),
      ),
    );
    const quoted = prices.filter((price) => price !== null);
    if (quoted.length === sides.length) {
      const probability = withoutMargin(quoted, method)[sides.indexOf(side)]!;
      return [{ feed, probability, isCalibrated: false }];
    }
    const only = sides[prices.findIndex((price) => price !== null)]!;
    const calibration = calibrations?.[only];
    if (sides.length !== 2 || quoted.length !== 1 || calibration === undefined) return [];
    const probability = calibrated(quoted[0]!, calibration);
    return [{ feed, probability: side === only ? probability : 1 - probability, isCalibrated: true }];
  });
}

/** The mean over the sources whose feed is not the judged price's; null without any. */
export function consensusOf(market: SidesOfMarket, side: string, options: ConsensusOptions): Consensus | null {
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
