import fc from 'fast-check';
import { countProbabilities } from '../maths/count-probabilities.js';
import { BLEND_DEFAULTS, decidedProbability, marketFamily, settledLine } from './blend.js';
import { blendedProbability, blendProbabilities, fairProbabilities, fairProbability } from './judge/forecast.js';
import { lossProbability, winProbability } from './odds-value.js';

const probability = fc.double({ min: 0.01, max: 0.99, noNaN: true });

describe('blend', () => {
  it('is worked by hand', () => {
    // half and half of .8 and .5: sqrt(.4) against sqrt(.1), 2 to 1
    expect(blendedProbability(0.8, 0.5, 0.5)).toBeCloseTo(2 / 3, 12);
    // .64 and .16 of three sides with .16 left: roots .8, .4, .4 by equal thirds
    const [home, draw, away] = blendProbabilities([0.64, 0.16, 0.2], [1 / 3, 1 / 3, 1 / 3], 0.5);
    const total = 0.8 + 0.4 + Math.sqrt(0.2);
    expect(home).toBeCloseTo(0.8 / total, 12);
    expect(draw).toBeCloseTo(0.4 / total, 12);
    expect(away).toBeCloseTo(Math.sqrt(0.2) / total, 12);
  });

  it('is a weighted mean of log-odds', () => {
    const logOdds = (value: number): number => Math.log(value / (1 - value));
    fc.assert(
      fc.property(probability, probability, fc.double({ min: 0, max: 1, noNaN: true }), (model, consensus, weight) => {
        const blended = blendedProbability(model, consensus, weight);
        expect(logOdds(blended)).toBeCloseTo(weight * logOdds(model) + (1 - weight) * logOdds(consensus), 9);
        const both = blendProbabilities([model, 1 - model], [consensus, 1 - consensus], weight);
        expect(both[0]).toBeCloseTo(blended, 12);
        expect((both[0] ?? NaN) + (both[1] ?? NaN)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('is the consensus at weight 0 and the model at weight 1', () => {
    expect(blendProbabilities([0, 0.5, 0.5], [0.2, 0.3, 0.5], 0)).toEqual([0.2, 0.3, 0.5]);
    expect(blendedProbability(0.25, 0.5, 1)).toBe(0.25);
  });

  it('is fair with enough sources, and with a model where that has a weight', () => {
    const blend = { weight: 0.5, minConsensus: 2 };
    const thirds = [1 / 3, 1 / 3, 1 / 3];
    expect(fairProbability(0.8, 0.5, 2, blend)).toBeCloseTo(2 / 3, 12);
    expect(fairProbabilities([0.8, 0.2], [0.5, 0.5], 2, blend)).toEqual([expect.closeTo(2 / 3, 12), expect.anything()]);
    expect(fairProbability(0.8, 0.5, 1, blend)).toBeNaN();
    expect(fairProbabilities([0.8, 0.2], [0.5, 0.5], 1, blend)).toBeNull();
    expect(fairProbability(NaN, 0.5, 2, blend)).toBeNaN();
    expect(fairProbabilities(null, [0.5, 0.5], 2, blend)).toBeNull();
    // the consensus alone needs no model, the model alone no source
    expect(fairProbability(NaN, 0.5, 2, { ...blend, weight: 0 })).toBe(0.5);
    expect(fairProbabilities(null, thirds, 2, { ...blend, weight: 0 })).toEqual(thirds);
    expect(fairProbability(0.8, NaN, 0, { ...blend, weight: 1 })).toBe(0.8);
    expect(fairProbabilities([0.8, 0.2], [NaN, NaN], 0, { ...blend, weight: 1 })).toEqual([0.8, 0.2]);
  });

  it('knows the family of every market', () => {
    expect(marketFamily('matchResult', false)).toBe('matchResult');
    expect(marketFamily('goals', false)).toBe('goalTotals');
    expect(marketFamily('asianHandicap', false)).toBe('goalHandicap');
    expect(marketFamily('bothTeamsToScore', false)).toBe('matchCounts');
    expect(marketFamily('corners', false)).toBe('matchCounts');
    expect(marketFamily('goals', true)).toBe('playerCounts');
    expect(BLEND_DEFAULTS.goalTotals).toEqual({ weight: 0.2, minConsensus: 4 });
  });
});

describe('settledLine', () => {
  const poisson = (factor: number): Float64Array => countProbabilities(2 * factor, 0, 80);

  it('needs no distribution on a half line', () => {
    const line = settledLine(2.5, 0.4, () => {
      throw new Error('not asked');
    });
    expect(line).toEqual({
      over: { win: 0.4, halfWin: 0, push: 0, halfLose: 0, lose: 0.6 },
      under: { win: 0.6, halfWin: 0, push: 0, halfLose: 0, lose: 0.4 },
    });
  });

  it('moves the mean on a whole line, worked by hand', () => {
    // a Poisson count of mean m at line 1: 0 loses, 1 pushes; over is decided with (1 - e^-m (1 + m)) / (1 - m e^-m)
    const mean = 3;
    const over = (1 - Math.exp(-mean) * (1 + mean)) / (1 - mean * Math.exp(-mean));
    const line = settledLine(1, over, poisson);
    expect(line?.over.push).toBeCloseTo(mean * Math.exp(-mean), 9);
    expect(line?.over.lose).toBeCloseTo(Math.exp(-mean), 9);
    expect(line?.under.win).toBeCloseTo(Math.exp(-mean), 9);
  });

  it('finds the distribution that a probability comes from, whatever the line and the dispersion', () => {
    const quarters = fc.integer({ min: 1, max: 20 }).map((quarter) => quarter / 4);
    const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(quarters, number(0.5, 6), number(0, 0.4), number(0.3, 3), (line, mean, dispersion, moved) => {
        const at = (factor: number): Float64Array => countProbabilities(mean * factor, dispersion, 400);
        // slow: stakes halved on both neighbours of a quarter line, won and lost goal by goal
        const [won, lost] = [0, 1].map((side) =>
          [line, line]
            .map((each, half) => (Number.isInteger(line * 2) ? each : each + (half - 0.5) / 2))
            .map((each) =>
              at(moved).reduce((sum, mass, count) => sum + ((side === 0 ? count > each : count < each) ? mass : 0), 0),
            )
            .reduce((sum, half) => sum + half / 2, 0),
        );
        const over = decidedProbability(won ?? NaN, lost ?? NaN);
        fc.pre(over > 0.02 && over < 0.98);
        const settled = settledLine(line, over, at);
        if (settled === null) throw new Error(`no mean at line ${line} meets ${over}`);
        expect(winProbability(settled.over)).toBeCloseTo(Number.isInteger(line + 0.5) ? over : (won ?? NaN), 7);
        expect(lossProbability(settled.over)).toBeCloseTo(Number.isInteger(line + 0.5) ? 1 - over : (lost ?? NaN), 7);
        const { win, halfWin, push, halfLose, lose } = settled.over;
        expect(win + halfWin + push + halfLose + lose).toBeCloseTo(1, 9);
        expect([settled.under.lose, settled.under.halfLose, settled.under.push]).toEqual([win, halfWin, push]);
      }),
      { numRuns: 200 },
    );
  });

  it('is null where no mean meets the probability', () => {
    // a line of 0 pushes or wins
    expect(settledLine(0, 0.6, poisson)).toBeNull();
    expect(settledLine(40, 0.6, poisson)).toBeNull();
  });

  it('counts what is decided only', () => {
    expect(decidedProbability(0.3, 0.5)).toBeCloseTo(0.375, 12);
  });
});
