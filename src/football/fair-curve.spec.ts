import fc from 'fast-check';
import { fittedFactor } from '../../test/support/oracle/fair-curve.js';
import { countProbabilities } from '../maths/count-probabilities.js';
import { boundedLogit, curveFactor, curveMove, errorOnCurve } from './fair-curve.js';
import type { CurveMove, CurvePoint, OverProbability } from './fair-curve.js';
import { lineProbabilities } from './odds-value.js';
import { decidedProbabilityOf } from './settled-line.js';

const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const counts = (mean: number, dispersion: number): Float64Array => countProbabilities(mean, dispersion, 300);
const overOf =
  (distribution: Float64Array): OverProbability =>
  (line) =>
    decidedProbabilityOf(lineProbabilities(distribution, line).over);

/** Standard error of a line as precise as the given number of lines with an error of .4. */
const errorOf = (times: number): number => 0.4 / Math.sqrt(times);
/** The slow search weights all points equally: more precise lines are repeated instead. */
const repeated = (points: readonly CurvePoint[]): CurvePoint[] =>
  points.flatMap((point) => Array.from({ length: Math.round((0.4 / point.error) ** 2) }, () => point));

const quarters = fc.integer({ min: 1, max: 24 }).map((quarter) => quarter / 4);
/** A count of a match, and forecasts of some of its lines that disagree a little. */
const match = fc.record({
  mean: number(0.4, 8),
  dispersion: number(0, 0.5),
  quoted: fc.uniqueArray(
    fc.record({ line: quarters, shift: number(-0.5, 0.5), error: fc.integer({ min: 1, max: 100 }).map(errorOf) }),
    {
      minLength: 1,
      maxLength: 6,
      selector: ({ line }) => line,
    },
  ),
});

function fitted({
  mean,
  dispersion,
  quoted,
}: {
  mean: number;
  dispersion: number;
  quoted: readonly { line: number; shift: number; error: number }[];
}): { points: CurvePoint[]; factor: number; distribution: Float64Array } {
  const model = overOf(counts(mean, dispersion));
  const points = quoted.map(({ line, shift, error }) => ({
    line,
    probability: 1 / (1 + Math.exp(-boundedLogit(model(line)) - shift)),
    error,
  }));
  const factor = curveFactor(points, (by) => overOf(counts(mean * by, dispersion)));
  return { points, factor, distribution: counts(mean * factor, dispersion) };
}

