/**
 * The forecast of a line: what the model and the mean of all independent sources, the judged price's own among them,
 * say together, proportional to `model^w x consensus^(1 - w)` over the sides of the market (logarithmic opinion pool;
 * C. Genest and J. Zidek, Statistical Science 1, 1986). The one place that combines the two; everything else reads the
 * forecast, or the curve through it.
 */
import type { BlendDefaults } from '../blend.js';
import { blendedError, consensusError } from '../edge-interval.js';

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

/**
 * Blended probabilities of a market's sides; they sum to 1.
 * @param weight of the model, 0 to 1
 */
export function blendProbabilities(model: ArrayLike<number>, consensus: ArrayLike<number>, weight: number): number[] {
  const pooled = Array.from(consensus, (probability, side) => model[side]! ** weight * probability ** (1 - weight));
  const total = pooled.reduce((sum, each) => sum + each, 0);
  return pooled.map((each) => each / total);
}

/** `blendProbabilities` of two sides without allocating: that of the first, from the first's two probabilities. */
export function blendedProbability(model: number, consensus: number, weight: number): number {
  const pooled = model ** weight * consensus ** (1 - weight);
  const other = (1 - model) ** weight * (1 - consensus) ** (1 - weight);
  return pooled / (pooled + other);
}

/**
 * Fair probability of a side if the bet is decided.
 * @param model probability of the side by the model; may be unknown where it has no weight
 * @param consensus its probability by all sources, and how many they are
 * @returns NaN with too few sources, unless the model is alone, and where an unknown model has a weight
 */
export function fairProbability(
  model: number,
  consensus: number,
  sources: number,
  { weight, minConsensus }: BlendDefaults,
): number {
  if (weight === 1) return model;
  if (!(sources >= minConsensus)) return NaN;
  return weight === 0 ? consensus : blendedProbability(model, consensus, weight);
}

/** `fairProbability` of all sides of a market; null where that is NaN, and without a model that has a weight. */
export function fairProbabilities(
  model: ArrayLike<number> | null,
  consensus: ArrayLike<number>,
  sources: number,
  { weight, minConsensus }: BlendDefaults,
): number[] | null {
  if (weight < 1 && !(sources >= minConsensus)) return null;
  if (weight === 0) return Array.from(consensus);
  return model && blendProbabilities(model, consensus, weight);
}

/** The forecast of a side; null with too few sources, and without a model that has a weight. */
export function forecastLine(model: SideModel, consensus: SideConsensus, blend: BlendDefaults): LineForecast | null {
  const probability = fairProbability(model.probability, consensus.probability, consensus.sources, blend);
  return Number.isNaN(probability) ? null : { probability, error: forecastError(model, consensus, blend.weight) };
}

/** Standard error of the log-odds of a forecast. */
export function forecastError(model: SideModel, consensus: SideConsensus, weight: number): number {
  const { probability, spread, sources, calibrationError } = consensus;
  const ofConsensus = consensusError(probability, spread, sources, calibrationError);
  return blendedError(model.probability, probability, model.error, ofConsensus, weight);
}
