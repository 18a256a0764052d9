import { excludedFlags } from '../../football/eligible-price.js';
import { bestPriceRow } from '../../football/price-comparison.js';
import type { PriceChoice, Prices } from './prices.js';

/** Steps of odds in a matrix, a thousandth: prices have at most three decimals as a rule. */
const PRICE_STEPS = 1_000;
/** Prices that a matrix holds at most, 16 MB. */
const MOST_PRICES = 4_194_304;

/**
 * Best eligible prices by bookmaker index and row of the line, in thousandths; 0 without one. Twice as fast as reading
 * the quotes where some bookmakers are chosen among many (bench boards, player trends, recomputing).
 */
export type PriceMatrix = readonly Int32Array[];

/** Best eligible prices among chosen bookmakers, and the number of bookmakers with one. */
export class ChosenPrices {
  /** Columns of the chosen bookmakers; null where quotes are read. */
  private readonly columns: PriceMatrix | null;

  /** Reads quotes where there is no matrix, which holds all bookmakers under the same `includeStale`. */
  constructor(
    private readonly prices: Prices,
    private readonly bookmakers: number,
    private readonly choice: PriceChoice,
    matrix: PriceMatrix | null = null,
  ) {
    this.columns = matrix?.filter((_, index) => choice.bookmakers === null || choice.bookmakers[index] === 1) ?? null;
  }

  /** Best prices of lines into `found`; NaN for row -1 and without a price. */
  of(lineRows: Int32Array, found: Float64Array = new Float64Array(lineRows.length)): Float64Array {
    if (this.columns === null) this.readBest(lineRows, found);
    else {
      const best = new Int32Array(lineRows.length);
      for (const column of this.columns) {
        // an index beyond the column, as -1 is, has no price
        for (let at = 0; at < best.length; at += 1) best[at] = Math.max(best[at]!, column[lineRows[at]!] ?? 0);
      }
      for (let at = 0; at < best.length; at += 1) found[at] = best[at]! > 0 ? best[at]! / PRICE_STEPS : NaN;
    }
    return found;
  }

  /** Number of bookmakers with an eligible price on either of two lines; row -1 has none. */
  countBookmakers(overRows: Int32Array, underRows: Int32Array): Uint16Array {
    const counts = new Uint16Array(overRows.length);
    if (this.columns === null) this.readCounts(overRows, underRows, counts);
    else {
      for (const column of this.columns) {
        for (let at = 0; at < counts.length; at += 1)
          counts[at]! += Number(column[overRows[at]!]! > 0) | Number(column[underRows[at]!]! > 0);
      }
    }
    return counts;
  }

  private readBest(lineRows: Int32Array, found: Float64Array): void {
    const {
      prices: { lines, quotes },
      choice,
    } = this;
    const { firstQuote, quotes: quoteCounts } = lines.columns;
    const excluded = excludedFlags(choice.includeStale);
    for (let at = 0; at < lineRows.length; at += 1) {
      const line = lineRows[at]!;
      const first = line < 0 ? 0 : firstQuote[line]!;
      const end = line < 0 ? 0 : first + quoteCounts[line]!;
      const best = bestPriceRow(quotes.columns, first, end, excluded, choice.bookmakers);
      found[at] = best < 0 ? NaN : quotes.columns.odds[best]!;
    }
  }

  private readCounts(overRows: Int32Array, underRows: Int32Array, found: Uint16Array): void {
    const { lines, quotes } = this.prices;
    const { firstQuote, quotes: quoteCounts } = lines.columns;
    const { bookmaker, flags } = quotes.columns;
    const excluded = excludedFlags(this.choice.includeStale);
    const chosen = this.choice.bookmakers;
    /** By bookmaker index: the last entry, from 1, with an eligible price of it. */
    const seen = new Uint32Array(this.bookmakers);
    for (let at = 0; at < found.length; at += 1) {
      for (const line of [overRows[at]!, underRows[at]!]) {
        if (line < 0) continue;
        for (let row = firstQuote[line]!, end = row + quoteCounts[line]!; row < end; row += 1) {
          const index = bookmaker[row]!;
          const isEligible = (flags[row]! & excluded) === 0 && (chosen === null || chosen[index] === 1);
          if (!isEligible || seen[index] === at + 1) continue;
          seen[index] = at + 1;
          found[at]! += 1;
        }
      }
    }
  }
}

/** Best eligible prices of all lines; null if they exceed `MOST_PRICES` or a price has more than three decimals. */
export function priceMatrix({ lines, quotes }: Prices, bookmakers: number, includeStale: boolean): PriceMatrix | null {
  if (lines.rows * bookmakers > MOST_PRICES) return null;
  const { firstQuote, quotes: quoteCounts } = lines.columns;
  const { odds, bookmaker, flags } = quotes.columns;
  const excluded = excludedFlags(includeStale);
  const matrix = Array.from({ length: bookmakers }, () => new Int32Array(lines.rows));
  for (let line = 0; line < lines.rows; line += 1) {
    const end = firstQuote[line]! + quoteCounts[line]!;
    for (let row = firstQuote[line]!; row < end; row += 1) {
      const steps = Math.round(odds[row]! * PRICE_STEPS);
      if (steps / PRICE_STEPS !== odds[row] || steps >= 2 ** 31) return null;
      const own = matrix[bookmaker[row]!]!;
      if ((flags[row]! & excluded) === 0 && steps > own[line]!) own[line] = steps;
    }
  }
  return matrix;
}
