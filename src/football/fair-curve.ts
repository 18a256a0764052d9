/**
 * The fair curve of a count: one distribution behind all lines of a match, subject and statistic. It is the model's
 * distribution with its mean multiplied by the factor that best fits the forecasts of the quoted lines, by weighted
 * least squares in log-odds. Lines on the same event therefore have the same probability, and probabilities fall as
 * the line rises.
 */
import { logit } from '../maths/logistic.js';

/** Forecast of prices and model at one line. */
export interface CurvePoint {
  readonly line: number;
  /** Probability that the over wins if it is decided. */
  readonly probability: number;
  /** Standard error of its log-odds; its inverse square is the weight of the line. */
  readonly error: number;
}

/** Probability that the over of a line wins if it is decided. */
export type OverProbability = (line: number) => number;

/** Means of a curve lie between a hundredth and a hundred times the model's; rare counts need this range. */
export const GREATEST_FACTOR = 100;
const FARTHEST = Math.log(GREATEST_FACTOR);

/** Probabilities are clamped to at least this, and at most its complement, before taking log-odds. */
const LEAST_PROBABILITY = 1e-12;
export const boundedLogit = (probability: number): number =>
  logit(Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, probability)));

/** First step of the logarithm of the factor, for the first slopes. */
const PROBE = 0.01;
/** Greatest step, and the least for which new slopes are computed. */
const GREATEST_STEP = 0.7;
const LEAST_STEP = 1e-8;
const TOLERANCE = 1e-11;
/** Bounds of standard errors; an unknown one counts as the greatest. */
const [LEAST_ERROR, GREATEST_ERROR] = [1e-3, 1e3];
const ROUNDS = 60;

/**
 * The factor on the model's mean that minimises the sum of squared differences of log-odds between curve and points,
 * each divided by its standard error: Gauss-Newton steps with slopes by secants, which needs four or five distributions.
 * @param points at least one
 * @param overAt probabilities by line of the model's distribution with its mean multiplied by a factor
 */
export function curveFactor(points: readonly CurvePoint[], overAt: (factor: number) => OverProbability): number {
  // sorted, so that the result does not depend on the order of summation
  const sorted = points.length < 2 ? points : [...points].sort((one, other) => one.line - other.line);
  const targets = sorted.map(({ probability }) => boundedLogit(probability));
  const weights = sorted.map(({ error }) => boundedError(error) ** -2);
  const logOddsAt = (logarithm: number): number[] => {
    const over = overAt(Math.exp(logarithm));
    return sorted.map(({ line }) => boundedLogit(over(line)));
  };
  const slopesBetween = (from: readonly number[], to: readonly number[], step: number): number[] =>
    to.map((each, index) => (each - from[index]!) / step);
  let [at, odds] = [0, logOddsAt(0)];
  let slopes = slopesBetween(odds, logOddsAt(PROBE), PROBE);
  let [best, least] = [0, Infinity];
  // a binomial count has no mean above its number of trials
  let impossible = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    let [squares, gradient, curvature] = [0, 0, 0];
    for (let index = 0; index < targets.length; index += 1) {
      const [difference, slope, weight] = [odds[index]! - targets[index]!, slopes[index]!, weights[index]!];
      squares += weight * difference * difference;
      gradient += weight * slope * difference;
      curvature += weight * slope * slope;
    }
    if (squares <= least) [best, least] = [at, squares];
    const step = Math.min(GREATEST_STEP, Math.max(-GREATEST_STEP, -gradient / curvature));
    const aim = Math.min(FARTHEST, Math.max(-FARTHEST, at + step));
    const next = aim < impossible ? aim : (at + impossible) / 2;
    const moved = next - at;
    if (!(Math.abs(moved) > TOLERANCE)) return Math.exp(Number.isNaN(moved) ? best : next);
    const moves = logOddsAt(next);
    if (moves.some(Number.isNaN)) {
      impossible = next;
      continue;
    }
    if (Math.abs(moved) > LEAST_STEP) slopes = slopesBetween(odds, moves, moved);
    [at, odds] = [next, moves];
  }
  return Math.exp(best);
}

