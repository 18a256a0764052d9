/** A count with its expected value and weight. */
export interface ExpectedCount {
  count: number;
  mean: number;
  weight: number;
}

/** Weight of the prior, in counts: with fewer observations the dispersion stays near the Poisson's 0. */
const PRIOR_COUNTS = 40;
/** A binomial count with this dispersion can still reach twice a mean of 10. */
const LEAST_DISPERSION = -0.05;

/**
 * Dispersion around given means, (variance - mean) / mean^2, by the method of moments (Cameron and
 * Trivedi, Regression Analysis of Count Data, 2013, 3.3): the weighted mean of (y - m)^2 - m over that of
 * m^2. Fitted means lie nearer to their counts than true ones; the squares are scaled up accordingly.
 * @param coefficients number of coefficients fitted to these counts
 */
export function fitDispersion(counts: readonly ExpectedCount[], coefficients: number): number {
  let [weights, squares, excess, scale] = [0, 0, 0, 0];
  for (const { weight } of counts) {
    weights += weight;
    squares += weight * weight;
  }
  // Kish's effective number of observations; shrinkage takes up half of the coefficients' degrees of freedom.
  const effective = weights === 0 ? 0 : (weights * weights) / squares;
  const enlarged = effective > coefficients ? effective / (effective - coefficients / 2) : 1;
  for (const { count, mean, weight } of counts) {
    excess += weight * (enlarged * (count - mean) ** 2 - mean);
    scale += weight * mean * mean;
  }
  if (scale === 0) return 0;
  return Math.max(LEAST_DISPERSION, (excess / scale) * (effective / (effective + PRIOR_COUNTS)));
}
