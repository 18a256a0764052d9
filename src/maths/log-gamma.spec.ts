import { logFactorial, logGamma } from './log-gamma.js';

describe('logGamma', () => {
  // Abramowitz and Stegun, Handbook of Mathematical Functions, tables 6.1 and 6.2, and exact values.
  it.each([
    [0.5, 0.5723649429247001], // ln sqrt(pi)
    [1, 0],
    [2, 0],
    [1.5, -0.1207822376352452], // ln (sqrt(pi) / 2)
    [10, 12.801827480081469], // ln 9!
    [100, 359.1342053695754],
    [0.1, 2.252712651734206],
  ])('of %d is %d', (x, expected) => {
    expect(Math.abs(logGamma(x) - expected)).toBeLessThan(1e-12 * Math.max(1, Math.abs(expected)));
  });

  it('satisfies Gamma(x + 1) = x Gamma(x)', () => {
    for (const x of [0.01, 0.3, 0.7, 1.9, 4.4, 33.3, 5000.5]) {
      expect(logGamma(x + 1) - logGamma(x)).toBeCloseTo(Math.log(x), 9);
    }
  });

  it('has no value at the poles and to the left of them', () => {
    expect(logGamma(0)).toBeNaN();
    expect(logGamma(-1.5)).toBeNaN();
  });
});

describe('logFactorial', () => {
  it('agrees with the products and continues beyond the table', () => {
    expect(logFactorial(0)).toBe(0);
    expect(Math.exp(logFactorial(5))).toBeCloseTo(120, 10);
    expect(logFactorial(255)).toBeCloseTo(logGamma(256), 9);
    expect(logFactorial(300)).toBeCloseTo(1414.905849945068, 8);
    expect(logFactorial(2.5)).toBeNaN();
    expect(logFactorial(-1)).toBeNaN();
  });
});
