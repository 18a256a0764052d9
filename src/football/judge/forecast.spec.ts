import fc from 'fast-check';
import { forecastProbabilities, forecastProbability } from './forecast.js';

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
const logOdds = (p: number): number => Math.log(p) - Math.log(1 - p);
const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const probability = number(0.01, 0.99);

describe('forecast', () => {
  it('equals a hand calculation', () => {
    // sources at 0 on average forecast ln 2; the model has 5/9, ln 1.25, twice which is another ln 25/16: 25 to 8
    const sources = { mean: 0, logit: Math.LN2, modelWeight: 2 };
    expect(forecastProbability(sources, 5 / 9)).toBeCloseTo(25 / 33, 12);
    // the model is compared with the mean, not with the sources' forecast: at 1/2 it adds nothing
    expect(forecastProbability(sources, 0.5)).toBeCloseTo(2 / 3, 12);
    expect(forecastProbability({ ...sources, mean: Math.LN2 }, 2 / 3)).toBeCloseTo(2 / 3, 12);
    // 2/3, 1/2 and 1/3 without a model, scaled by 3/2
    const three = [2 / 3, 1 / 2, 1 / 3].map((each) => ({ mean: 0, logit: logOdds(each), modelWeight: 0 }));
    forecastProbabilities(three, null).forEach((each, side) => expect(each).toBeCloseTo([4, 3, 2][side]! / 9, 12));
  });

  it('ignores a model that is unknown or has no weight', () => {
    const sources = { mean: 0.3, logit: 0.5, modelWeight: 0.4 };
    expect(forecastProbability(sources, NaN)).toBeCloseTo(sigmoid(0.5), 12);
    expect(forecastProbability({ ...sources, modelWeight: 0 }, 0.9)).toBeCloseTo(sigmoid(0.5), 12);
    expect(forecastProbabilities([sources, sources], null)).toEqual([0.5, 0.5]);
    // one side unknown: its sources alone
    const [known, unknown] = forecastProbabilities([sources, sources], [0.6, NaN]);
    const [one, other] = [sigmoid(0.5 + 0.4 * (logOdds(0.6) - 0.3)), sigmoid(0.5)];
    expect(known).toBeCloseTo(one / (one + other), 12);
    expect(unknown).toBeCloseTo(other / (one + other), 12);
  });

  it('is NaN where the sources are unknown', () => {
    expect(forecastProbability({ mean: 0, logit: NaN, modelWeight: 0.2 }, 0.5)).toBeNaN();
    const sides = [0, NaN, 0].map((logit) => ({ mean: 0, logit, modelWeight: 0 }));
    expect(forecastProbabilities(sides, null)).toEqual([NaN, NaN, NaN]);
  });

  it('limits the distance of a model from the mean as that of a source', () => {
    const sources = { mean: 0.2, logit: 0.1, modelWeight: 0.5 };
    for (const [model, moved] of [
      [sigmoid(0.49), 0.145],
      [sigmoid(0.51), 0.15],
      [1, 0.15],
      [sigmoid(-0.09), -0.145],
      [0, -0.15],
    ] as const)
      expect(logOdds(forecastProbability(sources, model))).toBeCloseTo(0.1 + moved, 9);
  });

  it('follows its formula, sums to 1 over three sides, and agrees with the two-sided forecast for two', () => {
    const votes = fc.array(fc.tuple(probability, number(-0.3, 0.8)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(votes, { minLength: 3, maxLength: 3 }),
        fc.array(probability),
        number(0, 0.6),
        (sides, model, w) => {
          const each = sides.map((sources, side) => {
            const logits = sources.map(([p]) => logOdds(p));
            const m = logits.reduce((sum, l) => sum + l, 0) / logits.length;
            const ofSources = sources.reduce((sum, [, weight], s) => sum + weight * (logits[s]! - m), m);
            const l = model[side] === undefined ? m : logOdds(model[side]);
            const distance = Math.min(0.3, Math.max(-0.3, l - m));
            return { forecast: { mean: m, logit: ofSources, modelWeight: w }, slow: sigmoid(ofSources + w * distance) };
          });
          const fast = forecastProbabilities(
            each.map(({ forecast }) => forecast),
            model,
          );
          const total = each.reduce((sum, { slow }) => sum + slow, 0);
          expect(fast.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
          each.forEach(({ slow }, side) => expect(fast[side]).toBeCloseTo(slow / total, 12));
          const { mean, logit, modelWeight } = each[0]!.forecast;
          const under = { mean: -mean, logit: -logit, modelWeight };
          const over = forecastProbability(each[0]!.forecast, model[0] ?? NaN);
          expect(forecastProbability(under, 1 - (model[0] ?? NaN))).toBeCloseTo(1 - over, 9);
        },
      ),
    );
  });
});
