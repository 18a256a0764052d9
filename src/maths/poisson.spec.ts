import { poissonCumulative, poissonLogProbability, poissonProbabilities, poissonProbability } from './poisson.js';

describe('Poisson distribution', () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.6.19, and R 4: dpois, ppois.
  it.each([
    [0, 1, 0.36787944117144233],
    [3, 2.5, 0.21376301724973645],
    [10, 10, 0.12511003572113372],
    [2, 0.1, 0.004524187090179798],
  ])('P(X = %d) at mean %d', (count, mean, expected) => {
    expect(poissonProbability(count, mean)).toBeCloseTo(expected, 13);
  });

  it.each([
    [2, 2.5, 0.5438131158833297],
    [5, 3, 0.9160820579686966],
    [0, 4, 0.018315638888734],
    [-1, 4, 0],
  ])('P(X <= %d) at mean %d', (count, mean, expected) => {
    expect(poissonCumulative(count, mean)).toBeCloseTo(expected, 12);
  });

  it('keeps its logarithm where the probability itself underflows', () => {
    // 500 ln 1 - 1 - ln 500!, and ln 500! = 2611.330458460156
    expect(poissonLogProbability(500, 1)).toBeCloseTo(-2612.330458460156, 8);
    expect(poissonLogProbability(1, 0)).toBe(-Infinity);
    expect(poissonLogProbability(0, 0)).toBe(0);
    expect(poissonLogProbability(1.5, 2)).toBe(-Infinity);
  });

  it('sums to one and has its mean, small and large', () => {
    for (const mean of [0.01, 1.4, 12, 450, 900]) {
      const terms = poissonProbabilities(mean, 2000);
      expect(terms.reduce((sum, term) => sum + term, 0)).toBeCloseTo(1, 9);
      expect(terms.reduce((sum, term, count) => sum + term * count, 0) / mean).toBeCloseTo(1, 9);
    }
  });
});
