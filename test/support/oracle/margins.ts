import { sum } from './arithmetic.js';

/** Methods to remove the margin from the prices of all sides of a market. */
export const DEVIG_METHODS = ['power', 'multiplicative', 'additive', 'shin', 'oddsRatio'] as const;
export type DevigMethod = (typeof DEVIG_METHODS)[number];

/** Root of a monotonic function, by bisection down to adjacent numbers. */
export function bisection(curve: (at: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  const isRising = curve(high) > curve(low);
  for (;;) {
    const middle = (from + to) / 2;
    if (middle === from || middle === to) return middle;
    if (curve(middle) > 0 === isRising) to = middle;
    else from = middle;
  }
}

/**
 * Fair probabilities of all sides of a market, in the order of their decimal odds; they sum to 1. Null where the
 * method has no solution.
 * - power: each inverse price to the same power.
 * - multiplicative: each inverse price divided by their sum.
 * - additive: the same amount off each; none if a side would have no chance, or certainty.
 * - shin: Shin (1993), the margin guards against a share z of bettors who know the result; none where the inverse
 *   prices sum to less than 1.
 * - oddsRatio: the odds of each side, q / (1 - q), divided by the same ratio.
 */
export function withoutMargin(odds: readonly number[], method: DevigMethod = 'power'): readonly number[] | null {
  const key = `${method} ${odds.join(' ')}`;
  if (!solutions.has(key)) solutions.set(key, solve(odds, method));
  return solutions.get(key)!;
}

/** Cached by method and odds: bookmakers quote the same prices again and again. */
const solutions = new Map<string, readonly number[] | null>();

function solve(odds: readonly number[], method: DevigMethod): number[] | null {
  const inverse = odds.map((price) => 1 / price);
  const total = sum(inverse);
  const overround = (fair: readonly number[]): number => sum(fair) - 1;
  switch (method) {
    case 'multiplicative':
      return inverse.map((each) => each / total);
    case 'additive': {
      const fair = inverse.map((each) => each - (total - 1) / odds.length);
      return fair.every((each) => each > 0 && each < 1) ? fair : null;
    }
    case 'power': {
      const fair = (exponent: number): number[] => inverse.map((each) => each ** exponent);
      return fair(bisection((exponent) => overround(fair(exponent)), 0.001, 100));
    }
    case 'shin': {
      // binary arithmetic may be this far from a sum of 1
      if (total < 1 - 1e-12) return null;
      const fair = (z: number): number[] =>
        inverse.map((each) => (Math.sqrt(z * z + (4 * (1 - z) * each * each) / total) - z) / (2 * (1 - z)));
      return fair(bisection((z) => overround(fair(z)), 0, 0.999999));
    }
    case 'oddsRatio': {
      const fair = (ratio: number): number[] =>
        inverse.map((each) => each / (1 - each) / ratio).map((x) => x / (1 + x));
      return fair(bisection((ratio) => overround(fair(ratio)), 1e-6, 1e6));
    }
  }
}
