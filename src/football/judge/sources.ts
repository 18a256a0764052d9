/**
 * Combines the independent sources of a market at a line, including the source of a judged price: their mean, and their
 * forecast of the closing price. The best of many prices is selected because it errs upwards; if it were excluded from
 * its own judgement, that error would count as value (winner's curse).
 *
 * A bookmaker that quotes every side contributes the probabilities of its prices without the margin (`odds-margin.ts`),
 * for players with the margin spread as fitted to results; one that quotes a single side of two contributes the
 * calibrated probability of that price. Bookmakers of one price feed are one source, with the mean of their
 * probabilities. Log-odds of sources are combined as in `forecast.ts`.
 */
import { logit, sigmoid } from '../../maths/logistic.js';
import { TRIVIAL_ODDS } from '../eligible-price.js';
import { DEFAULT_MARGIN_METHOD, devigInto } from '../odds-margin.js';
import type { MarginMethod } from '../odds-margin.js';

/**
 * Calibration of player prices of a market type, fitted to results: the probability of a side that is quoted alone is
 * `e^intercept x (1 / odds)^slope`, because such prices have more margin the longer the odds; the intercept is at most
 * 0.
 */
export interface PlayerPriceCalibration {
  readonly intercept: number;
  readonly slope: number;
  /** How far two-sided margins are spread in proportion: 0 as by the power method, 1 entirely. */
  readonly proportional: number;
}

/** `calibrated`: at least one source quotes one side only. */
export type ConsensusKind = 'twoSided' | 'calibrated';

/** Probability of a price's side, where the bookmaker does not quote the other. */
export function calibratedProbability({ intercept, slope }: PlayerPriceCalibration, odds: number): number {
  return Math.exp(intercept) * odds ** -slope;
}

/**
 * Log-odds of the first of two sides, with the margin spread as by a calibration.
 * @param fair its probability by the power method
 * @param odds of both sides
 */
export function spreadLogOdds(fair: number, odds: ArrayLike<number>, proportional: number): number {
  return (1 - proportional) * logit(fair) + proportional * Math.log(odds[1]! / odds[0]!);
}

/** A bookmaker as a source. */
export interface SourceBookmaker {
  /** The same for bookmakers of one price feed, which are one source. */
  readonly feed: number | string;
  /** The prices of an exchange are never judged, but it can be a source. */
  readonly isExchange: boolean;
}

/** A source further than this from the mean of the others, in log-odds, is assumed stale or on another line. */
export const FARTHEST_SOURCE = 0.3;
/** An exchange is used if its margin is below this, or its log-odds are this near to the mean of the bookmakers. */
const HIGHEST_EXCHANGE_MARGIN = 0.06;
const FARTHEST_EXCHANGE = 0.25;
/** Two sources alone contradict each other if their fair odds differ by more than this factor. */
export const GREATEST_ODDS_RATIO = 1.5;

/** Numbers are rounded to 12 decimals, so that results do not depend on the order of summation. */
const EXACT = 1e12;
const cleaned = (value: number): number => Math.round(value * EXACT) / EXACT;

/**
 * Reads the prices of one market after another. Allocates nothing after construction.
 *
 * ```ts
 * sources.begin(weights, calibration);
 * for (const each of bookmakers) sources.add(each.index, [each.over, each.under]);
 * if (sources.compute()) use(sources.probabilities, sources.logits, sources.count, sources.kind);
 * ```
 */
export class MarketSources {
  /** By side: mean of the sources' probabilities; they sum to 1. On whole and quarter lines: if the bet is decided. */
  readonly probabilities: Float64Array;
  /** By side: mean of the sources' log-odds. */
  readonly means: Float64Array;
  /** By side: log-odds of the close as the sources forecast it; NaN where two sources contradict each other. */
  readonly logits: Float64Array;
  /** Sources in the forecast. */
  count = 0;
  kind: ConsensusKind = 'twoSided';

  private readonly sourceOf: Uint16Array;
  private readonly isExchange: readonly boolean[];
  private readonly feeds: readonly (number | string)[];
  /** By source: number of bookmakers, and of calibrated ones, the sum of their margins, and whether it is left out. */
  private readonly heard: Uint16Array;
  private readonly calibrated: Uint16Array;
  private readonly margins: Float64Array;
  private readonly isLeftOut: Uint8Array;
  /** By source and side: sum of probabilities, then log-odds of their mean. */
  private readonly sums: Float64Array;
  private readonly sourceLogits: Float64Array;
  private readonly vote: Float64Array;
  private weights: Float64Array | null = null;
  private calibration: PlayerPriceCalibration | null = null;

