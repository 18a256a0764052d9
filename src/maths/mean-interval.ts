/** A mean with its 95 % interval; all NaN without values. */
export interface MeanInterval {
  mean: number;
  lower: number;
  upper: number;
}

const NORMAL_95 = 1.959964;

/**
 * Mean of values that depend on each other within clusters (all bets on one match), with the 95 % normal interval by
 * the cluster-robust standard error (K.-Y. Liang and S. Zeger, Biometrika 73, 1986).
 * @param clusters by value: equal for values of one cluster
 */
export function meanInterval(values: readonly number[], clusters: readonly number[]): MeanInterval {
  const count = values.length;
  if (count === 0) return { mean: NaN, lower: NaN, upper: NaN };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const residuals = new Map<number, number>();
  values.forEach((value, index) => {
    const cluster = clusters[index] ?? NaN;
    residuals.set(cluster, (residuals.get(cluster) ?? 0) + value - mean);
  });
  const groups = residuals.size;
  const squares = [...residuals.values()].reduce((sum, residual) => sum + residual ** 2, 0);
  // one cluster alone tells nothing of the spread
  const error = groups < 2 ? Infinity : Math.sqrt((squares * groups) / (groups - 1)) / count;
  return { mean, lower: mean - NORMAL_95 * error, upper: mean + NORMAL_95 * error };
}
