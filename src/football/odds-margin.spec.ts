import fc from 'fast-check';
import { devig, layMargin, MARGIN_METHODS } from './odds-margin.js';
import type { MarginMethod } from './odds-margin.js';

/** Inverse odds, the input of every method. */
const inverse = (odds: readonly number[]): number[] => odds.map((price) => 1 / price);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A zero of a decreasing function by a hundred bisections. */
function bisect(evaluate: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let round = 0; round < 200; round += 1) {
    const middle = (from + to) / 2;
    if (evaluate(middle) > 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** The methods as defined in their papers, solved by bisection. */
const slow: Record<MarginMethod, (odds: readonly number[]) => number[]> = {
  multiplicative: (odds) => inverse(odds).map((offered) => offered / sum(inverse(odds))),
  additive: (odds) => inverse(odds).map((offered) => offered - (sum(inverse(odds)) - 1) / odds.length),
  power: (odds) => {
    const exponent = bisect((k) => sum(inverse(odds).map((offered) => offered ** k)) - 1, 0.001, 50);
    return inverse(odds).map((offered) => offered ** exponent);
  },
  shin: (odds) => {
    const total = sum(inverse(odds));
    const fair = (z: number): number[] =>
      inverse(odds).map((q) => (Math.sqrt(z ** 2 + (4 * (1 - z) * q ** 2) / total) - z) / (2 * (1 - z)));
    return fair(bisect((z) => sum(fair(z)) - 1, 0, 0.999999));
  },
  oddsRatio: (odds) => {
    const fair = (ratio: number): number[] => odds.map((price) => 1 / (1 + ratio * (price - 1)));
    return fair(bisect((ratio) => sum(fair(ratio)) - 1, 1e-6, 1e6));
  },
};

describe('devig', () => {
  // Documentation of penaltyblog 0.8 ("Implied Odds"), odds 2.7, 2.3, 4.4.
  it.each<[MarginMethod, number[]]>([
    ['multiplicative', [0.35873804, 0.42112726, 0.2201347]],
    ['additive', [0.3595618, 0.42397404, 0.21646416]],
    ['power', [0.3591711, 0.42373075, 0.21709815]],
    ['shin', [0.35934392, 0.42324385, 0.21741223]],
    ['oddsRatio', [0.35881036, 0.42256142, 0.21862822]],
  ])('%s agrees with penaltyblog', (method, expected) => {
    const fair = devig(method, [2.7, 2.3, 4.4]);
    expected.forEach((probability, index) => expect(fair?.[index]).toBeCloseTo(probability, 7));
  });

  // Vignette of the R package implied (J. C. Lindstrom), three matches.
  it.each([
    [
      [4.2, 3.7, 1.95],
      [0.2315716, 0.2635742, 0.5048542],
    ],
    [
      [2.45, 3.7, 2.9],
      [0.4000221, 0.2629271, 0.3370508],
    ],
    [
      [2.05, 3.2, 3.8],
      [0.4645882, 0.2919788, 0.2434331],
    ],
  ])('shin agrees with R implied on %p', (odds, expected) => {
    const fair = devig('shin', odds);
    expected.forEach((probability, index) => expect(fair?.[index]).toBeCloseTo(probability, 5));
  });

  it('equals a hand calculation', () => {
    // 1.8 and 1.8: each method gives halves
    for (const method of MARGIN_METHODS) {
      const fair = devig(method, [1.8, 1.8]);
      expect(fair?.[0]).toBeCloseTo(0.5, 12);
      expect(fair?.[1]).toBeCloseTo(0.5, 12);
    }
    // inverse odds .8 and .3: power 1.25 and 10/3 sum to 1.1
    expect(devig('multiplicative', [1.25, 10 / 3])?.[0]).toBeCloseTo(0.8 / 1.1, 12);
    expect(devig('additive', [1.25, 10 / 3])?.[0]).toBeCloseTo(0.75, 12);
    expect(devig('shin', [1.25, 10 / 3])?.[0]).toBeCloseTo(0.75, 9);
    // odds against are .25 and 7/3: the odds ratio is the root of their product, 1 / sqrt(7 / 12)
    const against = 0.25 / Math.sqrt(7 / 12);
    expect(devig('oddsRatio', [1.25, 10 / 3])?.[0]).toBeCloseTo(1 / (1 + against), 12);
    // inverse odds .5 and .25 to the power k sum to 1 where 2^-k is the golden ratio's inverse
    expect(devig('power', [2, 4])?.[0]).toBeCloseTo((Math.sqrt(5) - 1) / 2, 12);
  });

  it('equals the slow computation, with a positive, zero and negative margin', () => {
    const odds = fc.array(fc.double({ min: 1.02, max: 60, noNaN: true }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(odds, fc.constantFrom(...MARGIN_METHODS), (prices, method) => {
        const total = sum(inverse(prices));
        fc.pre(total > 0.9 && total < 1.4 && Math.abs(total - 1) > 1e-9);
        const expected = slow[method](prices);
        const fair = devig(method, prices);
        if (expected.some((probability) => !(probability > 0)) || (method === 'shin' && total < 1)) {
          expect(fair).toBeNull();
          return;
        }
        expect(sum(fair ?? [])).toBeCloseTo(1, 9);
        expected.forEach((probability, index) => expect(fair?.[index]).toBeCloseTo(probability, 7));
      }),
      { numRuns: 1000 },
    );
  });

  it('is null where a side has no price, and for a single side', () => {
    for (const method of MARGIN_METHODS) {
      expect(devig(method, [1.01, 8])).toBeNull();
      expect(devig(method, [2, null])).toBeNull();
      expect(devig(method, [2, NaN, 4])).toBeNull();
      expect(devig(method, [2, Infinity])).toBeNull();
      expect(devig(method, [1.9])).toBeNull();
    }
  });

  it('is null where the method has no solution', () => {
    // inverse odds .9804, .25 and .005 sum to 1.2354: a third of .2354 is more than the long shot has
    expect(devig('additive', [1.02, 4, 200])).toBeNull();
    // inverse odds of .4 and .5: inconsistent with insiders among the bettors
    expect(devig('shin', [2.5, 2])).toBeNull();
  });
});

describe('layMargin', () => {
  it('inverts the power method', () => {
    const weights = fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 0.3, noNaN: true }), (parts, margin) => {
        const probabilities = parts.map((part) => part / sum(parts));
        const laid = layMargin(probabilities, margin);
        expect(sum(laid)).toBeCloseTo(1 + margin, 12);
        const fair = devig(
          'power',
          laid.map((offered) => 1 / offered),
        );
        probabilities.forEach((probability, side) => expect(fair?.[side]).toBeCloseTo(probability, 10));
      }),
    );
  });

  it('puts a larger part on the long shot', () => {
    const [favourite, longShot] = layMargin([0.8, 0.2], 0.1) as [number, number];
    expect(favourite / 0.8).toBeLessThan(longShot / 0.2);
  });
});
