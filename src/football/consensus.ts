/**
 * Consensus of a market at a line: what the independent sources other than the judged price's own say of its sides.
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
 * Reads the prices of one market after the other, and gives the consensus for each price to be judged: sums over all
 * sources are formed once, and the judged price's own source is subtracted. Allocates nothing after construction.
 *
 * ```ts
 * consensus.begin(calibration);
 * for (const each of bookmakers) consensus.add(each.index, [each.over, each.under]);
 * if (consensus.judge(bookmaker)) use(consensus.probabilities, consensus.sources, consensus.kind, consensus.spread);
 * ```
 */
export class Consensus {
  /** Of the last `judge`, by side; they sum to 1. On whole and quarter lines: if the bet is decided. */
  readonly probabilities: Float64Array;
  /** Of the last `judge`, by side: sample standard deviation of the sources' probabilities; NaN of a single source. */
  readonly spread: Float64Array;
  /** Of the last `judge`: sources in the mean. */
  sources = 0;
  /** Of the last `judge`. */
  kind: ConsensusKind = 'twoSided';
  /** Of the last `judge`: standard error of the log-odds by the calibration, which votes share; 0 without one. */
  calibrationError = 0;

  /** Probabilities by side, and behind them whether the vote is calibrated (1) or not (0). */
  private readonly votes: readonly IndependentSources[];
  /** Own votes by bookmaker, `votes.length` each; NaN: none. */
  private readonly own: Float64Array;
  private readonly voters: Uint16Array;
  private voterCount = 0;
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
    this.own = new Float64Array(feeds.length * this.votes.length).fill(NaN);
    this.voters = new Uint16Array(feeds.length);
    this.vote = new Float64Array(sides);
  }

  /**
   * Begins the next market.
   * @param calibration of its market type; null: a source with one side has no vote
   */
  begin(calibration: OneSidedCalibration | null): void {
    const { votes, own, voters } = this;
    for (let index = 0; index < this.voterCount; index += 1) {
      const first = voters[index]! * votes.length;
      own.fill(NaN, first, first + votes.length);
    }
    for (const each of votes) each.clear();
    this.voterCount = 0;
    this.calibration = calibration;
  }

  /**
   * Adds the prices of a bookmaker, once for each of them.
   * @param odds eligible prices by side; NaN where there is none
   */
  add(bookmaker: number, odds: ArrayLike<number>): void {
    const { votes, own, sides, vote } = this;
    const isTwoSided = devigInto(this.method, odds, vote);
    if (!isTwoSided && !this.calibrate(odds)) return;
    const first = bookmaker * votes.length;
    for (let side = 0; side <= sides; side += 1) {
      const value = side < sides ? vote[side]! : Number(!isTwoSided);
      own[first + side] = value;
      votes[side]!.add(bookmaker, value);
    }
    this.voters[this.voterCount++] = bookmaker;
  }

  /**
   * Computes the consensus for a price of a bookmaker, without his source.
   * @param bookmaker -1: of all sources
   * @returns false where no source is left
   */
  judge(bookmaker: number): boolean {
    const { votes, sides, probabilities, spread } = this;
    const isVoter = !Number.isNaN(this.ownVote(bookmaker, 0));
    const count = votes[0]!.count - Number(isVoter);
    this.sources = count;
    if (count < 1) return false;
    for (let side = 0; side < sides; side += 1) {
      const sources = votes[side]!;
      const own = isVoter ? this.ownVote(bookmaker, side) : 0;
      const mean = (sources.sum - own) / count;
      const variance = (sources.sumOfSquares - own * own - count * mean * mean) / (count - 1);
      probabilities[side] = cleaned(mean);
      spread[side] = count < 2 ? NaN : cleaned(Math.sqrt(Math.max(0, variance)));
    }
    const calibrated = votes[sides]!.sum - (isVoter ? this.ownVote(bookmaker, sides) : 0);
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

  /** The vote of a bookmaker's source; NaN where it has none. */
  private ownVote(bookmaker: number, side: number): number {
    return bookmaker < 0 ? NaN : this.votes[side]!.priceOf(bookmaker, this.own[bookmaker * this.votes.length + side]!);
  }
}
