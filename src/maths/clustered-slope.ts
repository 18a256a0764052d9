import type { MeanInterval } from './intervals.js';

const NORMAL_95 = 1.959964;

/**
 * Slope of the least-squares line of y on x, with the 95 % normal interval by the cluster-robust standard error
 * (sandwich estimator; K.-Y. Liang and S. Zeger, Biometrika 73, 1986).
 * @param clusters by observation: equal for observations that depend on each other
 * @returns `mean` is the slope; all NaN with fewer than three observations, or where x is constant
 */
export function clusteredSlope(x: readonly number[], y: readonly number[], clusters: readonly number[]): MeanInterval {
  const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  const spread = x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
  if (x.length < 3 || !(spread > 0)) return { mean: NaN, lower: NaN, upper: NaN };
  const slope = x.reduce((sum, value, index) => sum + (value - meanX) * (y[index]! - meanY), 0) / spread;
  const scores = new Map<number, number>();
  x.forEach((value, index) => {
    const residual = y[index]! - meanY - slope * (value - meanX);
    const cluster = clusters[index]!;
    scores.set(cluster, (scores.get(cluster) ?? 0) + (value - meanX) * residual);
  });
  const error = Math.sqrt([...scores.values()].reduce((sum, score) => sum + score * score, 0)) / spread;
  return { mean: slope, lower: slope - NORMAL_95 * error, upper: slope + NORMAL_95 * error };
}
