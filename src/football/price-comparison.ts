import { IndependentSources } from './independent-sources.js';

/** Quotes in columns, grouped by line; at most one per bookmaker, in any order. */
export interface PriceColumns {
  /** Decimal odds, above 0. */
  readonly odds: ArrayLike<number>;
  /** Index of the bookmaker. */
  readonly bookmaker: ArrayLike<number>;
  /** Bits of `quoteFlags`. */
  readonly flags: ArrayLike<number>;
}

export interface ComparisonOptions {
  /** Bits of `flags` that make a price ineligible. */
  readonly excluded: number;
  /** By bookmaker index, 1 for bookmakers whose best price is compared; null: all. */
  readonly compared: ArrayLike<number> | null;
}

/** Results are rounded to ten decimals, so that they do not depend on the order of summation. */
const noise = 1e10;

/** Percentage by which a price exceeds another: 10 for 2.2 against 2. NaN where either is unknown. */
export function percentAbove(price: number, other: number): number {
  return cleaned((price / other - 1) * 100);
}

/**
 * Percentage by which a price exceeds the mean of the other sources; NaN without any.
 * @param own price of its own source: the mean where bookmakers share a feed
 * @param sourceSum sum of one price per source
 */
export function percentAboveOthers(price: number, own: number, sourceSum: number, sources: number): number {
  return sources < 2 ? NaN : percentAbove(price, (sourceSum - own) / (sources - 1));
}

const cleaned = (value: number): number => Math.floor(value * noise + 0.5) / noise;

