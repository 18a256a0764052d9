import fc from 'fast-check';
import { MARGIN_METHODS, OddsError, removeMargin } from './odds-margin.js';
import type { MarginMethod } from './odds-margin.js';

describe('removeMargin', () => {
  // Documentation of penaltyblog 0.8 ("Implied Odds"), odds 2.7, 2.3, 4.4; the constants stand there too.
  it.each<[MarginMethod, number[], number | null]>([
    ['multiplicative', [0.35873804, 0.42112726, 0.2201347], null],
    ['additive', [0.3595618, 0.42397404, 0.21646416], null],
    ['power', [0.3591711, 0.42373075, 0.21709815], 1.0309132393169356],
    ['shin', [0.35934392, 0.42324385, 0.21741223], 0.016236442857291165],
    ['oddsRatio', [0.35881036, 0.42256142, 0.21862822], 1.05116912729218],
    ['logarithmic', [0.3591711, 0.42373075, 0.21709815], 1.0309132393169356],
  ])('%s agrees with penaltyblog', (method, expected, parameter) => {
    const fair = removeMargin([2.7, 2.3, 4.4], method);
    expected.forEach((probability, index) => expect(fair.probabilities[index]).toBeCloseTo(probability, 7));
    expect(fair.margin).toBeCloseTo(0.03242570633874986, 12);
    if (parameter === null) expect(fair.parameter).toBeNull();
    else expect(fair.parameter).toBeCloseTo(parameter, 7);
  });

  // Vignette of the R package implied (J. C. Lindstrom), three matches.
  it.each([
    [[4.2, 3.7, 1.95], [0.2315716, 0.2635742, 0.5048542], 0.01061048],
    [[2.45, 3.7, 2.9], [0.4000221, 0.2629271, 0.3370508], 0.01163552],
    [[2.05, 3.2, 3.8], [0.4645882, 0.2919788, 0.2434331], 0.03182353],
  ])('shin agrees with R implied on %p', (odds, expected, insiders) => {
    const fair = removeMargin(odds, 'shin');
    expected.forEach((probability, index) => expect(fair.probabilities[index]).toBeCloseTo(probability, 5));
    expect(fair.parameter).toBeCloseTo(insiders, 4);
  });

  it('shin of two outcomes is the additive method', () => {
    const [shin, additive] = [removeMargin([1.5, 2.7], 'shin'), removeMargin([1.5, 2.7], 'additive')];
    expect(shin.probabilities[0]).toBeCloseTo(additive.probabilities[0]!, 10);
  });

  it('gives proper probabilities in the order of the odds, with, without and against a margin', () => {
    const odds = fc.array(fc.double({ min: 1.02, max: 60, noNaN: true }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(odds, fc.constantFrom(...MARGIN_METHODS), (prices, method) => {
        const total = prices.reduce((sum, price) => sum + 1 / price, 0);
        fc.pre(total > 0.9 && total < 1.4);
        const { probabilities } = removeMargin(prices, method);
        expect(probabilities.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 8);
        probabilities.forEach((probability, index) => {
          expect(probability).toBeGreaterThan(0);
          prices.forEach((price, other) => {
            if (price < prices[index]!) expect(probabilities[other]).toBeGreaterThanOrEqual(probability - 1e-9);
          });
        });
      }),
      { numRuns: 300 },
    );
  });

  it('refuses what is no market', () => {
    expect(() => removeMargin([2], 'shin')).toThrow(OddsError);
    expect(() => removeMargin([1, 3], 'power')).toThrow('odds must be above 1; one is 1');
    expect(() => removeMargin([NaN, 3], 'power')).toThrow(OddsError);
  });
});
