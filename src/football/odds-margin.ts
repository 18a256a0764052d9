/**
 * Removing the bookmaker's margin ("devigging"): decimal odds of all sides of a market to probabilities that sum to 1.
 * The methods differ in how they spread the margin over the sides; all but `multiplicative` put a larger part of it on
 * long shots (favourite-longshot bias).
 */
import { findRoot } from '../maths/root-finding.js';
import { TRIVIAL_ODDS } from './eligible-price.js';

/**
 * - power: p = q^k of the inverse odds q (S. Clarke, S. Kovalchik and M. Ingram, "Adjusting bookmaker's odds to allow
 *   for overround", American Journal of Sports Science 5, 2017).
 * - multiplicative: q divided by the sum of all q.
 * - additive: an equal amount off each q; no solution where that would leave a probability at or below 0.
 * - shin: a fraction z of the bettors are insiders (H. S. Shin, Economic Journal 103, 1993; solved as by B. Jullien and
 *   B. Salanie, Economic Journal 104, 1994). Of two sides it equals `additive`. No solution where the inverse odds sum
 *   to less than 1.
 * - oddsRatio: the ratio of offered and fair odds q / (1 - q) : p / (1 - p) is the same for all sides (K. Cheung,
 *   "Fixed-odds betting and traditional odds", 2015).
 */
export const MARGIN_METHODS = ['power', 'multiplicative', 'additive', 'shin', 'oddsRatio'] as const;
export type MarginMethod = (typeof MARGIN_METHODS)[number];

export const DEFAULT_MARGIN_METHOD: MarginMethod = 'power';

/**
 * Probabilities of a market's sides in the order of the odds; they sum to 1.
 * @param odds decimal odds of every side
 * @returns null where there are fewer than two sides, where one has no price above 1.01, or where the method has no
 *   solution
 */
export function devig(method: MarginMethod, odds: readonly (number | null)[]): number[] | null {
  const result = new Float64Array(odds.length);
  const prices = Float64Array.from(odds, (price) => price ?? NaN);
  return devigInto(method, prices, result) ? Array.from(result) : null;
}

/**
 * Writes the probabilities of `devig` into the beginning of `result`. Power and multiplicative allocate nothing.
 * @param odds decimal odds of every side; NaN: not quoted
 * @returns whether there is a solution; without one the content of `result` is meaningless
 */
export function devigInto(method: MarginMethod, odds: ArrayLike<number>, result: Float64Array): boolean {
  const sides = odds.length;
  if (sides < 2) return false;
  let total = 0;
  for (let side = 0; side < sides; side += 1) {
    const price = odds[side]!;
    if (!(price > TRIVIAL_ODDS && price < Infinity)) return false;
    result[side] = 1 / price;
    total += 1 / price;
  }
  return SOLUTIONS[method](result, sides, total);
}

/** Amount by which the inverse odds of all sides exceed 1; null where a side has no price above 1.01. */
export function overround(odds: readonly number[]): number | null {
  if (!odds.every((price) => price > TRIVIAL_ODDS && price < Infinity)) return null;
  return odds.reduce((sum, price) => sum + 1 / price, -1);
}

/**
 * Inverse odds of a bookmaker who adds the margin that the power method removes.
 * @param probabilities of every side, above 0; they sum to 1
 * @param margin amount by which the inverse odds sum to more than 1
 */
export function layMargin(probabilities: readonly number[], margin: number): number[] {
  const exponent = exponentOf(probabilities, probabilities.length, 1 + margin, 0);
  return probabilities.map((probability) => probability ** exponent);
}

/** Turns inverse odds into probabilities in place; false without a solution. */
type Solution = (values: Float64Array, sides: number, total: number) => boolean;

/** Floating-point tolerance of a sum of 1. */
const NOISE = 1e-12;

const multiplicative: Solution = (values, sides, total) => {
  for (let side = 0; side < sides; side += 1) values[side]! /= total;
  return true;
};

const additive: Solution = (values, sides, total) => {
  let isProper = true;
  for (let side = 0; side < sides; side += 1) {
    values[side]! -= (total - 1) / sides;
    isProper &&= values[side]! > 0 && values[side]! < 1;
  }
  return isProper;
};

const power: Solution = (values, sides, total) => {
  const exponent = exponentOf(values, sides, 1, total >= 1 ? 1 : 0);
  for (let side = 0; side < sides; side += 1) values[side] = values[side]! ** exponent;
  return true;
};

/**
 * Newton's method for sum(q^k) = total. The sum is convex and decreases with k, so that steps from the left of the root
 * never pass it: from k = 1 to remove a margin, from k = 0 to add one.
 */
function exponentOf(values: ArrayLike<number>, sides: number, total: number, start: number): number {
  let exponent = start;
  for (let round = 0; round < 100; round += 1) {
    let [excess, slope] = [-total, 0];
    for (let side = 0; side < sides; side += 1) {
      const logarithm = Math.log(values[side]!);
      const raised = Math.exp(exponent * logarithm);
      excess += raised;
      slope += raised * logarithm;
    }
    const step = excess / slope;
    exponent -= step;
    if (!(Math.abs(step) > 1e-14 * exponent)) break;
  }
  return exponent;
}

/** p = (sqrt(z^2 + 4 (1 - z) q^2 / Q) - z) / (2 (1 - z)) with the sum Q of the inverse odds q. */
const shin: Solution = (values, sides, total) => {
  if (total < 1 - NOISE) return false;
  if (total <= 1) return multiplicative(values, sides, total);
  return solve(values, sides, 0, 1 - 1e-9, (offered, insiders) => {
    const root = Math.sqrt(insiders * insiders + (4 * (1 - insiders) * offered * offered) / total);
    return (root - insiders) / (2 * (1 - insiders));
  });
};

/** p = q / (c + q - c q) with the odds ratio c; solved for its logarithm. */
const oddsRatio: Solution = (values, sides) =>
  solve(values, sides, -20, 20, (offered, logarithm) => {
    const ratio = Math.exp(logarithm);
    return offered / (ratio + offered - ratio * offered);
  });

const SOLUTIONS: Readonly<Record<MarginMethod, Solution>> = { power, multiplicative, additive, shin, oddsRatio };

/** Writes the probabilities at the parameter for which they sum to 1. */
function solve(
  values: Float64Array,
  sides: number,
  low: number,
  high: number,
  fair: (offered: number, parameter: number) => number,
): boolean {
  const excess = (parameter: number): number => {
    let sum = -1;
    for (let side = 0; side < sides; side += 1) sum += fair(values[side]!, parameter);
    return sum;
  };
  const parameter = findRoot(excess, low, high);
  for (let side = 0; side < sides; side += 1) values[side] = fair(values[side]!, parameter);
  return true;
}
