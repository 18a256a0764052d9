/**
 * Logarithms of the gamma function and of factorials. Distributions use them to avoid overflow: 171! is
 * already beyond a double, its logarithm is 711.7.
 */

/**
 * Lanczos' approximation with g = 7 and nine coefficients (C. Lanczos, 1964; coefficients of
 * P. Godfrey, 2001): relative error below 1e-14 for positive arguments.
 */
const LANCZOS_G = 7;
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const HALF_LOG_TWO_PI = 0.9189385332046727;

/**
 * ln Gamma(x).
 * @param x positive; NaN for others, whose gamma function has poles or changes sign
 */
export function logGamma(x: number): number {
  if (!(x > 0)) return NaN;
  // Below one half the reflection formula Gamma(x) Gamma(1 - x) = pi / sin(pi x) preserves accuracy.
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  let series = LANCZOS[0]!;
  for (let index = 1; index < LANCZOS.length; index += 1) series += LANCZOS[index]! / (shifted + index);
  const base = shifted + LANCZOS_G + 0.5;
  return HALF_LOG_TWO_PI + (shifted + 0.5) * Math.log(base) - base + Math.log(series);
}

/** ln n! for the counts that occur in matches, by exact recurrence. */
const LOG_FACTORIALS = new Float64Array(256);
for (let index = 2; index < LOG_FACTORIALS.length; index += 1) {
  LOG_FACTORIALS[index] = LOG_FACTORIALS[index - 1]! + Math.log(index);
}

/**
 * ln n!
 * @param count a non-negative integer; NaN for others
 */
export function logFactorial(count: number): number {
  if (!Number.isInteger(count) || count < 0) return NaN;
  return count < LOG_FACTORIALS.length ? LOG_FACTORIALS[count]! : logGamma(count + 1);
}
