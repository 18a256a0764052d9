/**
 * How well an edge is known: an 80 % interval from the spread of the sources and the uncertainty of the model.
 *
 * All errors are standard deviations of a log-odds ln(p / (1 - p)) of the probability p that the bet wins if it is
 * decided. There the blend is a weighted sum of model and consensus, and the interval is
 * `p = sigmoid(logit(p) -+ 1.2816 x error)`, carried through the expected value of the price.
 */
import { logit, sigmoid } from '../maths/logistic.js';
import { expectedValueOfProbabilities } from './odds-value.js';

/** Normal quantile of the two-sided 80 % interval. */
const NORMAL_80 = 1.2815515655446004;

/**
 * Standard deviation of one source's log-odds that is assumed before its line is seen, and the sources that this
 * assumption is worth: the deviation of two or three sources alone says next to nothing.
 */
const USUAL_DEVIATION = 0.06;
const USUAL_SOURCES = 3;

/**
 * Part of a source's error variance that all sources share: bookmakers follow each other, and what they all miss does
 * not show in their spread.
 */
const SHARED_VARIANCE = 0.1;

/** A bookmaker's margin on two sides. */
const USUAL_MARGIN = 0.06;

/**
 * What the ways to remove a margin disagree on, in log-odds: the distance of power and multiplicative at a usual
 * margin. Power raises inverse odds to k = 1 + ln(1 + margin) / entropy, to the first order, which multiplies log-odds
 * by k. It is 0 at a half and grows towards long shots, where nobody's spread shows how the margin was laid.
 */
function methodError(probability: number): number {
  const other = 1 - probability;
  const entropy = -probability * Math.log(probability) - other * Math.log(other);
  return Math.abs(logit(probability)) * (1 - 1 / (1 + Math.log1p(USUAL_MARGIN) / entropy));
}

/**
 * Standard error of the consensus' log-odds: `sqrt(s^2 x (1 / n + r) + d^2 + e^2)`, with r for errors that all sources
 * share, d for the way in which margins are removed, e for the calibration, and
 * `s^2 = ((n - 1) x seen^2 + m x usual^2) / (n - 1 + m)`. On team lines of the demo, whose truth is known, the 80 %
 * interval of the blended edge holds the truth of 89.7 % of the best prices (docs/value.md).
 * @param probability of a side in the consensus
 * @param spread sample standard deviation of the sources' probabilities of it; NaN of a single source
 * @param calibrationError of prices quoted on one side, which no spread shows; 0 without any
 */
export function consensusError(probability: number, spread: number, sources: number, calibrationError: number): number {
  // the derivative of ln(p / (1 - p))
  const seen = sources < 2 ? 0 : spread / (probability * (1 - probability));
  const freedom = sources - 1 + USUAL_SOURCES;
  const variance = ((sources - 1) * seen * seen + USUAL_SOURCES * USUAL_DEVIATION * USUAL_DEVIATION) / freedom;
  const ofSources = Math.sqrt(variance * (1 / sources + SHARED_VARIANCE));
  return Math.hypot(ofSources, methodError(probability), calibrationError);
}

/** Log-odds are compared within these probabilities. */
const LEAST_PROBABILITY = 1e-9;
const boundedLogit = (probability: number): number =>
  logit(Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, probability)));

/**
 * Standard error of blended log-odds where model and consensus are known to lie a distance d apart. With independent
 * normal errors m and c the consensus' error is expected at `-d x r`, `r = c^2 / (m^2 + c^2)`, and varies around that
 * by `m^2 c^2 / (m^2 + c^2)`, so that the blend, which lies `w d` from the consensus, errs by
 * `sqrt(((w - r) d)^2 + m^2 c^2 / (m^2 + c^2))`. On the mean over all distances that is
 * `sqrt((w m)^2 + ((1 - w) c)^2)`; where they are far apart one of them misses something, and the error says so.
 * @param model probability by the model, and `consensus` by all sources
 * @param modelError standard error of their log-odds; may be NaN of a part with no weight
 */
export function blendedError(
  model: number,
  consensus: number,
  modelError: number,
  consensusStandardError: number,
  weight: number,
): number {
  if (weight === 0) return consensusStandardError;
  if (weight === 1) return modelError;
  const [ofModel, ofConsensus] = [modelError * modelError, consensusStandardError * consensusStandardError];
  const distance = boundedLogit(model) - boundedLogit(consensus);
  const sum = ofModel + ofConsensus;
  return Math.hypot((weight - ofConsensus / sum) * distance, Math.sqrt((ofModel * ofConsensus) / sum));
}

/** Matches that the league's mean is worth in the rating of a team. */
const PRIOR_MATCHES = 10;

/**
 * Relative standard error of the expected count of a match: both teams' ratings come from that many matches each, on
 * top of the league's, and one match's count varies by `1 / mean + dispersion` relative to its mean.
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

/** A bound of an 80 % interval of an edge, in percent of the stake: `direction` -1 the lower, 1 the upper. */
export function edgeBound(win: number, lose: number, odds: number, error: number, direction: -1 | 1): number {
  const decided = win + lose;
  const probability = probabilityBound(win / decided, error, direction);
  return expectedValueOfProbabilities(decided * probability, decided * (1 - probability), odds) * 100;
}
