import {
  poissonCumulative,
  poissonLogProbability,
  poissonProbabilities,
  poissonProbability,
  countProbabilities,
  fillCountProbabilities,
} from './count-probabilities.js';

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

  it('has a finite logarithm where the probability itself underflows', () => {
    // 500 ln 1 - 1 - ln 500!, and ln 500! = 2611.330458460156
    expect(poissonLogProbability(500, 1)).toBeCloseTo(-2612.330458460156, 8);
    expect(poissonLogProbability(1, 0)).toBe(-Infinity);
    expect(poissonLogProbability(0, 0)).toBe(0);
    expect(poissonLogProbability(1.5, 2)).toBe(-Infinity);
  });

  it('sums to one and has the given mean, small or large', () => {
    for (const mean of [0.01, 1.4, 12, 450, 900]) {
      const terms = poissonProbabilities(mean, 2000);
      expect(terms.reduce((sum, term) => sum + term, 0)).toBeCloseTo(1, 9);
      expect(terms.reduce((sum, term, count) => sum + term * count, 0) / mean).toBeCloseTo(1, 9);
    }
  });
});

const sum = (terms: Float64Array): number => terms.reduce((total, term) => total + term, 0);
const moments = (terms: Float64Array): { mean: number; variance: number } => {
  const mean = terms.reduce((total, term, count) => total + term * count, 0);
  return { mean, variance: terms.reduce((total, term, count) => total + term * (count - mean) ** 2, 0) };
};

describe('negative binomial distribution', () => {
  // Exact: size 5, probability 1/2, so mean 5 and P(k) = C(k + 4, 4) / 2^(k + 5).
  it.each([
    [0, 1 / 32],
    [1, 5 / 64],
    [2, 15 / 128],
    [5, 126 / 1024],
  ])('P(X = %d) with size 5 and mean 5', (count, expected) => {
    expect(countProbabilities(5, 0.2, 10)[count]).toBeCloseTo(expected, 13);
  });

  it('has the given mean and variance, above and below the Poisson', () => {
    for (const [mean, dispersion] of [
      [10.3, 0.06],
      [2.4, 0.5],
      [1.9, -0.04],
      [25, 0.01],
    ] as const) {
      const found = moments(countProbabilities(mean, dispersion, 400));
      expect(found.mean).toBeCloseTo(mean, 6);
      expect(found.variance).toBeCloseTo(mean + dispersion * mean * mean, 5);
    }
  });

  it('is the binomial for a negative dispersion', () => {
    // n = 4, p = 1/2: 1 4 6 4 1 sixteenths
    expect([...countProbabilities(2, -0.25, 6)].map((term) => term * 16)).toEqual(
      [1, 4, 6, 4, 1, 0, 0].map((expected) => expect.closeTo(expected, 10)),
    );
  });

  it('sums to 1 with a fractional number of trials, even with few terms', () => {
    const whole = countProbabilities(3.7, -0.07, 60);
    expect(sum(whole)).toBeCloseTo(1, 12);
    expect(countProbabilities(3.7, -0.07, 4)[4]).toBeCloseTo(whole[4]!, 12);
  });

  it('computes a few terms of a binomial as fast for very many trials as for few', () => {
    const poisson = poissonProbabilities(1.65, 300);
    const near = countProbabilities(1.65, -2e-9, 300);
    for (let count = 0; count <= 300; count += 1) expect(near[count]).toBeCloseTo(poisson[count]!, 7);
    // the mean lies beyond the terms
    expect(countProbabilities(40, -1e-8, 10)[10]).toBeCloseTo(poissonProbabilities(40, 10)[10]!, 12);
  });

  it('approaches the Poisson as the dispersion vanishes', () => {
    const poisson = poissonProbabilities(4.2, 12);
    const near = countProbabilities(4.2, 1e-7, 12);
    for (let count = 0; count <= 12; count += 1) expect(near[count]).toBeCloseTo(poisson[count]!, 6);
    expect(countProbabilities(4.2, 0, 12)).toEqual(poisson);
  });

  it('gives impossible counts probability 0', () => {
    expect(countProbabilities(30, -0.05, 3)[0]).toBeNaN();
  });
});

describe('fillCountProbabilities', () => {
  it.each([
    [1.7, 0],
    [1.7, 0.3],
    [0, 0.3],
    [12.5, 1e-12],
    [710, 0],
    [48, 0.07],
  ])('writes countProbabilities(%d, %d) into a given array', (mean, dispersion) => {
    const result = new Float64Array(60).fill(9);
    fillCountProbabilities(result, mean, dispersion, 50);
    countProbabilities(mean, dispersion, 50).forEach((term, count) => expect(result[count]).toBeCloseTo(term, 14));
    expect(result[51]).toBe(9);
  });
});
