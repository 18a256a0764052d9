import { wilsonInterval } from './wilson.js';

/**
 * Ratio of two sums over clusters, such as profit per stake over matches, with an interval that allows cases of one
 * cluster to depend on each other (linearised ratio estimator: W. G. Cochran, Sampling Techniques, 1977, chapter 6).
 */

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

const NORMAL_95 = 1.959964;

/** The ratio of the sums; null of nothing. */
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
 * Two-sided 95 % Wilson interval of a share of cases, for as many cases as would be as certain if no two were of one
 * cluster. Where none or all are hits, a cluster is one case.
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
 * Quantile .975 of Student's t from 9 degrees of freedom on, within .001: the Cornish-Fisher expansion (Abramowitz and
 * Stegun, 26.7.5).
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
