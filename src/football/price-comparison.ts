/**
 * How one price of a line stands against the other bookmakers' prices. Bookmakers that take their prices from one
 * feed are one opinion, a group, and count once with their mean; everybody else is a group of its own.
 *
 * These are differences of prices and nothing more: a price that stands out is as often wrong as it is good.
 */

/** Prices as columns: those of one line stand together, at most one of each bookmaker, in any order. */
export interface PriceColumns {
  /** Decimal odds. */
  readonly odds: ArrayLike<number>;
  /** Code of the bookmaker. */
  readonly bookmaker: ArrayLike<number>;
  /** Bits that tell why a price may not count. */
  readonly flags: ArrayLike<number>;
}

/** Which prices are compared. */
export interface ComparisonOptions {
  /** Bits of `flags` under which a price does not count. */
  readonly uncounted: number;
  /** Code of the bookmaker whose own price is compared; -1: the highest price. */
  readonly bookmaker: number;
}

/** Binary arithmetic is exact to 15 digits; what differs by less than this is equal, whatever the order of summing. */
const noise = 1e10;

/** A price against another one, in percent: 2.2 against 2 is 10. NaN where either is unknown. */
export function percentAbove(price: number, other: number): number {
  return Math.round((price / other - 1) * 100 * noise) / noise;
}

/**
 * Reads one line after the other; its members tell what the last one read is like. One object serves a million
 * prices without making another.
 */
export class PriceComparison {
  /** Bookmakers with a counted price. */
  bookmakers = 0;
  /** Groups among them. */
  groups = 0;
  /** Position of the highest counted price, of equal ones the first; -1 without any. */
  highest = -1;
  /** Position of the price that is compared; -1 where there is none. */
  compared = -1;
  /** That price; NaN where there is none. */
  price = NaN;

  private first = 0;
  private end = 0;
  private sum = 0;
  /** Sum of the groups' means. */
  private groupSum = 0;
  /** By bookmaker: number of its feed where others share it, else -1. */
  private readonly shared: Int32Array;
  /** By number of a shared feed: prices of this line, and their sum. */
  private readonly members: Uint32Array;
  private readonly sums: Float64Array;
  /** Shared feeds on this line. */
  private readonly present: number[] = [];
  private readonly sorted: number[] = [];

  /** @param feeds by code of the bookmaker: the same number for bookmakers of one feed */
  constructor(
    private readonly prices: PriceColumns,
    feeds: readonly number[],
    private readonly options: ComparisonOptions,
  ) {
    const numbers = [...new Set(feeds.filter((feed, code) => feeds.indexOf(feed) !== code))];
    this.shared = Int32Array.from(feeds, (feed) => numbers.indexOf(feed));
    this.members = new Uint32Array(numbers.length);
    this.sums = new Float64Array(numbers.length);
  }

  /** Reads the line whose prices stand from `first` to before `first + count`. */
  read(first: number, count: number): void {
    const { odds, bookmaker, flags } = this.prices;
    const { uncounted, bookmaker: own } = this.options;
    const { shared } = this;
    const end = first + count;
    this.first = first;
    this.end = end;
    if (this.present.length > 0) this.forgetFeeds();
    // plain variables and no calls: this loop sees a million prices
    let bookmakers = 0;
    let sum = 0;
    let highest = -1;
    let highestPrice = -Infinity;
    let ownPrice = -1;
    let sharing = 0;
    for (let at = first; at < end; at += 1) {
      if ((flags[at]! & uncounted) !== 0) continue;
      const price = odds[at]!;
      const code = bookmaker[at]!;
      bookmakers += 1;
      sum += price;
      if (price > highestPrice) {
        highest = at;
        highestPrice = price;
      }
      if (code === own) ownPrice = at;
      if (shared[code]! >= 0) sharing += 1;
    }
    this.bookmakers = bookmakers;
    this.groups = bookmakers;
    this.groupSum = sum;
    if (sharing > 0) this.countFeedsOnce();
    this.sum = sum;
    this.highest = highest;
    this.compared = own < 0 ? highest : ownPrice;
    this.price = this.compared < 0 ? NaN : odds[this.compared]!;
  }

  /** Mean of the counted prices, one per bookmaker; NaN without any. */
  mean(): number {
    return Math.round((this.sum / this.bookmakers) * noise) / noise;
  }

  /** Mean of the other groups; NaN without any. */
  othersMean(): number {
    return this.compared < 0 || this.groups < 2 ? NaN : (this.groupSum - this.ownGroupMean()) / (this.groups - 1);
  }

  /** The price against the mean of all, in percent. */
  discrepancy(): number {
    return percentAbove(this.price, this.sum / this.bookmakers);
  }

  /** The price against the mean of the other groups, in percent; NaN without any. */
  outlierPercent(): number {
    return percentAbove(this.price, this.othersMean());
  }

  /** Median of the other groups' prices; NaN without any. */
  othersMedian(): number {
    if (this.compared < 0 || this.groups < 2) return NaN;
    const { odds, bookmaker, flags } = this.prices;
    const ownFeed = this.shared[bookmaker[this.compared]!]!;
    this.sorted.length = 0;
    for (let at = this.first; at < this.end; at += 1) {
      if ((flags[at]! & this.options.uncounted) === 0 && this.shared[bookmaker[at]!]! < 0 && at !== this.compared) this.insert(odds[at]!);
    }
    for (const feed of this.present) if (feed !== ownFeed) this.insert(this.feedMean(feed));
    const { length } = this.sorted;
    return (this.sorted[(length - 1) >> 1]! + this.sorted[length >> 1]!) / 2;
  }

  private ownGroupMean(): number {
    const feed = this.shared[this.prices.bookmaker[this.compared]!]!;
    return feed < 0 ? this.price : this.feedMean(feed);
  }

  private feedMean(feed: number): number {
    return this.sums[feed]! / this.members[feed]!;
  }

  private forgetFeeds(): void {
    for (const feed of this.present) this.members[feed] = this.sums[feed] = 0;
    this.present.length = 0;
  }

  /** Replaces the prices of shared feeds by one mean for each. */
  private countFeedsOnce(): void {
    const { odds, bookmaker, flags } = this.prices;
    for (let at = this.first; at < this.end; at += 1) {
      const feed = this.shared[bookmaker[at]!]!;
      if (feed < 0 || (flags[at]! & this.options.uncounted) !== 0) continue;
      if (this.members[feed] === 0) this.present.push(feed);
      this.members[feed]! += 1;
      this.sums[feed]! += odds[at]!;
    }
    for (const feed of this.present) {
      this.groups -= this.members[feed]! - 1;
      this.groupSum += this.feedMean(feed) - this.sums[feed]!;
    }
  }

  /** Keeps the list descending; prices that come so cost one comparison each. */
  private insert(price: number): void {
    let at = this.sorted.length;
    for (; at > 0 && this.sorted[at - 1]! < price; at -= 1) this.sorted[at] = this.sorted[at - 1]!;
    this.sorted[at] = price;
  }
}
