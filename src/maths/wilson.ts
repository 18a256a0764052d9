/** Score interval of a proportion (E. B. Wilson, 1927), which stays within [0, 1] and is honest in small samples. */

/** Normal quantile of the two-sided 95 % interval. */
export const WILSON_95 = 1.959964;

/**
 * The two-sided interval of a proportion.
 * @param hits number of successes, 0 to trials
 * @param trials number of trials; without any the interval is [0, 1]
 * @param quantile normal quantile, by default of 95 %
 */
export function wilsonInterval(hits: number, trials: number, quantile = WILSON_95): { lower: number; upper: number } {
  if (trials <= 0) return { lower: 0, upper: 1 };
  const share = hits / trials;
  const square = (quantile * quantile) / trials;
  const centre = share + square / 2;
  // The root is the standard error of the share plus what the unknown share itself may be off.
  const half = quantile * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials));
  return { lower: Math.max(0, (centre - half) / (1 + square)), upper: Math.min(1, (centre + half) / (1 + square)) };
}

/** The lower bound alone: by it rates of different sample sizes are ranked. */
export function wilsonLowerBound(hits: number, trials: number, quantile = WILSON_95): number {
  return wilsonInterval(hits, trials, quantile).lower;
}
