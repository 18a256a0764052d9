/** 95 % intervals of proportions, ratios and means. */

/** Normal quantile of the two-sided 95 % interval. */
const NORMAL_95 = 1.959964;

/**
 * The two-sided 95 % score interval of a proportion (E. B. Wilson, 1927), which stays within [0, 1] and keeps its
 * coverage in small samples.
 * @param hits number of successes, 0 to trials
 * @param trials number of trials; without any the interval is [0, 1]
 */
export function wilsonInterval(hits: number, trials: number): { lower: number; upper: number } {
  if (trials <= 0) return { lower: 0, upper: 1 };
  const share = hits / trials;
  const square = (NORMAL_95 * NORMAL_95) / trials;
  const centre = share + square / 2;
  // The second term under the root accounts for the uncertainty of the share itself.
  const half = NORMAL_95 * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials));
  return { lower: Math.max(0, (centre - half) / (1 + square)), upper: Math.min(1, (centre + half) / (1 + square)) };
}

/** Sums over clusters of a numerator y and a denominator x. */
export interface ClusterSums {
  readonly clusters: number;
  readonly numerator: number;
  readonly denominator: number;
  /** Sums of y^2, x y and x^2. */
  readonly numeratorSquares: number;
  readonly products: number;
  readonly denominatorSquares: number;
}

/** A ratio with its two-sided 95 % interval; bounds are null with fewer than `FEWEST_CLUSTERS`. */
export interface RatioEstimate {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Null with fewer than two clusters. */
  readonly standardError: number | null;
}

/** Below this many clusters the spread itself is too uncertain for an interval. */
export const FEWEST_CLUSTERS = 10;

/**
 * Ratio of two sums over clusters, such as profit per stake over matches, with an interval that allows for dependence
 * within clusters (linearised ratio estimator: W. G. Cochran, Sampling Techniques, 1977, chapter 6). Null without
 * cases.
 */
export function clusteredRatio(sums: ClusterSums): RatioEstimate | null {
  const { clusters, numerator, denominator } = sums;
  if (!(denominator > 0)) return null;
  const value = numerator / denominator;
  const variance = ratioVariance(sums);
  if (variance === null) return { value, low: null, high: null, standardError: null };
  const standardError = Math.sqrt(variance);
  if (clusters < FEWEST_CLUSTERS) return { value, low: null, high: null, standardError };
  const half = studentQuantile(clusters - 1) * standardError;
  return { value, low: value - half, high: value + half, standardError };
}

/** Variance of the ratio of the sums; null with fewer than two clusters. */
export function ratioVariance(sums: ClusterSums): number | null {
  const { clusters, numerator, denominator, numeratorSquares, products, denominatorSquares } = sums;
  if (clusters < 2 || !(denominator > 0)) return null;
  const ratio = numerator / denominator;
  const residuals = numeratorSquares - 2 * ratio * products + ratio * ratio * denominatorSquares;
  return ((Math.max(0, residuals) / (denominator * denominator)) * clusters) / (clusters - 1);
}

/**
 * Two-sided 95 % Wilson interval of a share of cases, with the effective number of independent cases. Where none or
 * all are hits, a cluster counts as one case.
 */
export function clusteredShareInterval(sums: ClusterSums): { lower: number; upper: number } {
  const { clusters, numerator, denominator } = sums;
  const share = numerator / denominator;
  const independent = (share * (1 - share)) / denominator;
  const clustered = ratioVariance(sums);
  const inflation =
    independent <= 0 ? denominator / clusters : clustered === null ? 1 : Math.max(1, clustered / independent);
  const cases = denominator / Math.max(1, inflation);
  return wilsonInterval(share * cases, cases);
}

/**
 * Quantile .975 of Student's t for at least 9 degrees of freedom, accurate to .001: the Cornish-Fisher expansion
 * (Abramowitz and Stegun, 26.7.5).
 */
export function studentQuantile(degrees: number): number {
  const z = NORMAL_95;
  const [z3, z5, z7] = [z ** 3, z ** 5, z ** 7];
  return (
    z +
    (z3 + z) / (4 * degrees) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * degrees ** 3)
  );
}

/** A mean with its 95 % interval; all NaN without values. */
export interface MeanInterval {
  mean: number;
  lower: number;
  upper: number;
}

/**
 * Mean of values that depend on each other within clusters (all bets on one match), with the 95 % normal interval by
 * `ratioVariance`: the mean is the ratio of sum and count. The bounds are infinite with a single cluster, from which
 * the spread cannot be estimated.
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
    // centred on the mean, to avoid cancellation of large numbers
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
