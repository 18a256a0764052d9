/**
 * Interval of a return, the ratio of profit and stake summed over matches, by a bootstrap over matches (Efron and
 * Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13). A return is skewed and never below -1: a symmetric
 * interval would include losses of more than the stake.
 */
import { quantile } from './bootstrap.js';
import { Random } from './random.js';

/** Stake and profit on a match, or on a block of matches. */
export interface ReturnSums {
  readonly stake: number;
  readonly profit: number;
}

/** A bet, or all bets on a match. */
export interface MatchReturn extends ReturnSums {
  /** Id of the match: an integer. */
  readonly match: number;
}

/** The sample from which a return is resampled. */
export interface ReturnSample {
  /** Matches with a stake. */
  readonly matches: number;
  /** Sums by match, or by block where there are more than `MOST_BLOCKS` matches. */
  readonly blocks: readonly ReturnSums[];
}

/** Bounds of a return per unit staked. */
export interface ReturnInterval {
  readonly low: number;
  readonly high: number;
}

/** Fewest matches for an interval of a return. */
export const FEWEST_RETURN_MATCHES = 30;

/**
 * More matches than this are resampled in this many blocks, so that an interval costs as much for a million bets as
 * for a thousand. The block of a match is its id modulo this number: ids of matches are digests, so that a block is a
 * random sample of them, the spread between blocks estimates that between matches, and blocks are stable.
 */
export const MOST_BLOCKS = 500;

const RESAMPLES = 2000;
const COVERAGE = 0.95;
/** Returns of resamples that differ by less are equal up to rounding. */
const ROUNDING = 1e-9;

/** Sums bets by match, or by block. */
export function sampleOfReturns(returns: Iterable<MatchReturn>): ReturnSample {
  const matches = sumsBy(returns, ({ match }) => match);
  if (matches.size <= MOST_BLOCKS) return { matches: matches.size, blocks: [...matches.values()] };
  const blocks = sumsBy(matches.values(), ({ match }) => match % MOST_BLOCKS);
  return { matches: matches.size, blocks: [...blocks.values()] };
}

function sumsBy(returns: Iterable<MatchReturn>, keyOf: (bet: MatchReturn) => number): Map<number, MatchReturn> {
  const sums = new Map<number, MatchReturn>();
  for (const bet of returns) {
    if (!(bet.stake > 0)) continue;
    const key = keyOf(bet);
    const { stake = 0, profit = 0 } = sums.get(key) ?? {};
    sums.set(key, { match: bet.match, stake: stake + bet.stake, profit: profit + bet.profit });
  }
  return sums;
}

/**
 * The 95 % percentile interval of profit per stake. Null with fewer than `FEWEST_RETURN_MATCHES` matches, and where all
 * matches returned the same (every bet lost): a constant return has no spread to resample.
 *
 * A resample weights each block by a Poisson count with mean 1 (Hanley and MacGibbon, Creating non-parametric bootstrap
 * samples using Poisson frequencies, 2006). The same data give the same interval, in any order.
 */
export function bootstrapReturn({ matches, blocks }: ReturnSample): ReturnInterval | null {
  if (matches < FEWEST_RETURN_MATCHES) return null;
  if (blocks.length > MOST_BLOCKS) throw new RangeError(`${blocks.length} blocks, at most ${MOST_BLOCKS}`);
  const inOrder = blocks.toSorted((one, other) => one.profit - other.profit || one.stake - other.stake);
  const stakes = Float64Array.from(inOrder, ({ stake }) => stake);
  const profits = Float64Array.from(inOrder, ({ profit }) => profit);
  const returns = resampledReturns(stakes, profits).sort();
  const [low, high] = [quantile(returns, (1 - COVERAGE) / 2), quantile(returns, (1 + COVERAGE) / 2)];
  return high - low > ROUNDING ? { low, high } : null;
}

/** Profit per stake of each resample. */
function resampledReturns(stakes: Float64Array, profits: Float64Array): Float64Array {
  const counts = blockCounts();
  const returns = new Float64Array(RESAMPLES);
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    const first = resample * MOST_BLOCKS;
    let [stake, profit] = [0, 0];
    for (let block = 0; block < stakes.length; block += 1) {
      const count = counts[first + block]!;
      stake += count * stakes[block]!;
      profit += count * profits[block]!;
    }
    // no bet loses more than its stake, but rounding may exceed it slightly
    returns[resample] = Math.max(-1, profit / stake);
  }
  return returns;
}

let counts: Uint8Array | null = null;

/** Weight of each block in each resample: drawn once for all returns, 1 MB. */
function blockCounts(): Uint8Array {
  if (counts === null) {
    const random = new Random('bootstrap of returns');
    counts = Uint8Array.from({ length: RESAMPLES * MOST_BLOCKS }, () => random.poisson(1));
  }
  return counts;
}
