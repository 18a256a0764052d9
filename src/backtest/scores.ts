/** Proper scores of probability forecasts: lower is better, and honest probabilities are best. */
import { wilsonInterval } from '../maths/wilson.js';

/** Probabilities of ordered outcomes, e.g. home win, draw, away win. */
export type OutcomeForecast = readonly number[];

/** Probabilities below this count as this, so that one impossible event does not decide a comparison. */
const LEAST_PROBABILITY = 1e-12;

/** Logarithmic loss: -ln of the probability given to what happened (I. J. Good, 1952). */
export function logLoss(forecast: OutcomeForecast, outcome: number): number {
  return -Math.log(Math.max(LEAST_PROBABILITY, forecast[outcome] ?? 0));
}

/** Brier's score (1950) over all outcomes: sum of squared differences, 0 to 2. */
export function brierScore(forecast: OutcomeForecast, outcome: number): number {
  return forecast.reduce((sum, probability, index) => sum + (probability - (index === outcome ? 1 : 0)) ** 2, 0);
}

/**
 * Ranked probability score (Epstein, 1969; in football Constantinou and Fenton, 2012): squared
 * differences of the cumulated probabilities, so that a draw is nearer to a home win than an away win is.
 */
export function rankedProbabilityScore(forecast: OutcomeForecast, outcome: number): number {
  let [cumulated, sum] = [0, 0];
  for (let index = 0; index < forecast.length - 1; index += 1) {
    cumulated += forecast[index]!;
    sum += (cumulated - (outcome <= index ? 1 : 0)) ** 2;
  }
  return sum / (forecast.length - 1);
}

/** One event that was given a probability. */
export interface BinaryForecast {
  probability: number;
  happened: boolean;
}

/** Forecasts of similar probability and how often they came true, with Wilson's 95 % interval. */
export interface CalibrationBin {
  /** Least and greatest probability of the bin. */
  from: number;
  to: number;
  count: number;
  meanProbability: number;
  share: number;
  lower: number;
  upper: number;
}

/** Reliability table over bins of equal width; empty bins are left out. */
export function calibration(forecasts: readonly BinaryForecast[], bins = 10): CalibrationBin[] {
  const groups = Array.from({ length: bins }, () => ({ count: 0, sum: 0, hits: 0 }));
  for (const { probability, happened } of forecasts) {
    const group = groups[Math.min(bins - 1, Math.floor(probability * bins))]!;
    group.count += 1;
    group.sum += probability;
    group.hits += happened ? 1 : 0;
  }
  return groups.flatMap(({ count, sum, hits }, index) =>
    count === 0
      ? []
      : [
          {
            from: index / bins,
            to: (index + 1) / bins,
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
