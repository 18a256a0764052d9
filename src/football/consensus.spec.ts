import fc from 'fast-check';
import { calibratedProbability, Consensus } from './consensus.js';
import type { OneSidedCalibration } from './consensus.js';
import { devig } from './odds-margin.js';

const calibration: OneSidedCalibration = { intercept: -0.4, slope: 1.1, error: 0.1 };

/** Bookmakers 1 and 2 share a feed. */
const feeds = [0, 1, 1, 3, 4, 5];

interface Expected {
  probabilities: number[];
  sources: number;
  kind: string;
  spread: number[];
}

/** The definition read plainly: groups of votes by feed, means, deviations. */
function slowConsensus(
  prices: readonly (readonly [bookmaker: number, odds: readonly (number | null)[]])[],
  calibrated: OneSidedCalibration | null,
): Expected | null {
  const groups = new Map<number, { vote: number[]; isCalibrated: boolean }[]>();
  for (const [bookmaker, odds] of prices) {
    const feed = feeds[bookmaker] ?? -1;
    const twoSided = devig('power', odds);
    const quoted = odds.flatMap((price, side) => (price !== null && price > 1.01 ? [{ price, side }] : []));
    let vote = twoSided;
    if (vote === null && odds.length === 2 && quoted.length === 1 && calibrated !== null) {
      const { price, side } = quoted[0] ?? { price: NaN, side: 0 };
      const logOdds = calibrated.intercept - calibrated.slope * Math.log(price - 1);
      const probability = Math.exp(logOdds) / (1 + Math.exp(logOdds));
      vote = side === 0 ? [probability, 1 - probability] : [1 - probability, probability];
    }
    if (vote === null) continue;
    groups.set(feed, [...(groups.get(feed) ?? []), { vote, isCalibrated: twoSided === null }]);
  }
  if (groups.size === 0) return null;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const sides = prices[0]?.[1].map((_, side) => side) ?? [];
  const votes = sides.map((side) =>
    [...groups.values()].map((group) => mean(group.map(({ vote }) => vote[side] ?? NaN))),
  );
  return {
    probabilities: votes.map(mean),
    sources: groups.size,
    kind: [...groups.values()].flat().some(({ isCalibrated }) => isCalibrated) ? 'calibrated' : 'twoSided',
    spread: votes.map((each) =>
      Math.sqrt(each.reduce((sum, value) => sum + (value - mean(each)) ** 2, 0) / (each.length - 1)),
    ),
  };
}

describe('consensus', () => {
  it('is worked by hand', () => {
    const consensus = new Consensus(feeds, 2);
    consensus.begin(calibration);
    consensus.add(0, [1.8, 1.8]); // 1/2
    consensus.add(1, [2, 4]); // the golden ratio's inverse, .618
    consensus.add(2, [1.9, 1.9]); // 1/2, of one feed with the one before: their source says .559
    consensus.add(3, [3, NaN]); // sigmoid(-.4 - 1.1 ln 2) = .2382
    expect(consensus.compute()).toBe(true);
    const golden = (Math.sqrt(5) - 1) / 2;
    const votes = [0.5, (golden + 0.5) / 2, 1 / (1 + Math.exp(0.4 + 1.1 * Math.LN2))];
    const mean = votes.reduce((sum, vote) => sum + vote, 0) / 3;
    expect([consensus.sources, consensus.kind]).toEqual([3, 'calibrated']);
    expect(consensus.probabilities[0]).toBeCloseTo(mean, 11);
    const squares = votes.reduce((sum, vote) => sum + (vote - mean) ** 2, 0);
    expect(consensus.spread[0]).toBeCloseTo(Math.sqrt(squares / 2), 11);
    // a third of the votes is calibrated
    expect(consensus.calibrationError).toBeCloseTo(0.1 / 3, 12);
  });

  it('has no vote without a calibration, of a trivial price, and of two sides of three', () => {
    const consensus = new Consensus(feeds, 2);
    consensus.begin(null);
    consensus.add(0, [3, NaN]);
    expect(consensus.compute()).toBe(false);
    consensus.begin(calibration);
    consensus.add(0, [1.01, NaN]);
    expect(consensus.compute()).toBe(false);
    consensus.add(1, [8, 1.01]);
    expect(consensus.compute()).toBe(true);
    expect(consensus.probabilities[0]).toBeCloseTo(calibratedProbability(calibration, 8), 11);
    expect(consensus.spread[0]).toBeNaN();
    const result = new Consensus(feeds, 3);
    result.begin(calibration);
    result.add(0, [2, 3.5, NaN]);
    expect(result.compute()).toBe(false);
  });

  it('equals the slow computation, market after market', () => {
    const price = fc.oneof(
      { weight: 5, arbitrary: fc.double({ min: 1.02, max: 12, noNaN: true }) },
      { weight: 2, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constant(1.01) },
    );
    const market = (sides: number): fc.Arbitrary<(readonly [number, (number | null)[]])[]> =>
      fc
        .uniqueArray(fc.nat(feeds.length - 1), { minLength: 1, maxLength: feeds.length })
        .chain((bookmakers) =>
          fc.tuple(
            ...bookmakers.map((bookmaker) =>
              fc.array(price, { minLength: sides, maxLength: sides }).map((odds) => [bookmaker, odds] as const),
            ),
          ),
        );
    for (const sides of [2, 3]) {
      const consensus = new Consensus(feeds, sides);
      fc.assert(
        fc.property(market(sides), fc.option(fc.constant(calibration)), (prices, used) => {
          consensus.begin(used);
          for (const [bookmaker, odds] of prices)
            consensus.add(
              bookmaker,
              odds.map((each) => each ?? NaN),
            );
          const expected = slowConsensus(prices, used);
          expect(consensus.compute()).toBe(expected !== null);
          if (expected !== null) {
            expect({ sources: consensus.sources, kind: consensus.kind }).toEqual({
              sources: expected.sources,
              kind: expected.kind,
            });
            expected.probabilities.forEach((each, side) =>
              expect(Math.abs((consensus.probabilities[side] ?? NaN) - each)).toBeLessThan(1e-11),
            );
            if (expected.sources > 1)
              expected.spread.forEach((each, side) =>
                expect(Math.abs((consensus.spread[side] ?? NaN) - each)).toBeLessThan(1e-6),
              );
          }
        }),
        { numRuns: 300 },
      );
    }
  });
});
