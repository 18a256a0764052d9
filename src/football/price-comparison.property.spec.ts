import fc from 'fast-check';
import { PriceComparison } from './price-comparison.js';

interface Quote {
  readonly bookmaker: number;
  readonly odds: number;
  readonly flags: number;
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Reference implementation with lists and maps. */
function plainly(
  quotes: readonly Quote[],
  feeds: readonly number[],
  excluded: number,
  own: number,
): Record<string, number> {
  const eligible = quotes.filter(({ flags }) => (flags & excluded) === 0);
  const prices = eligible.map(({ odds }) => odds);
  const sources = new Map<number, number[]>();
  for (const { bookmaker, odds } of eligible)
    sources.set(feeds[bookmaker]!, [...(sources.get(feeds[bookmaker]!) ?? []), odds]);
  const highest = eligible.find(({ odds }) => odds === Math.max(...prices));
  const compared = own < 0 ? highest : eligible.find(({ bookmaker }) => bookmaker === own);
  const others =
    compared === undefined
      ? []
      : [...sources]
          .filter(([feed]) => feed !== feeds[compared.bookmaker])
          .map(([, odds]) => average(odds))
          .sort((one, other) => one - other);
  const price = compared?.odds ?? NaN;
  const percent = (of: number): number => (price / of - 1) * 100;
  const median = others.length === 0 ? NaN : (others[(others.length - 1) >> 1]! + others[others.length >> 1]!) / 2;
  return {
    bookmakers: eligible.length,
    sources: sources.size,
    highest: highest === undefined ? -1 : quotes.indexOf(highest),
    compared: compared === undefined ? -1 : quotes.indexOf(compared),
    price,
    mean: average(prices),
    discrepancy: percent(average(prices)),
    outlierPercent: percent(average(others)),
    median,
  };
}

describe('price comparison', () => {
  it('equals the reference implementation, line after line', () => {
    const bookmakers = 24;
    const quote = fc.record({
      odds: fc.integer({ min: 102, max: 1500 }).map((hundredths) => hundredths / 100),
      flags: fc.constantFrom(0, 0, 0, 1, 4, 8, 16, 17, 255),
    });
    const line = fc
      .tuple(
        fc.shuffledSubarray(Array.from({ length: bookmakers }, (_, index) => index)),
        fc.array(quote, { minLength: bookmakers, maxLength: bookmakers }),
        fc.boolean(),
      )
      .map(([indexes, quotes, isSorted]) => {
        const own = indexes.map((bookmaker, index): Quote => ({ bookmaker, ...quotes[index]! }));
        return isSorted ? own.sort((one, other) => other.odds - one.odds) : own;
      });
    const feeds = fc.array(fc.nat(9), { minLength: bookmakers, maxLength: bookmakers });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        feeds,
        fc.constantFrom(1 | 4, 1 | 4 | 16),
        fc.integer({ min: -1, max: 3 }),
        (lines, shared, excluded, own) => {
          const all = lines.flat();
          const columns = {
            odds: all.map(({ odds }) => odds),
            bookmaker: all.map(({ bookmaker }) => bookmaker),
            flags: all.map(({ flags }) => flags),
          };
          const comparison = new PriceComparison(columns, shared, {
            excluded,
            compared: own < 0 ? null : shared.map((_, index) => Number(index === own)),
          });
          let first = 0;
          for (const quotes of lines) {
            comparison.read(first, quotes.length);
            const { bookmakers: many, sources, highest, compared, price } = comparison;
            const from = (at: number): number => (at < 0 ? -1 : at - first);
            const found = {
              bookmakers: many,
              sources,
              highest: from(highest),
              compared: from(compared),
              price,
              mean: comparison.mean(),
              discrepancy: comparison.discrepancy(),
              outlierPercent: comparison.outlierPercent(),
              median: comparison.othersMedian(),
            };
            for (const [name, expected] of Object.entries(plainly(quotes, shared, excluded, own))) {
              const value = found[name as keyof typeof found];
              expect({
                name,
                value: Number.isNaN(expected) ? value : Math.abs(value - expected) < 1e-8 ? expected : value,
              }).toEqual({ name, value: expected });
            }
            first += quotes.length;
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
