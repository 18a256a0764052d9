/**
 * The feeds that several bookmakers share, and their prices on one line. Columns by number of the feed, so that a loop
 * over prices needs neither a call nor a question: number 0 takes what is of no shared feed, and is ignored.
 */
export class SharedFeeds {
  /** By code of the bookmaker: number of his feed where others share it, else 0. */
  readonly numbers: Uint16Array;
  /** By number: how many prices, and their sum. */
  readonly prices: Int32Array;
  readonly sums: Float64Array;

  /** @param feeds by code of the bookmaker: the same number for bookmakers of one feed */
  constructor(feeds: readonly number[]) {
    const shared = [...new Set(feeds.filter((feed, code) => feeds.indexOf(feed) !== code))];
    this.numbers = Uint16Array.from(feeds, (feed) => shared.indexOf(feed) + 1);
    this.prices = new Int32Array(shared.length + 1);
    this.sums = new Float64Array(shared.length + 1);
  }

  /** Begins with the next line. */
  clear(): void {
    for (let number = 0; number < this.prices.length; number += 1) this.prices[number] = this.sums[number] = 0;
  }

  /** Mean of the prices of a feed: the opinion that they are together. */
  mean(number: number): number {
    return this.sums[number]! / this.prices[number]!;
  }
}