  /**
   * @param bookmakers by index
   * @param sides of the market: 2, or 3 for home, draw and away
   */
  constructor(
    bookmakers: readonly SourceBookmaker[],
    private readonly sides: number,
    private readonly method: MarginMethod = DEFAULT_MARGIN_METHOD,
  ) {
    // sorted, so that neither sums nor ties depend on the order of bookmakers
    this.feeds = [...new Set(bookmakers.map(({ feed }) => feed))].sort();
    this.sourceOf = Uint16Array.from(bookmakers, ({ feed }) => this.feeds.indexOf(feed));
    this.isExchange = this.feeds.map((feed) => bookmakers.some((each) => each.feed === feed && each.isExchange));
    const sources = this.feeds.length;
    this.heard = new Uint16Array(sources);
    this.calibrated = new Uint16Array(sources);
    this.margins = new Float64Array(sources);
    this.isLeftOut = new Uint8Array(sources);
    this.sums = new Float64Array(sources * sides);
    this.sourceLogits = new Float64Array(sources * sides);
    this.probabilities = new Float64Array(sides);
    this.means = new Float64Array(sides);
    this.logits = new Float64Array(sides);
    this.vote = new Float64Array(sides);
  }

  /** Weights by source of this object, in the form expected by `begin`; sources without an entry weigh 0. */
  weightsOf(byFeed: Readonly<Record<string, number>>): Float64Array {
    return Float64Array.from(this.feeds, (feed) => byFeed[feed] ?? 0);
  }

  /**
   * Begins the next market.
   * @param weights of its family, by `weightsOf`; null: all 0, so that the forecast is the mean
   * @param calibration of its market type; null: one-sided sources are ignored
   */
  begin(weights: Float64Array | null, calibration: PlayerPriceCalibration | null): void {
    this.heard.fill(0);
    this.calibrated.fill(0);
    this.margins.fill(0);
    this.isLeftOut.fill(0);
    this.sums.fill(0);
    this.weights = weights;
    this.calibration = calibration;
  }

  /**
   * Adds the prices of a bookmaker; call once per bookmaker.
   * @param odds eligible prices by side; NaN without one
   */
  add(bookmaker: number, odds: ArrayLike<number>): void {
    const { sides, vote } = this;
    const source = this.sourceOf[bookmaker]!;
    const isTwoSided = devigInto(this.method, odds, vote);
    if (!isTwoSided && !this.calibrate(odds)) return;
    if (isTwoSided) this.spreadMargin(odds);
    let margin = -1;
    for (let side = 0; side < sides; side += 1) {
      this.sums[source * sides + side]! += vote[side]!;
      margin += 1 / odds[side]!;
    }
    this.heard[source]! += 1;
    if (isTwoSided) this.margins[source]! += margin;
    else this.calibrated[source]! += 1;
  }

  /**
   * Combines the sources.
   * @returns false without a source
   */
  compute(): boolean {
    const { sides, sums, heard, sourceLogits } = this;
    for (let source = 0; source < heard.length; source += 1) {
      if (heard[source] === 0) continue;
      for (let side = 0; side < sides; side += 1) {
        const at = source * sides + side;
        sourceLogits[at] = logit(sums[at]! / heard[source]!);
      }
    }
    this.leaveOutExchanges();
    this.leaveOutFarthest();
    return this.combine();
  }

  /** The sources of the forecast with their log-odds of a side; after `compute`. */
  included(side: number): { readonly feed: number | string; readonly logit: number }[] {
    return this.feeds.flatMap((feed, source) =>
      this.isIn(source) ? [{ feed, logit: this.sourceLogits[source * this.sides + side]! }] : [],
    );
  }

  private isIn(source: number): boolean {
    return this.heard[source]! > 0 && this.isLeftOut[source] === 0;
  }

  /** Leaves out exchanges with thin books. */
  private leaveOutExchanges(): void {
    for (let source = 0; source < this.heard.length; source += 1) {
      if (!this.isExchange[source] || this.heard[source] === 0) continue;
      const isTight =
        this.calibrated[source] === 0 && this.margins[source]! / this.heard[source]! < HIGHEST_EXCHANGE_MARGIN;
      if (!isTight && !(this.distance(source, true) <= FARTHEST_EXCHANGE)) this.isLeftOut[source] = 1;
    }
  }

