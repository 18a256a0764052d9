import { spareSteps } from '../engine/spare-arrays.js';
import { CardPrices } from './card-prices.js';
import { PRICE_STEPS, priceMatrix } from './price-matrix.js';
import type { PriceMatrix } from './price-matrix.js';
import type { PriceChoice, Prices } from './prices.js';

/** For fewer lines their quotes are read. */
const FEW_LINES = 1_000;
/** So many lines are looked at together: their prices stay in the processor's nearest memory. */
const BLOCK = 1_000;

/** Best prices in steps of the lines looked at, 0 without one. */
const steps = new Int32Array(BLOCK);

/** What chosen bookmakers quote. */
export class ChosenPrices {
  /** Prices of the chosen bookmakers by line; null where quotes are to be read. */
  private readonly columns: PriceMatrix | null;
  /** What reads them then. */
  private readonly quotes: CardPrices;

  /**
   * @param bookmakers how many there are, chosen or not
   * @param asked how many lines will be asked for in all
   */
  constructor(
    private readonly prices: Prices,
    bookmakers: number,
    choice: PriceChoice,
    asked = Infinity,
  ) {
    const { includeStale, bookmakers: chosen } = choice;
    const matrix = asked < FEW_LINES ? null : priceMatrix(prices, bookmakers, includeStale);
    this.quotes = new CardPrices(prices, bookmakers, choice);
    this.columns = matrix === null || chosen === null ? matrix : matrix.filter((_, code) => chosen[code] === 1);
  }

  /**
   * Best counted prices of lines, NaN without one, one by one as they are asked for.
   * @param lineRows rows of the lines, -1 where nobody quotes
   * @param found where they are written
   */
  of(lineRows: Int32Array, found: Float64Array = new Float64Array(lineRows.length)): Float64Array {
    const { columns, quotes } = this;
    if (columns === null) {
      for (let at = 0; at < lineRows.length; at += 1) {
        quotes.read(lineRows[at]!, -1);
        found[at] = quotes.over;
      }
      return found;
    }
    // of many lines it is faster to walk through the columns than to look up one line after the other
    if (lineRows.length * 3 < this.prices.lines.rows) this.lookUp(columns, lineRows, found);
    else this.walk(columns, lineRows, found);
    return found;
  }

  /**
   * How many of the bookmakers have a counted price on either of two lines.
   * @param overRows rows of the lines, -1 where nobody quotes; `underRows` likewise
   */
  countBookmakers(overRows: Int32Array, underRows: Int32Array): Uint16Array {
    const { columns, quotes } = this;
    if (columns === null) {
      return Uint16Array.from(overRows, (over, at) => {
        quotes.read(over, underRows[at]!);
        return quotes.sources;
      });
    }
    const counts = new Uint16Array(overRows.length);
    for (const column of columns) {
      // beyond the column, as at -1, there is no price
      for (let at = 0; at < counts.length; at += 1)
        counts[at]! += Number(column[overRows[at]!]! > 0) | Number(column[underRows[at]!]! > 0);
    }
    return counts;
  }

  private lookUp(columns: PriceMatrix, lineRows: Int32Array, found: Float64Array): void {
    for (let from = 0; from < lineRows.length; from += BLOCK) {
      const rows = lineRows.subarray(from, from + BLOCK);
      const best = steps.fill(0);
      for (const column of columns) raiseOf(rows, best, column);
      for (let at = 0; at < rows.length; at += 1) found[from + at] = priceOf(best[at]!);
    }
  }

  private walk(columns: PriceMatrix, lineRows: Int32Array, found: Float64Array): void {
    const { rows } = this.prices.lines;
    const best = spareSteps.take(rows).fill(0);
    for (const column of columns) raise(best, column);
    for (let at = 0; at < lineRows.length; at += 1) found[at] = priceOf(best[lineRows[at]!]!);
    spareSteps.give(best);
  }
}

/** The higher one of each two: of a negative difference the sign bit makes a mask of ones, of others one of zeros. */
function raise(best: Int32Array, column: Int32Array): void {
  for (let at = 0; at < column.length; at += 1) {
    const less = (best[at]! - column[at]!) | 0;
    best[at]! -= less & (less >> 31);
  }
}

/** The same of some lines; beyond the column, as at -1, there is no price, and nothing to raise. */
function raiseOf(lineRows: Int32Array, best: Int32Array, column: Int32Array): void {
  for (let at = 0; at < lineRows.length; at += 1) {
    const less = (best[at]! - column[lineRows[at]!]!) | 0;
    best[at]! -= less & (less >> 31);
  }
}

function priceOf(best: number): number {
  let price = NaN;
  if (best > 0) price = best / PRICE_STEPS;
  return price;
}
