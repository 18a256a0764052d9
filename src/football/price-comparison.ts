import { insertDescending, medianOfDescending } from './descending.js';
import { CountedFlags } from './price-columns.js';
import type { ComparisonOptions, PriceColumns } from './price-columns.js';
import { SharedFeeds } from './shared-feeds.js';

/** Binary arithmetic is exact to 15 digits; what differs by less than this is equal, whatever the order of summing. */
const noise = 1e10;

/** A price against another one, in percent: 2.2 against 2 is 10. NaN where either is unknown. */
export function percentAbove(price: number, other: number): number {
  return cleaned((price / other - 1) * 100);
}

/** Takes about half the time of Math.round, and there are a hundred thousand of them. */
const cleaned = (value: number): number => Math.floor(value * noise + 0.5) / noise;

/**
 * How one price of a line stands against the other bookmakers' prices. Bookmakers that take their prices from one
 * feed are one opinion, a group, and count once with their mean; everybody else is a group of its own. These are
 * differences of prices and nothing more: a price that stands out is as often wrong as it is good.
 *
 * Reads one line after the other; its members tell what the last one read is like. One object serves a million
 * prices without making another, and its loops ask nothing that cannot be foretold: see CountedFlags.
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
  private readonly feeds: SharedFeeds;
  private readonly counted: CountedFlags;
  /** Room for the prices of one line. */
  private sorted = new Float64Array(16);

  /** @param feeds by code of the bookmaker: the same number for bookmakers of one feed */
  constructor(
    private readonly prices: PriceColumns,
    feeds: readonly number[],
    private readonly options: ComparisonOptions,
  ) {
    this.feeds = new SharedFeeds(feeds);
    this.counted = new CountedFlags(options.uncounted);
  }

  /** Reads the line whose prices stand from `first` to before `first + count`. */
  read(first: number, count: number): void {
    const {
      prices: { odds, bookmaker, flags },
      options: { bookmaker: own },
      counted: { weights, masks },
      feeds: { numbers, prices, sums },
    } = this;
    this.feeds.clear();
    const end = first + count;
    let bookmakers = 0;
    let sum = 0;
    let highest = -1;
    let highestPrice = 0;
    let ownPrice = -1;
    for (let at = first; at < end; at += 1) {
      const code = bookmaker[at]!;
      const mask = masks[flags[at]!]!;
      const price = odds[at]! * weights[flags[at]!]!;
      bookmakers -= mask;
      sum += price;
      if (price > highestPrice) {
        highest = at;
        highestPrice = price;
      }
      if (code === own && mask !== 0) ownPrice = at;
      const number = numbers[code]!;
      prices[number]! -= mask;
      sums[number]! += price;
    }
    this.first = first;
    this.end = end;
    this.bookmakers = bookmakers;
    this.sum = sum;
    this.highest = highest;
    this.compared = own < 0 ? highest : ownPrice;
    this.price = this.compared < 0 ? NaN : odds[this.compared]!;
    let groups = bookmakers;
    let groupSum = sum;
    for (let number = 1; number < prices.length; number += 1) {
      if (prices[number]! < 2) continue;
      groups -= prices[number]! - 1;
      groupSum += sums[number]! / prices[number]! - sums[number]!;
    }
    this.groups = groups;
    this.groupSum = groupSum;
  }

  /** Mean of the counted prices, one per bookmaker; NaN without any. */
  mean(): number {
    return cleaned(this.sum / this.bookmakers);
  }

  private othersMean(): number {
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
    const {
      prices: { odds, bookmaker, flags },
      feeds: { numbers, prices },
      counted: { masks },
      compared,
      first,
      end,
    } = this;
    if (this.sorted.length <= end - first) this.sorted = new Float64Array((end - first) * 2);
    const { sorted } = this;
    const ownNumber = numbers[bookmaker[compared]!]!;
    prices[0] = 0;
    let length = 0;
    for (let at = first; at < end; at += 1) {
      // one that is no group of its own is written over by the next
      sorted[length] = odds[at]!;
      length +=
        oneUnlessZero(at - compared) & masks[flags[at]!]! & ~oneIfNegative(1 - prices[numbers[bookmaker[at]!]!]!);
    }
    // prices mostly come in order already
    for (let index = 1; index < length; index += 1)
      if (sorted[index]! > sorted[index - 1]!) insertDescending(sorted, index, sorted[index]!);
    for (let number = 1; number < prices.length; number += 1) {
      if (prices[number]! > 1 && number !== ownNumber) insertDescending(sorted, length++, this.feeds.mean(number));
    }
    return medianOfDescending(sorted, length);
  }

  private ownGroupMean(): number {
    const number = this.feeds.numbers[this.prices.bookmaker[this.compared]!]!;
    return number === 0 ? this.price : this.feeds.mean(number);
  }
}

/** Without a branch. */
const oneIfNegative = (number: number): number => number >>> 31;
const oneUnlessZero = (number: number): number => (number | -number) >>> 31;
