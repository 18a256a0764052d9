import fc from 'fast-check';
import { countProbabilities } from '../maths/count-probabilities.js';
import { lossProbability, winProbability } from './odds-value.js';
import { decidedProbability, decidedProbabilityOf, settledLine } from './settled-line.js';

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

  it('moves the mean on a whole line, as calculated by hand', () => {
    // a Poisson count of mean m at line 1: 0 loses, 1 pushes; over is decided with (1 - e^-m (1 + m)) / (1 - m e^-m)
    const mean = 3;
    const over = (1 - Math.exp(-mean) * (1 + mean)) / (1 - mean * Math.exp(-mean));
    const line = settledLine(1, over, poisson);
    expect(line?.over.push).toBeCloseTo(mean * Math.exp(-mean), 9);
    expect(line?.over.lose).toBeCloseTo(Math.exp(-mean), 9);
    expect(line?.under.win).toBeCloseTo(Math.exp(-mean), 9);
  });

  it('recovers the distribution behind a probability, for any line and dispersion', () => {
    const quarters = fc.integer({ min: 1, max: 20 }).map((quarter) => quarter / 4);
    const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(quarters, number(0.5, 6), number(0, 0.4), number(0.3, 3), (line, mean, dispersion, moved) => {
        const at = (factor: number): Float64Array => countProbabilities(mean * factor, dispersion, 400);
        // slow reference: half stakes on both neighbours of a quarter line, settled goal by goal
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

  it('is null where no mean fits the probability', () => {
    // a line of 0 pushes or wins
    expect(settledLine(0, 0.6, poisson)).toBeNull();
    expect(settledLine(40, 0.6, poisson)).toBeNull();
  });

  it('counts half settlements by half, and leaves out pushes', () => {
    expect(decidedProbability(0.3, 0.5)).toBeCloseTo(0.375, 12);
    // half the stake of .2 wins: .3 + .1 against .4
    expect(decidedProbabilityOf({ win: 0.3, halfWin: 0.2, push: 0.1, halfLose: 0, lose: 0.4 })).toBeCloseTo(0.5, 12);
    expect(decidedProbabilityOf({ win: 0.3, halfWin: 0, push: 0.1, halfLose: 0.2, lose: 0.4 })).toBeCloseTo(0.375, 12);
  });
});
