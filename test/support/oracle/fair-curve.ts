import { overOutcomes, winOf } from './blend.js';

/** What prices and model forecast at a line, and the standard error of its log-odds. */
export interface ForecastPoint {
  readonly line: number;
  readonly probability: number;
  readonly error: number;
}

const logOdds = (probability: number): number => {
  const bounded = Math.min(1 - 1e-12, Math.max(1e-12, probability));
  return Math.log(bounded / (1 - bounded));
};

/**
 * The factor on the mean, between a tenth and ten, with the least sum of squared differences of log-odds, each divided
 * by its error: the best of many, then golden section.
 * @param chancesAt P(X = 0), P(X = 1), ... with the mean multiplied by a factor
 */
export function fittedFactor(
  chancesAt: (factor: number) => readonly number[],
  points: readonly ForecastPoint[],
): number {
  const squares = (logarithm: number): number => {
    const chances = chancesAt(Math.exp(logarithm));
    const sum = points
      .map(({ line, probability, error }) => {
        const bounded = Number.isNaN(error) ? 1000 : Math.min(1000, Math.max(0.001, error));
        return ((logOdds(winOf(overOutcomes(chances, line))) - logOdds(probability)) / bounded) ** 2;
      })
      .reduce((all, each) => all + each, 0);
    // a binomial count has no mean beyond its trials
    return Number.isNaN(sum) ? Infinity : sum;
  };
  const most = Math.log(10);
  const tried = Array.from({ length: 47 }, (_, index) => (index / 23 - 1) * most);
  const sums = tried.map(squares);
  const best = sums.indexOf(Math.min(...sums));
  let [low, high] = [tried[Math.max(0, best - 1)]!, tried[Math.min(tried.length - 1, best + 1)]!];
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let step = 0; step < 60; step += 1) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)];
    if (squares(left) <= squares(right)) high = right;
    else low = left;
  }
  return Math.exp((low + high) / 2);
}

/** What is known of a line: the sources and the model, each a probability of the over with its own error. */
export interface LineEvidence {
  readonly model: number;
  /** Standard error of the model's log-odds. */
  readonly modelError: number;
  readonly consensus: number;
  /** Sample standard deviation of the sources' probabilities; null of one. */
  readonly spread: number | null;
  readonly sources: number;
  /** Weight of the model. */
  readonly weight: number;
}

/** Standard error of the log-odds of a line's forecast (docs/value.md). */
export function forecastError({ model, modelError, consensus, spread, sources, weight }: LineEvidence): number {
  const seen = spread === null ? 0 : spread / (consensus * (1 - consensus));
  const variance = ((sources - 1) * seen ** 2 + 3 * 0.06 ** 2) / (sources - 1 + 3);
  const entropy = -consensus * Math.log(consensus) - (1 - consensus) * Math.log(1 - consensus);
  const power = 1 + Math.log(1.06) / entropy;
  const ofMargin = Math.abs(logOdds(consensus)) * (1 - 1 / power);
  const ofSources = variance * (1 / sources + 0.1) + ofMargin ** 2;
  if (weight === 0) return Math.sqrt(ofSources);
  const ofModel = modelError ** 2;
  const expected = ofSources / (ofModel + ofSources);
  const distance = logOdds(model) - logOdds(consensus);
  return Math.sqrt(((weight - expected) * distance) ** 2 + (ofModel * ofSources) / (ofModel + ofSources));
}
