/** Calibration of prices that are quoted on one side only; see `OneSidedCalibration`. */
import type { OneSidedCalibration } from '../../football/consensus.js';
import { logit, sigmoid } from '../../maths/logistic.js';

/** Counts up whenever the same quotes give another calibration. */
export const CALIBRATION_VERSION = 1;

/** With fewer quotes two coefficients say nothing. */
const LEAST_QUOTES = 50;
const MOST_ROUNDS = 50;
/** Beyond this a coefficient runs away: the quotes are separable. */
const GREATEST_COEFFICIENT = 50;

/** Quotes of one market type. */
export interface CalibrationQuotes {
  /** Decimal odds, above 1. */
  readonly odds: ArrayLike<number>;
  /** 1 where the bet won, 0 where it lost; or the probability of it by a model. */
  readonly outcomes: ArrayLike<number>;
}

/**
 * Logistic regression of outcomes on logit(1 / odds) by Newton's method (P. McCullagh and J. Nelder, Generalized Linear
 * Models, 1989, 4.4). With probabilities as outcomes it is a fractional one (L. Papke and J. Wooldridge, Journal of
 * Applied Econometrics 11, 1996).
 * @returns null for too few quotes, and where no finite coefficients fit
 */
export function fitOneSided({ odds, outcomes }: CalibrationQuotes): OneSidedCalibration | null {
  if (odds.length < LEAST_QUOTES) return null;
  let [intercept, slope] = [0, 1];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let [byIntercept, bySlope, curvature, cross, curvatureOfSlope] = [0, 0, 0, 0, 0];
    for (let row = 0; row < odds.length; row += 1) {
      const offered = logit(1 / odds[row]!);
      const probability = sigmoid(intercept + slope * offered);
      const [miss, variance] = [outcomes[row]! - probability, probability * (1 - probability)];
      byIntercept += miss;
      bySlope += miss * offered;
      curvature += variance;
      cross += variance * offered;
      curvatureOfSlope += variance * offered * offered;
    }
    const determinant = curvature * curvatureOfSlope - cross * cross;
    if (!(determinant > 1e-9)) return null;
    const steps = [
      (curvatureOfSlope * byIntercept - cross * bySlope) / determinant,
      (curvature * bySlope - cross * byIntercept) / determinant,
    ] as const;
    intercept += steps[0];
    slope += steps[1];
    if (!(Math.abs(intercept) + Math.abs(slope) < GREATEST_COEFFICIENT)) return null;
    if (Math.abs(steps[0]) + Math.abs(steps[1]) < 1e-10) return slope > 0 ? { intercept, slope } : null;
  }
  return null;
}