/** Factors on the mean and the variance of a curve. */
export interface CurveMove {
  /** Factor on the model's mean. */
  readonly factor: number;
  /** Factor on the model's variance at that mean. */
  readonly spread: number;
}

/** Prior standard deviation of the logarithm of the variance around the model's. */
const SPREAD_ERROR = 0.3;
/** Step for slopes of mean and variance; a longer one would shift the least-squares solution. */
const SLOPE_STEP = 1e-6;
const SPREAD_ROUNDS = 20;
const halfOf = ([mean, spread]: readonly [number, number]) => [mean / 2, spread / 2] as const;

/**
 * The factors on the model's mean and variance that best fit the forecasts. A single line moves only the mean; several
 * lines also fit the variance, with a normal prior on its logarithm. Gauss-Newton steps from the best mean.
 * @param overAt probabilities by line of the model's distribution after a move
 */
export function curveMove(points: readonly CurvePoint[], overAt: (move: CurveMove) => OverProbability): CurveMove {
  const start = curveFactor(points, (factor) => overAt({ factor, spread: 1 }));
  if (points.length < 2) return { factor: start, spread: 1 };
  const sorted = [...points].sort((one, other) => one.line - other.line);
  const missesAt = (mean: number, spread: number): number[] => {
    const over = overAt({ factor: Math.exp(mean), spread: Math.exp(spread) });
    return sorted.map(
      ({ line, probability, error }) => (boundedLogit(probability) - boundedLogit(over(line))) / boundedError(error),
    );
  };
  const lossOf = (misses: readonly number[], spread: number): number =>
    misses.reduce((sum, miss) => sum + miss * miss, (spread / SPREAD_ERROR) ** 2);
  let [mean, spread] = [Math.log(start), 0];
  let misses = missesAt(mean, spread);
  for (let round = 0; round < SPREAD_ROUNDS; round += 1) {
    const [byMean, bySpread] = [missesAt(mean + SLOPE_STEP, spread), missesAt(mean, spread + SLOPE_STEP)];
    let [meanMean, meanSpread, spreadSpread] = [0, 0, SPREAD_ERROR ** -2];
    let [meanRight, spreadRight] = [0, -spread * SPREAD_ERROR ** -2];
    misses.forEach((miss, index) => {
      const [ofMean, ofSpread] = [(miss - byMean[index]!) / SLOPE_STEP, (miss - bySpread[index]!) / SLOPE_STEP];
      meanMean += ofMean * ofMean;
      meanSpread += ofMean * ofSpread;
      spreadSpread += ofSpread * ofSpread;
      meanRight += ofMean * miss;
      spreadRight += ofSpread * miss;
    });
    const determinant = meanMean * spreadSpread - meanSpread * meanSpread;
    const step = [
      (spreadSpread * meanRight - meanSpread * spreadRight) / determinant,
      (meanMean * spreadRight - meanSpread * meanRight) / determinant,
    ] as const;
    const loss = lossOf(misses, spread);
    let moved = 0;
    // a count that already has a Poisson variance moves only its mean
    for (const [meanStep, spreadStep] of [
      step,
      halfOf(step),
      halfOf(halfOf(step)),
      [meanRight / meanMean, 0] as const,
    ]) {
      const next = missesAt(mean + meanStep, spread + spreadStep);
      if (!(lossOf(next, spread + spreadStep) < loss)) continue;
      [mean, spread, misses] = [mean + meanStep, spread + spreadStep, next];
      moved = Math.abs(meanStep) + Math.abs(spreadStep);
      break;
    }
    if (!(moved > TOLERANCE)) break;
  }
  return { factor: Math.exp(mean), spread: Math.exp(spread) };
}

const boundedError = (error: number): number =>
  Number.isNaN(error) ? GREATEST_ERROR : Math.min(GREATEST_ERROR, Math.max(LEAST_ERROR, error));

/** Standard error of a point's log-odds on the curve: its own, combined with the curve's distance from it. */
export function errorOnCurve({ probability, error }: Omit<CurvePoint, 'line'>, fitted: number): number {
  return Math.hypot(error, boundedLogit(fitted) - boundedLogit(probability));
}
