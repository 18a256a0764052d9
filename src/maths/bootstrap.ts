/** Paired bootstrap: uncertainty of the difference between two methods scored on the same cases. */
import type { MeanInterval } from './intervals.js';
import type { Random } from './random.js';

/**
 * 95 % percentile interval of the mean difference (Efron and Tibshirani, An Introduction to the Bootstrap,
 * 1993, chapter 13). Cases are resampled as pairs, so that the difficulty of a case, common to both methods,
 * cancels.
 * @param differences one number per case, e.g. loss of one method minus loss of the other
 * @param random source of the draws: the same key gives the same interval
 */
export function pairedBootstrap(differences: ArrayLike<number>, random: Random, resamples = 2000): MeanInterval {
  const count = differences.length;
  if (count === 0) return { mean: NaN, lower: NaN, upper: NaN };
  let total = 0;
  for (let index = 0; index < count; index += 1) total += differences[index]!;
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample += 1) {
    let sum = 0;
    for (let draw = 0; draw < count; draw += 1) sum += differences[Math.floor(random.uniform() * count)]!;
    means[resample] = sum / count;
  }
  means.sort();
  return { mean: total / count, lower: quantile(means, 0.025), upper: quantile(means, 0.975) };
}

/**
 * Quantile of ascending numbers, interpolated (type 7 of Hyndman and Fan, 1996; R's default).
 * @param sorted ascending; NaN when empty
 * @param share 0 for the minimum, 1 for the maximum
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return NaN;
  const position = Math.min(1, Math.max(0, share)) * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!);
}
