/**
 * Probabilities of counts: Poisson, negative binomial and binomial.
 *
 * The negative binomial is parametrised by mean and dispersion: a Poisson count whose rate is gamma
 * distributed over matches. variance = mean + dispersion * mean^2 (NB2 of Cameron and Trivedi, 1986);
 * dispersion 0 is the Poisson. With size r = 1 / dispersion it is R's `dnbinom(size = r, mu = mean)`.
 *
 * A negative dispersion is allowed too: with n = -1 / dispersion trials of probability mean / n the same
 * formula is the binomial, for counts that vary less than Poisson ones (cards). n need not be an
 * integer: terms beyond n are cut off and the rest is scaled to sum to 1, which for the dispersions that
 * occur (n above 10) changes less than 1e-4.
 */
import { logFactorial } from './log-gamma.js';

/**
 * ln P(X = count); -Infinity where it is impossible.
 * @param mean expected count, at least 0
 */
export function poissonLogProbability(count: number, mean: number): number {
  if (!Number.isInteger(count) || count < 0) return -Infinity;
  if (mean === 0) return count === 0 ? 0 : -Infinity;
  return count * Math.log(mean) - mean - logFactorial(count);
}

/** P(X = count). */
export function poissonProbability(count: number, mean: number): number {
  return Math.exp(poissonLogProbability(count, mean));
}

/**
 * P(X = 0), ..., P(X = last) by the recurrence p(k) = p(k - 1) mean / k. Beyond a mean of 700 the first
 * term would underflow; then every term is computed on its own.
 */
export function poissonProbabilities(mean: number, last: number): Float64Array {
  const result = new Float64Array(last + 1);
  if (mean > 700) return result.map((_, count) => poissonProbability(count, mean));
  result[0] = Math.exp(-mean);
  for (let count = 1; count <= last; count += 1) result[count] = (result[count - 1]! * mean) / count;
  return result;
}

/** P(X <= count), summed from the smallest terms so that tails keep their precision. */
export function poissonCumulative(count: number, mean: number): number {
  const last = Math.floor(count);
  if (last < 0) return 0;
  const terms = poissonProbabilities(mean, last);
  let sum = 0;
  if (last < mean) for (const term of terms) sum += term;
  else for (let index = last; index >= 0; index -= 1) sum += terms[index]!;
  return Math.min(1, sum);
}

/** Dispersions nearer to 0 than this are treated as Poisson. */
const POISSON_LIMIT = 1e-9;

/**
 * P(X = 0), ..., P(X = last) of a count with the given mean and dispersion of either sign.
 * The recurrence p(k + 1) / p(k) = mean (1 + dispersion k) / ((1 + dispersion mean) (k + 1)) holds for
 * the negative binomial, the Poisson and the binomial alike.
 */
export function countProbabilities(mean: number, dispersion: number, last: number): Float64Array {
  if (Math.abs(dispersion) < POISSON_LIMIT || mean === 0) return poissonProbabilities(mean, last);
  const result = new Float64Array(last + 1);
  fillTerms(result, mean, dispersion, last);
  return dispersion < 0 ? rescaled(result, mean, dispersion) : result;
}

/** `countProbabilities` into the start of a given array, for many thousands of calls; dispersions of at least 0. */
export function fillCountProbabilities(result: Float64Array, mean: number, dispersion: number, last: number): void {
  // where the first Poisson term would underflow, every term is computed on its own
  if (dispersion < POISSON_LIMIT && mean > 700) result.set(poissonProbabilities(mean, last));
  else fillTerms(result, mean, dispersion < POISSON_LIMIT ? 0 : dispersion, last);
}

function fillTerms(result: Float64Array, mean: number, dispersion: number, last: number): void {
  const scale = 1 + dispersion * mean;
  // A binomial cannot have a mean above its number of trials: such a pair has no distribution.
  if (!(scale > 0)) {
    result.fill(NaN, 0, last + 1);
    return;
  }
  // log1p: for the smallest dispersions log(scale) loses half of its digits.
  result[0] = Math.exp(dispersion === 0 ? -mean : -Math.log1p(dispersion * mean) / dispersion);
  for (let count = 0; count < last; count += 1)
    result[count + 1] = result[count]! * ratioAfter(count, mean, dispersion, scale);
}

/** p(count + 1) / p(count); 0 beyond a binomial's trials. @param scale 1 + dispersion * mean */
function ratioAfter(count: number, mean: number, dispersion: number, scale: number): number {
  return Math.max(0, (mean * (1 + dispersion * count)) / (scale * (count + 1)));
}

/** The sum stops at terms beyond the mean that add less than this. */
const NEGLIGIBLE = 1e-18;

/** Scales a binomial with a fractional number of trials to sum to 1, however few terms are requested. */
function rescaled(terms: Float64Array, mean: number, dispersion: number): Float64Array {
  let sum = terms.reduce((total, term) => total + term, 0);
  const scale = 1 + dispersion * mean;
  let count = terms.length - 1;
  for (let term = terms[count]!; term > 0 && (count < mean || term > NEGLIGIBLE * sum); count += 1) {
    term *= ratioAfter(count, mean, dispersion, scale);
    sum += term;
  }
  return terms.map((term) => term / sum);
}
