/**
 * Consensus of a market at a line: what all independent sources say of its sides, the source of a judged price among
 * them. The best of many prices is picked because it errs upwards; left out of its own judge, that error would become
 * value (winner's curse).
 *
 * Each source has one vote. One that quotes every side votes with the probabilities of its prices without the margin
 * (`odds-margin.ts`); one that quotes a single side of two, with the calibrated probability of that price. Both kinds
 * enter one mean: were one-sided sources dropped as soon as somebody quotes both sides, a line with seven sources would
 * fall to one because an eighth added an under. `kind` tells whether the mean holds a calibrated vote.
 */
import { logit, sigmoid } from '../maths/logistic.js';
import { TRIVIAL_ODDS } from './eligible-price.js';
import { IndependentSources } from './independent-sources.js';
import { DEFAULT_MARGIN_METHOD, devigInto } from './odds-margin.js';
import type { MarginMethod } from './odds-margin.js';

/**
 * Probability of a side that is quoted alone: `sigmoid(intercept + slope x logit(1 / odds))`, by market type. Fitted
 * by logistic regression, because such prices hold more margin the longer the odds.
 */
export interface OneSidedCalibration {
  readonly intercept: number;
  readonly slope: number;
  /** Standard error of the intercept: of the level, which all prices of the market type share. */
  readonly error: number;
}

/** `calibrated`: at least one source quotes one side only. */
export type ConsensusKind = 'twoSided' | 'calibrated';

/** Probability of the side that a price is of, where the bookmaker quotes no other side. */
export function calibratedProbability({ intercept, slope }: OneSidedCalibration, odds: number): number {
  return sigmoid(intercept + slope * logit(1 / odds));
}

/** Sums are compared after this many digits, so that the order of summing decides nothing. */
const EXACT = 1e12;
const cleaned = (value: number): number => Math.round(value * EXACT) / EXACT;

/**
 * Reads the prices of one market after the other, and gives the mean over its sources. Bookmakers that share a price
 * feed are one source, with the mean of their probabilities. Allocates nothing after construction.
 *
 * ```ts
 * consensus.begin(calibration);
 * for (const each of bookmakers) consensus.add(each.index, [each.over, each.under]);
 * if (consensus.compute()) use(consensus.probabilities, consensus.sources, consensus.kind, consensus.spread);
 * ```
 */
export class Consensus {
  /** By side; they sum to 1. On whole and quarter lines: if the bet is decided. */
  readonly probabilities: Float64Array;
  /** By side: sample standard deviation of the sources' probabilities; NaN of a single source. */
  readonly spread: Float64Array;
  /** Sources in the mean. */
  sources = 0;
  kind: ConsensusKind = 'twoSided';
  /** Standard error of the log-odds by the calibration, which votes share; 0 without one. */
  calibrationError = 0;

  /** Probabilities by side, and behind them whether the vote is calibrated (1) or not (0). */
  private readonly votes: readonly IndependentSources[];
  private calibration: OneSidedCalibration | null = null;
  private readonly vote: Float64Array;

  /**
   * @param feeds by bookmaker index: the same number for bookmakers of one feed
   * @param sides of the market: 2, or 3 for home, draw and away
   */
  constructor(
    feeds: readonly number[],
    private readonly sides: number,
    private readonly method: MarginMethod = DEFAULT_MARGIN_METHOD,
  ) {
    this.probabilities = new Float64Array(sides);
    this.spread = new Float64Array(sides);
    this.votes = Array.from({ length: sides + 1 }, () => new IndependentSources(feeds));
    this.vote = new Float64Array(sides);
  }

  /**
   * Begins the next market.
   * @param calibration of its market type; null: a source with one side has no vote
   */
  begin(calibration: OneSidedCalibration | null): void {
    for (const each of this.votes) each.clear();
    this.calibration = calibration;
  }

  /**
   * Adds the prices of a bookmaker, once for each of them.
   * @param odds eligible prices by side; NaN where there is none
   */
  add(bookmaker: number, odds: ArrayLike<number>): void {
    const { votes, sides, vote } = this;
    const isTwoSided = devigInto(this.method, odds, vote);
    if (!isTwoSided && !this.calibrate(odds)) return;
    for (let side = 0; side < sides; side += 1) votes[side]!.add(bookmaker, vote[side]!);
    votes[sides]!.add(bookmaker, Number(!isTwoSided));
  }

  /**
   * Computes the mean over the sources.
   * @returns false without a source
   */
  compute(): boolean {
    const { votes, sides, probabilities, spread } = this;
    const { count } = votes[0]!;
    this.sources = count;
    if (count < 1) return false;
    for (let side = 0; side < sides; side += 1) {
      const { sum, sumOfSquares } = votes[side]!;
      const mean = sum / count;
      const variance = (sumOfSquares - count * mean * mean) / (count - 1);
      probabilities[side] = cleaned(mean);
      spread[side] = count < 2 ? NaN : cleaned(Math.sqrt(Math.max(0, variance)));
    }
    const calibrated = votes[sides]!.sum;
    this.kind = calibrated > 1 / EXACT ? 'calibrated' : 'twoSided';
    this.calibrationError = this.kind === 'twoSided' ? 0 : ((this.calibration?.error ?? 0) * calibrated) / count;
    return true;
  }

  /** Writes the vote of prices on one side of two; false where they are none. */
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
