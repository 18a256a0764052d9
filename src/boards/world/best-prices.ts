import { PRICE_STEPS, priceMatrix } from './price-matrix.js';
import type { PriceMatrix } from './price-matrix.js';
import { uncountedFlags } from './prices.js';
import type { PriceChoice, Prices } from './prices.js';

/** For fewer lines their quotes are read. */
const FEW_LINES = 1_000;

/** Best prices in steps by row of the line, 0 without one, and whose they are: whoever computes others writes over them. */
const latest: { whose: symbol | null; best: Int32Array } = { whose: null, best: new Int32Array(0) };

/** What chosen bookmakers quote. */
export class ChosenPrices {
  /** A name and not the prices themselves: what was computed last keeps no snapshot. */
  private readonly name = Symbol('prices');

  /** @param bookmakers how many there are, chosen or not */
  constructor(private readonly prices: Prices, private readonly bookmakers: number, private readonly choice: PriceChoice) {}

  /**
   * Best counted prices of lines, NaN without one, one by one as they are asked for.
   * @param lineRows rows of the lines, -1 where nobody quotes
   */
  of(lineRows: ArrayLike<number>): Float64Array {
    const found = new Float64Array(lineRows.length);
    const best = this.bestOfLines(lineRows.length);
    for (let at = 0; at < found.length; at += 1) {
      const line = lineRows[at]!;
      found[at] = line < 0 ? NaN : best === null ? this.read(line) : best[line] === 0 ? NaN : best[line]! / PRICE_STEPS;
    }
    return found;
  }

  /**
   * How many of the bookmakers have a counted price on either of two lines; null where that is to be read from the quotes.
   * @param overRows rows of the lines, -1 where nobody quotes; `underRows` likewise
   */
  countBookmakers(overRows: ArrayLike<number>, underRows: ArrayLike<number>): Uint16Array | null {
    const columns = this.columns(overRows.length);
    if (columns === null) return null;
    const counts = new Uint16Array(overRows.length);
    for (const column of columns) {
      // beyond the column, as at -1, there is no price
      for (let at = 0; at < counts.length; at += 1) counts[at]! += Number(column[overRows[at]!]! > 0) | Number(column[underRows[at]!]! > 0);
    }
    return counts;
  }

  private bestOfLines(asked: number): Int32Array | null {
    if (latest.whose === this.name) return latest.best;
    const columns = this.columns(asked);
    if (columns === null) return null;
    const { rows } = this.prices.lines;
    if (latest.best.length < rows) latest.best = new Int32Array(rows);
    latest.best.fill(0);
    for (const column of columns) raise(latest.best, column);
    latest.whose = this.name;
    return latest.best;
  }

  /** Prices of the chosen bookmakers by line; null where quotes are to be read. */
  private columns(asked: number): PriceMatrix | null {
    const { prices, bookmakers, choice: { includeStale, bookmakers: chosen } } = this;
    const matrix = asked < FEW_LINES ? null : priceMatrix(prices, bookmakers, includeStale);
    return matrix === null || chosen === null ? matrix : matrix.filter((_, code) => chosen[code] === 1);
  }

  private read(line: number): number {
    const { prices: { lines, quotes }, choice: { includeStale, bookmakers } } = this;
    const { flags, bookmaker, odds } = quotes.columns;
    const uncounted = uncountedFlags(includeStale);
    const end = lines.columns.firstQuote[line]! + lines.columns.quotes[line]!;
    let best = -Infinity;
    for (let quote = lines.columns.firstQuote[line]!; quote < end; quote += 1) {
      if ((flags[quote]! & uncounted) === 0 && (bookmakers === null || bookmakers[bookmaker[quote]!] === 1)) best = Math.max(best, odds[quote]!);
    }
    return best === -Infinity ? NaN : best;
  }
}

/** The higher one of each two: of a negative difference the sign bit makes a mask of ones, of others one of zeros. */
function raise(best: Int32Array, prices: Int32Array): void {
  for (let at = 0; at < prices.length; at += 1) {
    const less = (best[at]! - prices[at]!) | 0;
    best[at]! -= less & (less >> 31);
  }
}
