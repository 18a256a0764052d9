import { excludedFlags, quoteFlags } from './eligible-price.js';
import { percentAbove, PriceComparison } from './price-comparison.js';
import type { PriceColumns } from './price-comparison.js';

const { suspended, trivial, exchange, stale } = quoteFlags;
const excluded = excludedFlags(false);

/** Bookmakers 0 to 9; 7 and 8 take their prices from one feed. */
const feeds = [10, 11, 12, 13, 14, 15, 16, 17, 17, 19];
const of = (bookmaker: number): number[] => feeds.map((_, index) => Number(index === bookmaker));

function columnsOf(quotes: readonly (readonly [bookmaker: number, odds: number, flags?: number])[]): PriceColumns {
  return {
    bookmaker: quotes.map(([bookmaker]) => bookmaker),
    odds: quotes.map(([, odds]) => odds),
    flags: quotes.map(([, , flags = 0]) => flags),
  };
}

function compare(
  quotes: Parameters<typeof columnsOf>[0],
  options: { compared?: readonly number[]; excluded?: number } = {},
): PriceComparison {
  const comparison = new PriceComparison(columnsOf(quotes), feeds, { excluded, compared: null, ...options });
  comparison.read(0, quotes.length);
  return comparison;
}

describe('price comparison', () => {
  it('compares the best price with the mean of all, and with the others', () => {
    const line = compare([
      [0, 2.4],
      [1, 2],
      [2, 1.6],
      [3, 2],
    ]);
    expect([line.bookmakers, line.sources, line.mean(), line.highest, line.price]).toEqual([4, 4, 2, 0, 2.4]);
    expect(line.discrepancy()).toBe(20);
    expect(line.othersMedian()).toBe(2);
    expect(line.outlierPercent()).toBeCloseTo((2.4 / (5.6 / 3) - 1) * 100, 9);
  });

  it('takes the mean of the middle two as median of an even number of others', () => {
    const line = compare([
      [0, 1.5],
      [1, 3],
      [2, 1.8],
      [3, 2.1],
      [4, 1.9],
    ]);
    expect(line.othersMedian()).toBeCloseTo((1.8 + 1.9) / 2, 12);
    expect(percentAbove(line.price, line.othersMedian())).toBeCloseTo((3 / 1.85 - 1) * 100, 9);
  });

  it('gives the gap to the second best price of another source', () => {
    // 7 and 8 are one source
    const shared = compare([
      [7, 2.4],
      [8, 2],
      [0, 1.8],
      [1, 1.6],
      [2, 3, exchange],
    ]);
    expect(shared.secondBest()).toBe(1.8);
    expect(shared.gapToSecond()).toBeCloseTo(100 / 3, 9);
    const alone = compare([
      [7, 2.4],
      [8, 2],
    ]);
    expect([alone.secondBest(), alone.gapToSecond(), compare([]).gapToSecond()]).toEqual([NaN, NaN, NaN]);
  });

  it('recognises a lone best price among three bookmakers', () => {
    const isLonely = (...odds: number[]): boolean =>
      compare(odds.map((price, bookmaker) => [bookmaker, price])).isLonely();
    // 2.40 / 1.80 = 1.33 against 1.80 / 1.75 = 1.03; 2 / 1.9 = 1.05 against 1.9 / 1.5 = 1.27
    expect([isLonely(1.8, 2.4, 1.75), isLonely(1.9, 2, 1.5)]).toEqual([true, false]);
    expect([isLonely(2.4, 1.8), isLonely(2.4, 1.8, 1.75, 1.7)]).toEqual([false, false]);
  });

  it.each([
    ['suspended', suspended],
    ['at 1.01', trivial],
    ['on an exchange', exchange],
    ['stale', stale],
  ])('leaves out a price that is %s', (_, flag) => {
    const line = compare([
      [0, 2.4],
      [1, 2],
      [9, 30, flag],
      [3, 1.6],
    ]);
    expect([line.bookmakers, line.sources, line.mean(), line.price, line.othersMedian()]).toEqual([3, 3, 2, 2.4, 1.8]);
  });

  it('includes stale prices with `includeStale`, but no exchange', () => {
    const quotes = [
      [0, 2.4],
      [1, 2],
      [2, 3, stale],
      [3, 1.6],
      [9, 50, exchange | stale],
    ] as const;
    const line = compare(quotes, { excluded: excludedFlags(true) });
    expect([line.bookmakers, line.mean(), line.price, line.othersMedian()]).toEqual([4, 2.25, 3, 2]);
  });

  it('counts bookmakers of one feed once, with their mean, except in the average per bookmaker', () => {
    const line = compare([
      [0, 2.6],
      [7, 2],
      [8, 2.2],
      [3, 1.7],
    ]);
    expect([line.bookmakers, line.sources]).toEqual([4, 3]);
    expect(line.mean()).toBe(2.125);
    // others: 2.1 of the feed, 1.7
    expect(line.othersMedian()).toBeCloseTo(1.9, 12);
    expect(line.outlierPercent()).toBeCloseTo((2.6 / 1.9 - 1) * 100, 9);
  });

  it('compares a price with sources other than its own', () => {
    const line = compare([
      [7, 2.6],
      [8, 2.4],
      [0, 2],
      [3, 1.7],
      [4, 1.6],
    ]);
    expect([line.sources, line.price, line.othersMedian()]).toEqual([4, 2.6, 1.7]);
    expect(line.outlierPercent()).toBeCloseTo((2.6 / ((2 + 1.7 + 1.6) / 3) - 1) * 100, 9);
  });

  it('resets the feeds between lines', () => {
    const columns = columnsOf([
      [7, 2.6],
      [8, 2.4],
      [0, 2],
      [7, 3],
      [0, 2],
    ]);
    const comparison = new PriceComparison(columns, feeds, { excluded, compared: null });
    comparison.read(0, 3);
    comparison.read(3, 2);
    expect([
      comparison.bookmakers,
      comparison.sources,
      comparison.mean(),
      comparison.othersMedian(),
      comparison.discrepancy(),
    ]).toEqual([2, 2, 2.5, 2, 20]);
  });

  it("compares a chosen bookmaker's own price", () => {
    const quotes = [
      [0, 2.4],
      [1, 2],
      [3, 1.6],
    ] as const;
    const line = compare(quotes, { compared: of(1) });
    expect([line.highest, line.compared, line.price, line.mean(), line.othersMedian()]).toEqual([0, 1, 2, 2, 2]);
    expect([line.discrepancy(), line.outlierPercent()]).toEqual([0, 0]);
    const silent = compare(quotes, { compared: of(5) });
    expect([silent.highest, silent.compared, silent.bookmakers]).toEqual([0, -1, 3]);
    expect([silent.price, silent.discrepancy(), silent.outlierPercent(), silent.othersMedian()]).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
    expect(
      compare(
        [
          [0, 2.4],
          [1, 2, suspended],
        ],
        { compared: of(1) },
      ).compared,
    ).toBe(-1);
  });

  it('is NaN for comparisons without other sources', () => {
    const alone = compare([[0, 2.4]]);
    expect([alone.discrepancy(), alone.othersMedian(), alone.outlierPercent()]).toEqual([0, NaN, NaN]);
    const oneFeed = compare([
      [7, 2.4],
      [8, 2],
    ]);
    expect([oneFeed.bookmakers, oneFeed.sources, oneFeed.othersMedian(), oneFeed.outlierPercent()]).toEqual([
      2,
      1,
      NaN,
      NaN,
    ]);
    const empty = compare([[9, 5, exchange]]);
    expect([empty.bookmakers, empty.sources, empty.mean(), empty.highest, empty.price, empty.discrepancy()]).toEqual([
      0,
      0,
      NaN,
      -1,
      NaN,
      NaN,
    ]);
  });

  it('takes the first of equal best prices', () => {
    expect(
      compare([
        [4, 2.1],
        [2, 2.2],
        [1, 2.2],
      ]).highest,
    ).toBe(1);
  });

  it('gives the same percentages for the same prices in any order', () => {
    const prices = [1.1, 1.3, 1.7, 2.3, 2.9, 3.1, 1.9];
    const of = (order: readonly number[]): readonly number[] => {
      const line = compare(order.map((odds, bookmaker) => [bookmaker, odds] as const));
      return [line.mean(), line.discrepancy(), line.outlierPercent(), line.othersMedian()];
    };
    expect(of(prices.toReversed())).toEqual(of(prices));
    expect(of(prices.toSorted())).toEqual(of(prices));
  });
});
