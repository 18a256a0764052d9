/** The Poisson distribution: counts of events that come one by one at a constant rate. */
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
 * term would vanish; then every term is computed on its own.
 */
export function poissonProbabilities(mean: number, last: number): Float64Array {
  const result = new Float64Array(last + 1);
  if (mean > 700) return result.map((_, count) => poissonProbability(count, mean));
  result[0] = Math.exp(-mean);
  for (let count = 1; count <= last; count += 1) result[count] = (result[count - 1]! * mean) / count;
  return result;
}

/** P(X <= count), summed from the smaller terms so that tails keep their digits. */
export function poissonCumulative(count: number, mean: number): number {
  const last = Math.floor(count);
  if (last < 0) return 0;
  const terms = poissonProbabilities(mean, last);
  let sum = 0;
  if (last < mean) for (const term of terms) sum += term;
  else for (let index = last; index >= 0; index -= 1) sum += terms[index]!;
  return Math.min(1, sum);
}
