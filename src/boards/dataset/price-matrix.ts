import { uncountedFlags } from './prices.js';
import type { Prices } from './prices.js';

/** Prices have at most three decimals as a rule; where one has more there is no matrix. */
export const PRICE_STEPS = 1_000;
/** A matrix holds at most so many prices, 16 MB. */
const MOST_PRICES = 4_194_304;

/**
 * Counted prices by bookmaker code and row of the line, in steps of a thousandth; 0 without one. Whole numbers, because
 * which of two prices is the higher cannot be foretold, and of whole numbers it is found without a question.
 */
export type PriceMatrix = readonly Int32Array[];

const kept = new WeakMap<Prices, Map<boolean, PriceMatrix | null>>();

/**
 * The matrix of a snapshot's prices, kept with them; null where it would be too large, or a price has more decimals.
 */
export function priceMatrix(prices: Prices, bookmakers: number, includeStale: boolean): PriceMatrix | null {
  const known = kept.get(prices) ?? new Map<boolean, PriceMatrix | null>();
  kept.set(prices, known);
  let matrix = known.get(includeStale);
  if (matrix === undefined) known.set(includeStale, (matrix = readMatrix(prices, bookmakers, includeStale)));
  return matrix;
}

function readMatrix({ lines, quotes }: Prices, bookmakers: number, includeStale: boolean): PriceMatrix | null {
  if (lines.rows * bookmakers > MOST_PRICES) return null;
  const { firstQuote, quotes: counts } = lines.columns;
  const { odds, bookmaker, flags } = quotes.columns;
  const uncounted = uncountedFlags(includeStale);
  const matrix = Array.from({ length: bookmakers }, () => new Int32Array(lines.rows));
  for (let line = 0; line < lines.rows; line += 1) {
    const end = firstQuote[line]! + counts[line]!;
    for (let quote = firstQuote[line]!; quote < end; quote += 1) {
      const steps = Math.round(odds[quote]! * PRICE_STEPS);
      if (steps / PRICE_STEPS !== odds[quote] || steps >= 2 ** 31) return null;
      const own = matrix[bookmaker[quote]!]!;
      // of several prices of one bookmaker the highest
      if ((flags[quote]! & uncounted) === 0 && steps > own[line]!) own[line] = steps;
    }
  }
  return matrix;
}
