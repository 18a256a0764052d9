/**
 * Uncertainty of an edge as an 80 % interval. All errors are standard deviations of the log-odds ln(p / (1 - p)) of the
 * probability p that the bet wins if it is decided; the interval is `p = sigmoid(logit(p) -+ 1.2816 x error)`,
 * propagated through the expected value of the price.
 */
import { logit, sigmoid } from '../maths/logistic.js';
import { expectedValueOfProbabilities } from './odds-value.js';

/** Normal quantile of the two-sided 80 % interval. */
const NORMAL_80 = 1.2815515655446004;

/** Weight of the league's mean in the rating of a team, in matches. */
const PRIOR_MATCHES = 10;

/**
 * Relative standard error of the expected count of a match: each team's rating comes from its matches on top of
 * `PRIOR_MATCHES` of the league, and one match's count has a relative variance of `1 / mean + dispersion`.
 * @param dispersion (variance - mean) / mean^2 of the count
 */
export function errorOfMean(mean: number, dispersion: number, homeMatches: number, awayMatches: number): number {
  const variance = Math.max(0, 1 / mean + dispersion);
  return Math.sqrt(variance * (1 / (homeMatches + PRIOR_MATCHES) + 1 / (awayMatches + PRIOR_MATCHES)));
}

/**
 * Standard error of a model's log-odds from the relative standard error of its mean: half the distance between the
 * log-odds with the mean a standard error lower and higher.
 */
export function modelError(lower: number, upper: number): number {
  return (logit(upper) - logit(lower)) / 2;
}

/** A bound of the 80 % interval of a probability: `direction` -1 the lower, 1 the upper; NaN where the error is. */
export function probabilityBound(probability: number, error: number, direction: -1 | 1): number {
  return sigmoid(logit(probability) + direction * NORMAL_80 * error);
}

/** Probabilities of a win and a loss at a bound of the 80 % interval, at any price; the push probability stays. */
export function betAtBound(
  win: number,
  lose: number,
  error: number,
  direction: -1 | 1,
): { readonly win: number; readonly lose: number } {
  const decided = win + lose;
  const probability = probabilityBound(win / decided, error, direction);
  return { win: decided * probability, lose: decided * (1 - probability) };
}

/** A bound of an 80 % interval of an edge, in percent of the stake: `direction` -1 the lower, 1 the upper. */
export function edgeBound(win: number, lose: number, odds: number, error: number, direction: -1 | 1): number {
  const bound = betAtBound(win, lose, error, direction);
  return expectedValueOfProbabilities(bound.win, bound.lose, odds) * 100;
}
