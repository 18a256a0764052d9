import { excludedFlags } from '../../football/eligible-price.js';
import { bestPriceRow } from '../../football/price-comparison.js';
import type { PriceChoice, Prices } from './prices.js';

/** Price steps per unit of odds in a matrix: prices rarely have more than three decimals. */
const PRICE_STEPS = 1_000;
/** Maximum number of prices in a matrix, 16 MB. */
const MOST_PRICES = 4_194_304;

/**
 * Best eligible prices by bookmaker index and row of the line, in thousandths; 0 without one. Twice as fast as reading
 * the quotes where some bookmakers are chosen among many (bench boards, player trends, recomputing).
 */
export type PriceMatrix = readonly Int32Array[];

/** Row of the quote with the best eligible price of a line; -1 without one, and for row -1. */
export function bestQuoteOf(
  { lines, quotes }: Prices,
  line: number,
  { includeStale, bookmakers }: PriceChoice,
): number {
  if (line < 0) return -1;
  const first = lines.columns.firstQuote[line]!;
  const end = first + lines.columns.quotes[line]!;
  return bestPriceRow(quotes.columns, first, end, excludedFlags(includeStale), bookmakers);
}

/** Best eligible prices among chosen bookmakers, and the number of bookmakers with one. */
export class ChosenPrices {
  /** Columns of the chosen bookmakers; null where quotes are read. */
  private readonly columns: PriceMatrix | null;

  /** Falls back to reading quotes without a matrix; a matrix covers all bookmakers under the same `includeStale`. */
  constructor(
    private readonly prices: Prices,
    private readonly bookmakers: number,
    private readonly choice: PriceChoice,
    matrix: PriceMatrix | null = null,
  ) {
    this.columns = matrix?.filter((_, index) => choice.bookmakers === null || choice.bookmakers[index] === 1) ?? null;
  }

  /** Writes the best prices of lines into `found`; NaN for row -1 and without a price. */
  of(lineRows: Int32Array, found: Float64Array = new Float64Array(lineRows.length)): Float64Array {
    if (this.columns === null) this.readBest(lineRows, found);
    else {
      const best = new Int32Array(lineRows.length);
      for (const column of this.columns) {
        for (let at = 0; at < best.length; at += 1) {
          const line = lineRows[at]!;
          // V8 is slow to read an index of -1
          if (line >= 0 && column[line]! > best[at]!) best[at] = column[line]!;
        }
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
        for (let at = 0; at < counts.length; at += 1) {
          const [over, under] = [overRows[at]!, underRows[at]!];
          counts[at]! += Number((over >= 0 && column[over]! > 0) || (under >= 0 && column[under]! > 0));
        }
      }
    }
    return counts;
  }

  private readBest(lineRows: Int32Array, found: Float64Array): void {
    const { odds } = this.prices.quotes.columns;
    for (let at = 0; at < lineRows.length; at += 1) {
      const best = bestQuoteOf(this.prices, lineRows[at]!, this.choice);
      found[at] = best < 0 ? NaN : odds[best]!;
    }
  }

  private readCounts(overRows: Int32Array, underRows: Int32Array, found: Uint16Array): void {
    const { lines, quotes } = this.prices;
    const { firstQuote, quotes: quoteCounts } = lines.columns;
    const { bookmaker, flags } = quotes.columns;
    const excluded = excludedFlags(this.choice.includeStale);
    const chosen = this.choice.bookmakers;
    /** By bookmaker index: the last entry, counted from 1, with an eligible price from it. */
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
