/**
 * The fair price of a side is a forecast of its closing price, in log-odds:
 *
 *     logit p = m + sum of w_s (l_s - m) + w_model (l_model - m)
 *
 * l_s are the sources' log-odds without their margins, the judged price's own source among them, m is their mean,
 * l_model those of the model; over the sides of a market the p are scaled to sum to 1. A model further than
 * `FARTHEST_SOURCE` from the mean counts as if it were that far: if all prices contradict it, the model is wrong, such
 * as for a player with a new role. With all weights 0 it is the mean of the sources. The weights are fitted to closed
 * markets (`models/price-forecast`). The sum over the sources is computed where prices are read (`sources.ts`); this
 * file adds the model. Everything else reads the forecast, or the curve through it.
 */
import { logit, sigmoid } from '../../maths/logistic.js';
import { FARTHEST_SOURCE } from './sources.js';

/** Forecast of one side of a line by all independent sources. */
export interface SideForecast {
  /** Mean of the sources' probabilities that the side wins if the bet is decided; NaN without a source. */
  readonly probability: number;
  /** Mean of the sources' log-odds, and the log-odds of the close as they forecast it; NaN where unknown. */
  readonly mean: number;
  readonly logit: number;
  /** Weight of the model in the forecast. */
  readonly modelWeight: number;
  readonly sources: number;
  /** Standard deviation of the close around the forecast, in log-odds. */
  readonly error: number;
}

/** Probability that a side wins if the bet is decided, and the standard error of its log-odds. */
export interface LineForecast {
  readonly probability: number;
  readonly error: number;
}

/** Probabilities are clamped to at least this, and at most its complement, before taking log-odds. */
const LEAST_PROBABILITY = 1e-9;
const boundedLogit = (probability: number): number =>
  logit(Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, probability)));

/** Log-odds forecast by sources, to which the model is added. */
type SourcesForecast = Pick<SideForecast, 'mean' | 'logit' | 'modelWeight'>;

/** Log-odds of a side including the model; an unknown model adds nothing. */
function withModel({ mean, logit: ofSources, modelWeight }: SourcesForecast, model: number): number {
  if (modelWeight === 0 || Number.isNaN(model)) return ofSources;
  const distance = boundedLogit(model) - mean;
  return ofSources + modelWeight * Math.max(-FARTHEST_SOURCE, Math.min(FARTHEST_SOURCE, distance));
}

/**
 * The forecast of one of two sides: both sides have opposite log-odds, so that they sum to 1 without scaling.
 * @param model probability of the side if the bet is decided; NaN where unknown
 */
export function forecastProbability(sources: SourcesForecast, model: number): number {
  return sigmoid(withModel(sources, model));
}

/**
 * The forecast of all sides of a market; they sum to 1. NaN where unknown.
 * @param model probabilities by side; null where unknown
 */
export function forecastProbabilities(sides: readonly SourcesForecast[], model: ArrayLike<number> | null): number[] {
  const each = sides.map((sources, side) => forecastProbability(sources, model?.[side] ?? NaN));
  const total = each.reduce((sum, probability) => sum + probability, 0);
  return each.map((probability) => probability / total);
}
