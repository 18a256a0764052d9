import { Random } from '../../maths/random.js';
import { ChosenPrices, priceMatrix } from './best-prices.js';
import { quoteFlags } from '../../football/eligible-price.js';
import type { Prices } from './prices.js';

const bookmakers = 6;
const lines = 3_000;
const { suspended, trivial, exchange, stale, assumed } = quoteFlags;

/** Lines that some bookmakers quote twice, with some prices excluded. */
function quotedLines(seed: string, decimals: number) {
  const random = new Random(seed);
  const quotesOf = Array.from({ length: lines }, () =>
    Array.from({ length: random.integer(0, 8) }, () => ({
      bookmaker: random.integer(0, bookmakers - 1),
      odds: Number(random.between(1.02, 30).toFixed(decimals)),
      flags: random.pick([0, 0, 0, stale, suspended, exchange, assumed, stale | exchange]),
    })),
  );
  const quotes = quotesOf.flat();
  let next = 0;
  const prices = {
    lines: {
      rows: lines,
      columns: {
        firstQuote: Uint32Array.from(quotesOf, ({ length }) => (next += length) - length),
        quotes: Uint16Array.from(quotesOf, ({ length }) => length),
      },
    },
    quotes: {
      columns: {
        odds: Float64Array.from(quotes, ({ odds }) => odds),
        bookmaker: Uint16Array.from(quotes, (quote) => quote.bookmaker),
        flags: Uint8Array.from(quotes, ({ flags }) => flags),
      },
    },
  } as unknown as Prices;
  /** Eligible quotes of a line, computed naively. */
  const eligible = (line: number, includeStale: boolean, chosen: Uint8Array | null) =>
    (quotesOf[line] ?? []).filter(
      ({ flags, bookmaker }) =>
        (flags & (suspended | trivial | exchange)) === 0 &&
        (includeStale || (flags & stale) === 0) &&
        (chosen === null || chosen[bookmaker] === 1),
    );
  return { prices, eligible };
}

const every = Int32Array.from({ length: lines }, (_, line) => (line % 7 === 0 ? -1 : line));
const rowLists = [every, every.filter((line) => line % 4 !== 1), every.filter((line) => line % 40 === 3).reverse()];
const priceOptions = [
  [false, [0, 1, 0, 1, 1, 0]],
  [true, [1, 0, 0, 0, 0, 0]],
  [true, null],
  [false, [0, 0, 0, 0, 0, 0]],
] as const;

describe.each([
  ['whole thousandths', 3],
  ['more decimals', 6],
])('prices of chosen bookmakers in %s', (_, decimals) => {
  const { prices, eligible } = quotedLines(`prices ${decimals}`, decimals);
  const chosenOf = (marks: readonly number[] | null): Uint8Array | null =>
    marks === null ? null : Uint8Array.from(marks);

  it.each(priceOptions)(
    'are the best of their eligible prices (stale ones too: %s, chosen: %j)',
    (includeStale, marks) => {
      const chosen = chosenOf(marks);
      for (const lineRows of rowLists) {
        const expected = Array.from(lineRows, (line) =>
          eligible(line, includeStale, chosen).reduce((best, { odds }) => Math.max(best, odds), -Infinity),
        );
        for (const matrix of [priceMatrix(prices, bookmakers, includeStale), null]) {
          const found = new ChosenPrices(prices, bookmakers, { includeStale, bookmakers: chosen }, matrix);
          expect([...found.of(lineRows)]).toEqual(expected.map((best) => (best === -Infinity ? NaN : best)));
        }
      }
    },
  );

  it('count bookmakers once where they quote both sides', () => {
    const chosen = Uint8Array.of(1, 0, 1, 1, 0, 1);
    const others = every.map((line, at) => (at % 5 === 0 ? -1 : lines - 1 - line));
    const expected = Array.from(
      every,
      (line, at) =>
        new Set([line, others[at]!].flatMap((each) => eligible(each, true, chosen).map(({ bookmaker }) => bookmaker)))
          .size,
    );
    for (const matrix of [priceMatrix(prices, bookmakers, true), null]) {
      const found = new ChosenPrices(prices, bookmakers, { includeStale: true, bookmakers: chosen }, matrix);
      expect([...found.countBookmakers(every, others)]).toEqual(expected);
    }
  });
});
