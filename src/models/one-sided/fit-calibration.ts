/** Calibration of prices that are quoted on one side only; see `OneSidedCalibration`. */
import type { OneSidedCalibration } from '../../football/judge/sources.js';
import { logit, sigmoid } from '../../maths/logistic.js';
import { findRoot } from '../../maths/root-finding.js';

/** Counts up whenever the same quotes give another calibration. */
export const CALIBRATION_VERSION = 3;

/** With fewer quotes a coefficient says nothing. */
const LEAST_QUOTES = 50;
const MOST_ROUNDS = 50;
/** Beyond this a coefficient runs away: the quotes are separable. */
const GREATEST_COEFFICIENT = 50;

/** Whether a market type's calibration is learnt from bets that were settled, or from the model's probabilities. */
export type CalibrationBasis = 'settled' | 'model';

/** Quotes of one market type. */
export interface CalibrationQuotes {
  readonly basis: CalibrationBasis;
  /** Decimal odds, above 1. */
  readonly odds: ArrayLike<number>;
  /** 1 where the bet won, 0 where it lost; or the probability of it by a model. */
  readonly outcomes: ArrayLike<number>;
  /** The model's probabilities if every player starts; none of settled bets. */
  readonly outcomesOfStarters: ArrayLike<number>;
}

/**
 * The calibration of a market type. Settled bets give level and slope. The model's probabilities give the level alone:
 * a model that knows little of a market says much the same at every price, and a slope fitted to it would call every
 * long price a bargain.
 * @returns null for too few quotes, and where no finite coefficients fit
 */
export function fitOneSided(quotes: CalibrationQuotes): OneSidedCalibration | null {
  if (quotes.odds.length < LEAST_QUOTES) return null;
  return quotes.basis === 'settled' ? fitLevelAndSlope(quotes) : fitLevel(quotes);
}

/**
 * The level at which calibrated prices are as likely as the model says, on the mean. Its error is that of the minutes:
 * that a player is quoted tells that he is likelier to start than the model knows, and that moves all quotes alike, so
 * that the mean over them does not lose it.
 */
function fitLevel({ odds, outcomes, outcomesOfStarters }: CalibrationQuotes): OneSidedCalibration | null {
  const [level, ofStarters] = [levelOf(odds, outcomes), levelOf(odds, outcomesOfStarters)];
  if (level === null || ofStarters === null) return null;
  return { intercept: level, slope: 1, error: Math.abs(ofStarters - level) };
}

/** @returns null where no finite level fits */
function levelOf(odds: ArrayLike<number>, outcomes: ArrayLike<number>): number | null {
  const excess = (intercept: number): number =>
    Array.from(odds).reduce((sum, price, row) => sum + sigmoid(intercept + logit(1 / price)) - outcomes[row]!, 0);
  const isBetween = excess(-GREATEST_COEFFICIENT) < 0 && excess(GREATEST_COEFFICIENT) > 0;
  return isBetween ? findRoot(excess, -GREATEST_COEFFICIENT, GREATEST_COEFFICIENT) : null;
}

/**
 * Logistic regression of outcomes on logit(1 / odds) by Newton's method (P. McCullagh and J. Nelder, Generalized Linear
 * Models, 1989, 4.4); the error is that of the level given the slope.
 */
function fitLevelAndSlope({ odds, outcomes }: CalibrationQuotes): OneSidedCalibration | null {
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
    if (Math.abs(steps[0]) + Math.abs(steps[1]) < 1e-10)
      return slope > 0 ? { intercept, slope, error: 1 / Math.sqrt(curvature) } : null;
  }
  return null;
}
