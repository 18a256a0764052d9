/** Proper scores of probability forecasts: lower is better, and the true probabilities score best. */
import { logit, sigmoid } from '../maths/logistic.js';
import { meanInterval, wilsonInterval } from '../maths/intervals.js';
import type { MeanInterval } from '../maths/intervals.js';

/** Probabilities of ordered outcomes, e.g. home win, draw, away win. */
export type OutcomeForecast = readonly number[];

/** Lower bound of probabilities, so that one impossible event does not decide a comparison. */
const LEAST_PROBABILITY = 1e-12;

/** Logarithmic loss: -ln of the probability of the outcome that happened (I. J. Good, 1952). */
export function logLoss(forecast: OutcomeForecast, outcome: number): number {
  return -Math.log(Math.max(LEAST_PROBABILITY, forecast[outcome] ?? 0));
}

/** Brier's score (1950) over all outcomes: sum of squared differences, 0 to 2. */
export function brierScore(forecast: OutcomeForecast, outcome: number): number {
  return forecast.reduce((sum, probability, index) => sum + (probability - (index === outcome ? 1 : 0)) ** 2, 0);
}

/**
 * Ranked probability score (Epstein, 1969; in football Constantinou and Fenton, 2012): squared
 * differences of the cumulative probabilities, so that a draw is nearer to a home win than an away win is.
 */
export function rankedProbabilityScore(forecast: OutcomeForecast, outcome: number): number {
  let [cumulated, sum] = [0, 0];
  for (let index = 0; index < forecast.length - 1; index += 1) {
    cumulated += forecast[index]!;
    sum += (cumulated - (outcome <= index ? 1 : 0)) ** 2;
  }
  return sum / (forecast.length - 1);
}

/** An event with its forecast probability. */
export interface BinaryForecast {
  probability: number;
  happened: boolean;
}

/** Mean of forecast minus outcome, in points (hundredths); above 0 the forecasts are too high. */
export function bias(forecasts: readonly BinaryForecast[]): MeanInterval {
  const values = forecasts.map(({ probability, happened }) => 100 * (probability - (happened ? 1 : 0)));
  return meanInterval(
    values,
    values.map((_, index) => index),
  );
}

/** Forecasts are kept this far from 0 and 1, where log-odds are infinite. */
const LEAST_SHARE = 1e-6;

/**
 * Slope of the logistic regression of outcomes on forecast log-odds (D. R. Cox, Biometrika 45, 1958): 1 is calibrated,
 * below 1 the forecasts are too spread out (too bold), above 1 too close together (too timid). The 95 % interval allows
 * for dependence between outcomes of one match, as `meanInterval` does.
 * @param matches forecasts by match
 */
export function calibrationSlope(matches: readonly (readonly BinaryForecast[])[]): MeanInterval {
  const logOdds = (probability: number): number => logit(Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, probability)));
  let [intercept, slope, variance] = [0, 1, Infinity];
  for (let round = 0; round < 25; round += 1) {
    let [gradient, gradientX, information, informationX, informationXX] = [0, 0, 0, 0, 0];
    let [square, squareX, squareXX] = [0, 0, 0];
    for (const forecasts of matches) {
      let [own, ownX] = [0, 0];
      for (const { probability, happened } of forecasts) {
        const x = logOdds(probability);
        const fitted = sigmoid(intercept + slope * x);
        const residual = (happened ? 1 : 0) - fitted;
        own += residual;
        ownX += residual * x;
        const weight = fitted * (1 - fitted);
        information += weight;
        informationX += weight * x;
        informationXX += weight * x * x;
      }
      gradient += own;
      gradientX += ownX;
      square += own * own;
      squareX += own * ownX;
      squareXX += ownX * ownX;
    }
    const determinant = information * informationXX - informationX * informationX;
    // constant forecasts have no slope
    if (!(determinant > 1e-9)) return { mean: NaN, lower: NaN, upper: NaN };
    const [byGradient, byGradientX] = [-informationX / determinant, information / determinant];
    const step = byGradient * gradient + byGradientX * gradientX;
    intercept += (informationXX * gradient - informationX * gradientX) / determinant;
    slope += step;
    variance = byGradient ** 2 * square + 2 * byGradient * byGradientX * squareX + byGradientX ** 2 * squareXX;
    if (Math.abs(step) < 1e-10) break;
  }
  const error = 1.959964 * Math.sqrt(variance);
  return { mean: slope, lower: slope - error, upper: slope + error };
}

/** Forecasts of similar probability and their observed frequency, with Wilson's 95 % interval. */
export interface CalibrationBin {
  /** Lower and upper bound of the bin. */
  from: number;
  to: number;
  count: number;
  meanProbability: number;
  share: number;
  lower: number;
  upper: number;
}

const BINS = 10;

/** Reliability table over bins of equal width; empty bins are left out. */
export function calibration(forecasts: readonly BinaryForecast[]): CalibrationBin[] {
  const groups = Array.from({ length: BINS }, () => ({ count: 0, sum: 0, hits: 0 }));
  for (const { probability, happened } of forecasts) {
    const group = groups[Math.min(BINS - 1, Math.floor(probability * BINS))]!;
    group.count += 1;
    group.sum += probability;
    group.hits += happened ? 1 : 0;
  }
  return groups.flatMap(({ count, sum, hits }, index) =>
    count === 0
      ? []
      : [
          {
            from: index / BINS,
            to: (index + 1) / BINS,
            count,
            meanProbability: sum / count,
            share: hits / count,
            ...wilsonInterval(hits, count),
          },
        ],
  );
}

/** Arithmetic mean; NaN without numbers. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