  /** While three are left, removes the source farthest from the others if it is too far; the first on a tie. */
  private leaveOutFarthest(): void {
    for (;;) {
      let [left, farthest, worst] = [0, FARTHEST_SOURCE, -1];
      for (let source = 0; source < this.heard.length; source += 1) {
        if (!this.isIn(source)) continue;
        left += 1;
        const distance = cleaned(this.distance(source, false));
        if (distance > farthest) [farthest, worst] = [distance, source];
      }
      if (left < 3 || worst < 0) return;
      this.isLeftOut[worst] = 1;
    }
  }

  /** Greatest distance of a source's log-odds from the mean of the others, over all sides; NaN without others. */
  private distance(source: number, fromBookmakers: boolean): number {
    const { sides, sourceLogits } = this;
    let greatest = 0;
    for (let side = 0; side < sides; side += 1) {
      let [sum, count] = [0, 0];
      for (let other = 0; other < this.heard.length; other += 1) {
        if (other === source || !this.isIn(other) || (fromBookmakers && this.isExchange[other])) continue;
        sum += sourceLogits[other * sides + side]!;
        count += 1;
      }
      greatest = Math.max(greatest, Math.abs(sourceLogits[source * sides + side]! - sum / count));
    }
    return greatest;
  }

  private combine(): boolean {
    const { sides, heard, sums, sourceLogits, weights, probabilities, means, logits } = this;
    let [all, calibrated] = [0, 0];
    probabilities.fill(0);
    means.fill(0);
    for (let source = 0; source < heard.length; source += 1) {
      if (!this.isIn(source)) continue;
      all += 1;
      calibrated += this.calibrated[source]!;
      for (let side = 0; side < sides; side += 1) {
        probabilities[side]! += sums[source * sides + side]! / heard[source]!;
        means[side]! += sourceLogits[source * sides + side]!;
      }
    }
    this.count = all;
    if (all === 0) return false;
    this.kind = calibrated > 0 ? 'calibrated' : 'twoSided';
    const isDisputed = all === 2 && this.isDisputed();
    for (let side = 0; side < sides; side += 1) {
      const mean = means[side]! / all;
      let logOdds = mean;
      for (let source = 0; weights !== null && source < heard.length; source += 1)
        if (this.isIn(source)) logOdds += weights[source]! * (sourceLogits[source * sides + side]! - mean);
      probabilities[side] = cleaned(probabilities[side]! / all);
      means[side] = cleaned(mean);
      logits[side] = isDisputed ? NaN : cleaned(logOdds);
    }
    return true;
  }

  /** Whether the fair odds of a side differ too much between the remaining sources. */
  private isDisputed(): boolean {
    const { sides, heard, sums } = this;
    for (let side = 0; side < sides; side += 1) {
      let [lowest, highest] = [Infinity, 0];
      for (let source = 0; source < heard.length; source += 1) {
        if (!this.isIn(source)) continue;
        const probability = sums[source * sides + side]! / heard[source]!;
        lowest = Math.min(lowest, probability);
        highest = Math.max(highest, probability);
      }
      if (highest > GREATEST_ODDS_RATIO * lowest) return true;
    }
    return false;
  }

  /** Adjusts a two-sided vote to the market type's spread of margin, which is fitted for the power method only. */
  private spreadMargin(odds: ArrayLike<number>): void {
    const proportional = this.calibration?.proportional ?? 0;
    if (this.sides !== 2 || proportional === 0 || this.method !== DEFAULT_MARGIN_METHOD) return;
    this.vote[0] = sigmoid(spreadLogOdds(this.vote[0]!, odds, proportional));
    this.vote[1] = 1 - this.vote[0];
  }

  /** Writes the vote of a one-sided price; false without one. */
  private calibrate(odds: ArrayLike<number>): boolean {
    if (this.sides !== 2 || this.calibration === null) return false;
    const side = odds[0]! > TRIVIAL_ODDS ? 0 : 1;
    const price = odds[side] ?? NaN;
    if (!(price > TRIVIAL_ODDS && price < Infinity) || odds[1 - side]! > TRIVIAL_ODDS) return false;
    this.vote[side] = calibratedProbability(this.calibration, price);
    this.vote[1 - side] = 1 - this.vote[side];
    return true;
  }
}
