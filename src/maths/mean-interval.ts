import { ratioVariance } from './clustered-ratio.js';

/** A mean with its 95 % interval; all NaN without values. */
export interface MeanInterval {
  mean: number;
  lower: number;
  upper: number;
}

const NORMAL_95 = 1.959964;

/**
 * Mean of values that depend on each other within clusters (all bets on one match), with the 95 % normal interval by
 * the standard error of `clustered-ratio.ts`: the mean is the ratio of sum and count. Infinite with a single cluster,
 * which tells nothing of the spread.
 * @param clusters by value: equal for values of one cluster
 */
export function meanInterval(values: readonly number[], clusters: readonly number[]): MeanInterval {
  const count = values.length;
  if (count === 0) return { mean: NaN, lower: NaN, upper: NaN };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const sums = new Map<number, { residual: number; size: number }>();
  values.forEach((value, index) => {
    const cluster = clusters[index] ?? NaN;
    const { residual, size } = sums.get(cluster) ?? { residual: 0, size: 0 };
    // around the mean, so that large equal parts do not cancel
    sums.set(cluster, { residual: residual + value - mean, size: size + 1 });
  });
  const all = [...sums.values()];
  const total = (of: (each: (typeof all)[number]) => number): number => all.reduce((sum, each) => sum + of(each), 0);
  const variance = ratioVariance({
    clusters: all.length,
    numerator: 0,
    denominator: count,
    numeratorSquares: total(({ residual }) => residual ** 2),
    products: total(({ residual, size }) => residual * size),
    denominatorSquares: total(({ size }) => size ** 2),
  });
  const error = variance === null ? Infinity : Math.sqrt(variance);
  return { mean, lower: mean - NORMAL_95 * error, upper: mean + NORMAL_95 * error };
}
