import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import type { PriceChoice } from '../boards/dataset/prices.js';
import { excludedFlags } from '../football/eligible-price.js';
import { bestPriceRow } from '../football/price-comparison.js';

/** Best eligible prices of all cards by side, and the rows of their quotes. */
interface SidePrices {
  readonly prices: readonly [over: Float64Array, under: Float64Array];
  readonly quotes: readonly [over: Int32Array, under: Int32Array];
}

/** Best eligible prices of all cards; cached by the choice of prices, which many variants share. */
export function bestPrices(
  { prices, derived }: Pick<BoardSnapshot, 'prices' | 'derived'>,
  { columns }: ValueCardTable,
  superSub: boolean,
  choice: PriceChoice,
): SidePrices {
  return derived.of('best prices of cards', { superSub, ...choice }, (): SidePrices => {
    const isStored = hasStoredPrices(choice);
    const bestQuotes = isStored ? prices.lines.columns.bestQuote : null;
    const [over, under] = [columns.overLine, columns.underLine].map((lines) =>
      quotesOfLines(prices, lines, choice, bestQuotes),
    ) as [Int32Array, Int32Array];
    return {
      prices: isStored
        ? [columns.bestOver, columns.bestUnder]
        : [oddsOfQuotes(prices, over), oddsOfQuotes(prices, under)],
      quotes: [over, under],
    };
  });
}

/**
 * Rows of the quotes with the best prices of lines; -1 without one. Loops over typed arrays: `map` and `from` cost
 * half the CPU of a request that names bookmakers (bench boards, value bets: recomputing).
 * @param bestQuotes by line, where they are stored
 */
function quotesOfLines(
  { lines, quotes }: BoardSnapshot['prices'],
  lineRows: Int32Array,
  { includeStale, bookmakers }: PriceChoice,
  bestQuotes: Int32Array | null,
): Int32Array {
  const { firstQuote, quotes: counts } = lines.columns;
  const excluded = excludedFlags(includeStale);
  const rows = new Int32Array(lineRows.length).fill(-1);
  for (let card = 0; card < rows.length; card += 1) {
    const line = lineRows[card]!;
    if (line < 0) continue;
    const first = firstQuote[line]!;
    rows[card] =
      bestQuotes === null
        ? bestPriceRow(quotes.columns, first, first + counts[line]!, excluded, bookmakers)
        : bestQuotes[line]!;
  }
  return rows;
}

/** Odds of quotes; NaN for -1. */
function oddsOfQuotes({ quotes }: BoardSnapshot['prices'], rows: Int32Array): Float64Array {
  const { odds } = quotes.columns;
  const prices = new Float64Array(rows.length).fill(NaN);
  for (let card = 0; card < rows.length; card += 1) if (rows[card]! >= 0) prices[card] = odds[rows[card]!]!;
  return prices;
}

/** Whether the stored columns hold these prices. */
export const hasStoredPrices = ({ includeStale, bookmakers }: PriceChoice): boolean =>
  !includeStale && bookmakers === null;