/** Order of bookmakers with equal prices: by name, in code units, regardless of storage order. */
export function compareNames(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Row of the best price among the rows from `first` to before `end`: the highest eligible one, on a tie the first,
 * which is the first bookmaker by name (`compareNames`) if prices are sorted; -1 without any.
 * @param excluded bits of `flags` that make a price ineligible
 * @param chosen by bookmaker index, 1 for bookmakers whose prices are compared; null: all
 */
export function bestPriceRow(
  { odds, bookmaker, flags }: PriceColumns,
  first: number,
  end: number,
  excluded: number,
  chosen: ArrayLike<number> | null = null,
): number {
  let best = -1;
  let highest = 0;
  for (let row = first; row < end; row += 1) {
    const price = odds[row]!;
    if (!(price > highest) || (flags[row]! & excluded) !== 0) continue;
    if (chosen !== null && chosen[bookmaker[row]!] !== 1) continue;
    best = row;
    highest = price;
  }
  return best;
}

/**
 * Compares one price of a line with those of the other independent sources. These are differences of prices and nothing
 * more: an outlier is as often wrong as it is good. Members describe the line read last.
 */
export class PriceComparison {
  /** Bookmakers with an eligible price. */
  bookmakers = 0;
  /** Sum of their prices. */
  sum = 0;
  /** Independent sources among them. */
  sources = 0;
  /** Row of the best price; -1 without any. */
  highest = -1;
  /** Row of the compared price; -1 without one. */
  compared = -1;
  /** The compared price; NaN without one. */
  price = NaN;

  private first = 0;
  private end = 0;
  private readonly independent: IndependentSources;
  /** Buffer for prices of one line, descending. */
  private others = new Float64Array(16);

  /** @param feeds by bookmaker index: the same number for bookmakers of one feed */
  constructor(
    private readonly prices: PriceColumns,
    feeds: readonly number[],
    private readonly options: ComparisonOptions,
  ) {
    this.independent = new IndependentSources(feeds);
  }

  /** Reads the line whose quotes are in the rows from `first` to before `first + count`. */
  read(first: number, count: number): void {
    const { prices, options, independent } = this;
    const { odds, bookmaker, flags } = prices;
    const { excluded, compared: chosen } = options;
    const end = first + count;
    independent.clear();
    let bookmakers = 0;
    let sum = 0;
    for (let row = first; row < end; row += 1) {
      if ((flags[row]! & excluded) !== 0) continue;
      bookmakers += 1;
      sum += odds[row]!;
      independent.add(bookmaker[row]!, odds[row]!);
    }
    this.first = first;
    this.end = end;
    this.bookmakers = bookmakers;
    this.sum = sum;
    this.sources = independent.count;
    this.highest = bestPriceRow(prices, first, end, excluded);
    this.compared = chosen === null ? this.highest : bestPriceRow(prices, first, end, excluded, chosen);
    this.price = this.compared < 0 ? NaN : odds[this.compared]!;
  }

  /** Mean of the eligible prices, one per bookmaker; NaN without any. */
  mean(): number {
    return cleaned(this.sum / this.bookmakers);
  }

  /** Sum of one price per source. */
  get sourceSum(): number {
    return this.independent.sum;
  }

  /** Percentage by which the price exceeds the mean of all. */
  discrepancy(): number {
    return percentAbove(this.price, this.sum / this.bookmakers);
  }

  /** Percentage by which the price exceeds the mean of the other sources; NaN without any. */
  outlierPercent(): number {
    const { sources, compared, independent } = this;
    if (compared < 0) return NaN;
    const own = independent.priceOf(this.prices.bookmaker[compared]!, this.price);
    return percentAboveOthers(this.price, own, independent.sum, sources);
  }

  /** Percentage by which the price exceeds the median of the other sources; NaN without any. */
  edge(): number {
    return percentAbove(this.price, this.othersMedian());
  }

  /** Median of the other sources' prices; NaN without any. */
  othersMedian(): number {
    const { prices, options, independent, compared, first, end, sources } = this;
    if (compared < 0 || sources < 2) return NaN;
    const { odds, bookmaker, flags } = prices;
    if (this.others.length < sources) this.others = new Float64Array(sources * 2);
    const { others } = this;
    let length = 0;
    for (let row = first; row < end; row += 1) {
      if (row === compared || (flags[row]! & options.excluded) !== 0 || independent.isShared(bookmaker[row]!)) continue;
      insertDescending(others, length++, odds[row]!);
    }
    independent.eachOtherFeed(bookmaker[compared]!, (mean) => insertDescending(others, length++, mean));
    return (others[(length - 1) >> 1]! + others[length >> 1]!) / 2;
  }

  /** Highest price from a source other than that of the best price; NaN without any. */
  secondBest(): number {
    const { prices, options, independent, highest, first, end } = this;
    const { odds, bookmaker, flags } = prices;
    let second = NaN;
    for (let row = first; row < end; row += 1) {
      if (row === highest || (flags[row]! & options.excluded) !== 0 || odds[row]! <= second) continue;
      if (!independent.isSameSource(bookmaker[row]!, bookmaker[highest]!)) second = odds[row]!;
    }
    return second;
  }

  /** Percentage by which the best price exceeds the second best from another source; NaN without any. */
  gapToSecond(): number {
    return this.highest < 0 ? NaN : percentAbove(this.prices.odds[this.highest]!, this.secondBest());
  }

  /**
   * Whether the best price of three bookmakers is isolated: further above the middle one, as a ratio, than that one is
   * above the lowest. Never for bookmakers of a single source.
   */
  isLonely(): boolean {
    const { prices, options, others, first, end } = this;
    if (this.bookmakers !== 3 || Number.isNaN(this.secondBest())) return false;
    let length = 0;
    for (let row = first; row < end; row += 1)
      if ((prices.flags[row]! & options.excluded) === 0) insertDescending(others, length++, prices.odds[row]!);
    return others[0]! / others[1]! > others[1]! / others[2]!;
  }
}

/** Inserts a value into the first `length` values, which are descending. */
function insertDescending(values: Float64Array, length: number, value: number): void {
  let at = length;
  for (; at > 0 && values[at - 1]! < value; at -= 1) values[at] = values[at - 1]!;
  values[at] = value;
}
