import { overOutcomes, winOf } from './blend.js';

/** Forecasts of prices and model at a line. */
export interface ForecastPoint {
  readonly line: number;
  readonly probability: number;
}

const logOdds = (probability: number): number => {
  const bounded = Math.min(1 - 1e-12, Math.max(1e-12, probability));
  return Math.log(bounded / (1 - bounded));
};

/**
 * The factor on the mean, between a hundredth and a hundred, with the least sum of squared differences of log-odds: the
 * best of many, then golden section, then the point at which the sum stops falling, which can be determined to more
 * digits than its minimum.
 * The lines of one count have one error, so that all have equal weight.
 * @param chancesAt P(X = 0), P(X = 1), ... with the mean multiplied by a factor
 */
export function fittedFactor(
  chancesAt: (factor: number) => readonly number[],
  points: readonly ForecastPoint[],
): number {
  const squares = (logarithm: number): number => {
    const chances = chancesAt(Math.exp(logarithm));
    const sum = points
      .map(({ line, probability }) => (logOdds(winOf(overOutcomes(chances, line))) - logOdds(probability)) ** 2)
      .reduce((all, each) => all + each, 0);
    // a binomial count has no mean beyond its trials
    return Number.isNaN(sum) ? Infinity : sum;
  };
  const most = Math.log(100);
  const tried = Array.from({ length: 93 }, (_, index) => (index / 46 - 1) * most);
  const sums = tried.map(squares);
  const best = sums.indexOf(Math.min(...sums));
  let [low, high] = [tried[Math.max(0, best - 1)]!, tried[Math.min(tried.length - 1, best + 1)]!];
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let step = 0; step < 30; step += 1) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)];
    if (squares(left) <= squares(right)) high = right;
    else low = left;
  }
  const differences = (logarithm: number): number[] => {
    const chances = chancesAt(Math.exp(logarithm));
    return points.map(({ line, probability }) => logOdds(winOf(overOutcomes(chances, line))) - logOdds(probability));
  };
  const isRising = (logarithm: number): boolean => {
    const [before, at, after] = [-1e-4, 0, 1e-4].map((by) => differences(logarithm + by)) as [
      number[],
      number[],
      number[],
    ];
    return at.reduce((sum, each, index) => sum + each * (after[index]! - before[index]!), 0) > 0;
  };
  const center = (low + high) / 2;
  let [falling, rising] = [center - 1e-5, center + 1e-5];
  if (isRising(falling) || !isRising(rising)) return Math.exp(center);
  for (let step = 0; step < 30; step += 1) {
    const middle = (falling + rising) / 2;
    if (isRising(middle)) rising = middle;
    else falling = middle;
  }
  return Math.exp((falling + rising) / 2);
}

/** Standard deviation of the error of the logarithm of the model's variance. */
const SPREAD_ERROR = 0.3;

/**
 * The factors on mean and variance of a player's count: for one line on the mean only; for several on the variance too,
 * by golden section over its logarithm, each with the best mean.
 * @param chancesAt P(X = 0), P(X = 1), ... with mean and variance multiplied
 * @param error standard error that all lines have
 */
export function fittedMove(
  chancesAt: (factor: number, spread: number) => readonly number[],
  points: readonly ForecastPoint[],
  error: number,
): { factor: number; spread: number } {
  const factorAt = (spread: number): number => fittedFactor((factor) => chancesAt(factor, spread), points);
  if (points.length < 2) return { factor: factorAt(1), spread: 1 };
  const loss = (logarithm: number): number => {
    const spread = Math.exp(logarithm);
    const chances = chancesAt(factorAt(spread), spread);
    return points.reduce(
      (sum, { line, probability }) =>
        sum + ((logOdds(winOf(overOutcomes(chances, line))) - logOdds(probability)) / error) ** 2,
      (logarithm / SPREAD_ERROR) ** 2,
    );
  };
  let [low, high] = [-1, 1];
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let step = 0; step < 15; step += 1) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)];
    if (loss(left) <= loss(right)) high = right;
    else low = left;
  }
  // where it stops falling, which can be determined to more digits than its minimum
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (loss(middle + 1e-4) > loss(middle - 1e-4)) high = middle;
    else low = middle;
  }
  const spread = Math.exp((low + high) / 2);
  return { factor: factorAt(spread), spread };
}
