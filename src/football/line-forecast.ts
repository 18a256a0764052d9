/**
 * The forecast of a line: what the model and the mean of all independent sources, the judged price's own among them,
 * say together. The one place that combines the two; everything else reads the forecast, or the curve through it.
 */
import { fairProbability } from './blend.js';
import type { BlendDefaults } from './blend.js';
import { blendedError, consensusError } from './edge-interval.js';

/** What all independent sources say of one side of a line. */
export interface SideConsensus {
  /** Mean of the sources' probabilities that the side wins if the bet is decided; NaN without a source. */
  readonly probability: number;
  /** Sample standard deviation of the sources' probabilities; NaN of fewer than two. */
  readonly spread: number;
  readonly sources: number;
  /** Standard error of the log-odds by the calibration of one-sided prices; 0 without one. */
  readonly calibrationError: number;
}

/** What the model says of the same side. */
export interface SideModel {
  /** Probability that the side wins if the bet is decided; NaN without a model. */
  readonly probability: number;
  /** Standard error of its log-odds; NaN where unknown. */
  readonly error: number;
}

/** Probability that a side wins if the bet is decided, and the standard error of its log-odds. */
export interface LineForecast {
  readonly probability: number;
  readonly error: number;
}

/** The forecast of a side; null with too few sources, and without a model that has a weight. */
export function forecastLine(model: SideModel, consensus: SideConsensus, blend: BlendDefaults): LineForecast | null {
  const { probability: mean, spread, sources, calibrationError } = consensus;
  const probability = fairProbability(model.probability, mean, sources, blend);
  if (Number.isNaN(probability)) return null;
  const ofConsensus = consensusError(mean, spread, sources, calibrationError);
  return {
    probability,
    error: blendedError(model.probability, mean, model.error, ofConsensus, blend.weight),
  };
}
