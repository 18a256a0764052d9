import { uncountedFlags } from './prices.js';
import type { PriceChoice, Prices } from './prices.js';

/** Different flags that a quote may have. */
const FLAGS = 256;

/**
 * Best counted prices of lines, NaN without one: one pass over their quotes.
 * @param lineRows by key: row of its line, -1 where nobody quotes it
 * @param keys which keys are wanted, in the order of what is given; null: all
 */
export function bestPrices(
  { lines, quotes }: Prices, lineRows: ArrayLike<number>, { includeStale, bookmakers }: PriceChoice, keys: Uint32Array | null = null,
): Float64Array {
  const { flags, bookmaker, odds } = quotes.columns;
  const { firstQuote, quotes: counts } = lines.columns;
  const uncounted = uncountedFlags(includeStale);
  const named = bookmakers ?? Uint8Array.of(1);
  const counted = Uint8Array.from({ length: named.length * FLAGS }, (_, each) => (named[Math.floor(each / FLAGS)] === 1 && (each % FLAGS & uncounted) === 0 ? 1 : 0));
  const perBookmaker = bookmakers === null ? 0 : FLAGS;
  const best = new Float64Array(keys === null ? lineRows.length : keys.length);
  for (let at = 0; at < best.length; at += 1) {
    const line = lineRows[keys === null ? at : keys[at]!]!;
    let highest = 0;
    const first = line < 0 ? 0 : firstQuote[line]!;
    const end = line < 0 ? 0 : first + counts[line]!;
    for (let quote = first; quote < end; quote += 1) {
      // whether a price counts cannot be foretold: a product, 0 for one that does not, is faster than a question
      const price = odds[quote]! * counted[bookmaker[quote]! * perBookmaker + flags[quote]!]!;
      highest = price > highest ? price : highest;
    }
    best[at] = highest === 0 ? NaN : highest;
  }
  return best;
}