describe('the fair curve', () => {
  it('meets a single line exactly, as calculated by hand', () => {
    // a Poisson count is above 0 with 1 - e^-m: a half at ln 2
    const points = [{ line: 0.5, probability: 0.5, error: 0.1 }];
    expect(curveFactor(points, (by) => overOf(counts(2 * by, 0)))).toBeCloseTo(Math.LN2 / 2, 10);
  });

  it('stays with the model where the lines agree with it', () => {
    const model = overOf(counts(2.6, 0.1));
    const points = [1.5, 2.5, 3].map((line) => ({ line, probability: model(line), error: 0.1 }));
    expect(curveFactor(points, (by) => overOf(counts(2.6 * by, 0.1)))).toBeCloseTo(1, 10);
  });

  it('gives the more precise line the greater weight', () => {
    const model = overOf(counts(2.6, 0));
    const shifted = (line: number, by: number, error: number): CurvePoint => ({
      line,
      probability: 1 / (1 + Math.exp(-boundedLogit(model(line)) - by)),
      error,
    });
    const factorAt = (error: number): number =>
      curveFactor([shifted(1.5, 0.2, 0.1), shifted(3.5, -0.2, error)], (by) => overOf(counts(2.6 * by, 0)));
    expect(factorAt(10)).toBeGreaterThan(1.05);
    expect(factorAt(0.1)).toBeLessThan(factorAt(0.3));
    expect(factorAt(0.01)).toBeLessThan(0.95);
  });

  it('moves a mean by at most a factor of a hundred, and accepts unknown errors', () => {
    const by = (factor: number): OverProbability => overOf(counts(0.05 * factor, 0));
    expect(curveFactor([{ line: 4.5, probability: 0.9, error: 0.1 }], by)).toBeCloseTo(100, 9);
    expect(curveFactor([{ line: 0.5, probability: 1e-9, error: 0.1 }], by)).toBeCloseTo(0.01, 9);
    const certain = { line: 0.5, probability: 0.06, error: 0.1 };
    const alone = curveFactor([certain], by);
    expect(curveFactor([certain, { line: 1.5, probability: 0.9, error: NaN }], by)).toBeCloseTo(alone, 3);
  });

  it('stays below the largest mean of a binomial count', () => {
    // 8 trials with probability one half: the limit is twice the mean
    const by = (factor: number): OverProbability => overOf(counts(4 * factor, -1 / 8));
    const factor = curveFactor([{ line: 3.5, probability: 0.9999, error: 0.1 }], by);
    expect(by(factor)(3.5)).toBeCloseTo(0.9999, 9);
    expect(factor).toBeLessThan(2);
    const points = [
      { line: 3.5, probability: 0.6, error: errorOf(1) },
      { line: 7.5, probability: 0.9, error: errorOf(25) },
    ];
    const slow = fittedFactor((each) => [...counts(4 * each, -1 / 8)], repeated(points));
    expect(curveFactor(points, by)).toBeCloseTo(slow, 6);
  });

  it('equals the least squares of the slow search, for any lines in any order', () => {
    fc.assert(
      fc.property(match, (of) => {
        const { points, factor } = fitted(of);
        const slow = fittedFactor((by) => [...counts(of.mean * by, of.dispersion)], repeated(points));
        expect(Math.abs(Math.log(factor / slow))).toBeLessThan(1e-5);
        expect(fitted({ ...of, quoted: [...of.quoted].reverse() }).factor).toBe(factor);
      }),
      { numRuns: 60 },
    );
  });

  it('has probabilities that fall as the line rises, and equal ones for equal events', () => {
    fc.assert(
      fc.property(match, (of) => {
        const { distribution } = fitted(of);
        const lines = Array.from({ length: 28 }, (_, index) => (index + 1) / 4);
        let before = { above: Infinity, decided: Infinity };
        for (const line of lines) {
          const { over } = lineProbabilities(distribution, line);
          const above = over.win + over.halfWin;
          const decided = decidedProbabilityOf(over);
          expect(above).toBeLessThanOrEqual(before.above + 1e-12);
          expect(decided).toBeLessThanOrEqual(before.decided + 1e-12);
          before = { above, decided };
          // n + 1 or more: wins at n.25 and n + 1/2 alike, and at least half at n.75
          const half = lineProbabilities(distribution, Math.floor(line) + 0.5).over.win;
          if (line % 1 !== 0) expect(above).toBeCloseTo(half, 12);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("adds its distance from a line to the line's error", () => {
    expect(errorOnCurve({ probability: 0.5, error: 0.3 }, 0.5)).toBeCloseTo(0.3, 12);
    expect(errorOnCurve({ probability: 0.5, error: 0.3 }, 1 / (1 + Math.exp(-0.4)))).toBeCloseTo(0.5, 12);
  });
});

describe('the fair curve with a fitted variance', () => {
  /** A negative binomial by mean and variance. */
  const spreadOut = (mean: number, variance: number): OverProbability =>
    overOf(counts(mean, (variance / mean - 1) / mean));
  const model =
    (mean: number, dispersion: number) =>
    ({ factor, spread }: CurveMove): OverProbability =>
      spreadOut(mean * factor, mean * factor * (1 + dispersion * mean * factor) * spread);
  const pointsOf = (truth: OverProbability, lines: readonly number[], error = 0.001): CurvePoint[] =>
    lines.map((line) => ({ line, probability: truth(line), error }));

  it('fits only the mean to a single quoted line', () => {
    const points = pointsOf(spreadOut(2, 3), [1.5], 0.05);
    const { factor, spread } = curveMove(points, model(2.6, 0.1));
    expect(spread).toBe(1);
    expect(factor).toBe(curveFactor(points, (by) => model(2.6, 0.1)({ factor: by, spread: 1 })));
  });

  it('recovers mean and variance behind precise lines, and stays with the model where they agree with it', () => {
    const points = pointsOf(spreadOut(2, 3), [0.5, 1.5, 2.5, 3.5]);
    const { factor, spread } = curveMove(points, model(2.6, 0.1));
    expect(2.6 * factor).toBeCloseTo(2, 2);
    expect(spread * 2.6 * factor * (1 + 0.1 * 2.6 * factor)).toBeCloseTo(3, 2);
    const same = curveMove(pointsOf(model(2.6, 0.1)({ factor: 1, spread: 1 }), [0.5, 2.5]), model(2.6, 0.1));
    expect(same.factor).toBeCloseTo(1, 9);
    expect(same.spread).toBeCloseTo(1, 9);
  });

  it("keeps the model's variance where the lines are imprecise", () => {
    const spreadAt = (error: number): number =>
      curveMove(pointsOf(spreadOut(2, 3), [0.5, 2.5], error), model(2.6, 0.1)).spread;
    expect(spreadAt(3)).toBeCloseTo(1, 2);
    expect(spreadAt(0.05)).toBeGreaterThan(1.1);
    expect(spreadAt(0.05)).toBeLessThan(spreadAt(0.005));
  });

  it('minimises the squares, including its prior, for any lines in any order', () => {
    fc.assert(
      fc.property(match, ({ mean, dispersion, quoted }) => {
        const moved = model(mean, dispersion);
        const over = moved({ factor: 1, spread: 1 });
        const points = quoted.map(({ line, shift, error }) => ({
          line,
          probability: 1 / (1 + Math.exp(-boundedLogit(over(line)) - shift)),
          error,
        }));
        const loss = ({ factor, spread }: CurveMove): number => {
          const at = moved({ factor, spread });
          return points.reduce(
            (sum, { line, probability, error }) =>
              sum + ((boundedLogit(at(line)) - boundedLogit(probability)) / error) ** 2,
            (Math.log(spread) / 0.3) ** 2,
          );
        };
        const best = curveMove(points, moved);
        expect(curveMove([...points].reverse(), moved)).toEqual(best);
        if (points.length < 2) return;
        for (const [factor, spread] of [
          [1.02, 1],
          [0.98, 1],
          [1, 1.02],
          [1, 0.98],
        ] as const)
          expect(loss(best)).toBeLessThan(loss({ factor: best.factor * factor, spread: best.spread * spread }) + 1e-6);
      }),
      { numRuns: 60 },
    );
  });
});
