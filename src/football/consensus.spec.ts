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

/** The definition read plainly: groups of votes by feed, the judged feed left out, means, deviations. */
function slowConsensus(
  prices: readonly (readonly [bookmaker: number, odds: readonly (number | null)[]])[],
  judged: number,
  calibrated: OneSidedCalibration | null,
): Expected | null {
  const groups = new Map<number, { vote: number[]; isCalibrated: boolean }[]>();
  for (const [bookmaker, odds] of prices) {
    const feed = feeds[bookmaker] ?? -1;
    if (judged >= 0 && feed === feeds[judged]) continue;
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
    expect(consensus.judge(0)).toBe(true);
    const golden = (Math.sqrt(5) - 1) / 2;
    const alone = 1 / (1 + Math.exp(0.4 + 1.1 * Math.LN2));
    expect(consensus.sources).toBe(2);
    expect(consensus.kind).toBe('calibrated');
    expect(consensus.probabilities[0]).toBeCloseTo(((golden + 0.5) / 2 + alone) / 2, 11);
    // two sources: their distance by the root of 2
    expect(consensus.spread[0]).toBeCloseTo(((golden + 0.5) / 2 - alone) / Math.SQRT2, 11);
    expect(consensus.judge(1)).toBe(true);
    expect(consensus.probabilities[0]).toBeCloseTo((0.5 + alone) / 2, 11);
    // without the one-sided source, the others' prices all are two-sided
    expect(consensus.judge(3)).toBe(true);
    expect([consensus.kind, consensus.sources]).toEqual(['twoSided', 2]);
    expect(consensus.probabilities[0]).toBeCloseTo((0.5 + (golden + 0.5) / 2) / 2, 11);
    // who quotes nothing here is judged by all
    expect(consensus.judge(4)).toBe(true);
    expect(consensus.sources).toBe(3);
  });

  it('has no vote without a calibration, of a trivial price, and of two sides of three', () => {
    const consensus = new Consensus(feeds, 2);
    consensus.begin(null);
    consensus.add(0, [3, NaN]);
    expect(consensus.judge(-1)).toBe(false);
    consensus.begin(calibration);
    consensus.add(0, [1.01, NaN]);
    expect(consensus.judge(-1)).toBe(false);
    consensus.add(1, [8, 1.01]);
    expect(consensus.judge(-1)).toBe(true);
    expect(consensus.probabilities[0]).toBeCloseTo(calibratedProbability(calibration, 8), 11);
    expect(consensus.spread[0]).toBeNaN();
    const result = new Consensus(feeds, 3);
    result.begin(calibration);
    result.add(0, [2, 3.5, NaN]);
    expect(result.judge(-1)).toBe(false);
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
          for (let judged = -1; judged < feeds.length; judged += 1) {
            const expected = slowConsensus(prices, judged, used);
            expect(consensus.judge(judged)).toBe(expected !== null);
            if (expected === null) continue;
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
