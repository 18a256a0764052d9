/**
 * Independent sources of prices: bookmakers that share a price feed are one source, whose price is their mean; every
 * other bookmaker is its own source. Collects the eligible prices of one line at a time without allocating.
 */
export class IndependentSources {
  /** By bookmaker index: number of its shared feed, from 1; 0 for a feed of its own. */
  private readonly sharedFeed: Uint16Array;
  /** By shared feed: count and sum of its prices. */
  private readonly counts: Uint32Array;
  private readonly sums: Float64Array;

  /** @param feeds by bookmaker index: the same number for bookmakers of one feed */
  constructor(feeds: readonly number[]) {
    const shared = [...new Set(feeds.filter((feed, index) => feeds.indexOf(feed) !== index))];
    this.sharedFeed = Uint16Array.from(feeds, (feed) => shared.indexOf(feed) + 1);
    this.counts = new Uint32Array(shared.length + 1);
    this.sums = new Float64Array(shared.length + 1);
  }

  /** Resets the sums for the next line. */
  clear(): void {
    for (let feed = 0; feed < this.counts.length; feed += 1) this.counts[feed] = this.sums[feed] = 0;
  }

  /** Adds a bookmaker's price. */
  add(bookmaker: number, odds: number): void {
    const feed = this.sharedFeed[bookmaker]!;
    this.counts[feed]! += 1;
    this.sums[feed]! += odds;
  }

  isShared(bookmaker: number): boolean {
    return this.sharedFeed[bookmaker] !== 0;
  }

  isSameSource(one: number, other: number): boolean {
    return one === other || (this.isShared(one) && this.sharedFeed[one] === this.sharedFeed[other]);
  }

  /** Number of sources. */
  get count(): number {
    let count = this.counts[0]!;
    for (let feed = 1; feed < this.counts.length; feed += 1) if (this.counts[feed]! > 0) count += 1;
    return count;
  }

  /** Sum of the sources' prices. */
  get sum(): number {
    let sum = this.sums[0]!;
    for (let feed = 1; feed < this.counts.length; feed += 1) if (this.counts[feed]! > 0) sum += this.meanOf(feed);
    return sum;
  }

  /** Price of a bookmaker's source; NaN for a shared feed without prices. */
  priceOf(bookmaker: number, odds: number): number {
    const feed = this.sharedFeed[bookmaker]!;
    return feed === 0 ? odds : this.meanOf(feed);
  }

  /** Calls `take` with the mean of each shared feed except the bookmaker's. */
  eachOtherFeed(bookmaker: number, take: (mean: number) => void): void {
    const own = this.sharedFeed[bookmaker]!;
    for (let feed = 1; feed < this.counts.length; feed += 1)
      if (feed !== own && this.counts[feed]! > 0) take(this.meanOf(feed));
  }

  private meanOf(feed: number): number {
    return this.sums[feed]! / this.counts[feed]!;
  }
}
