import { meanInterval } from './mean-interval.js';

describe('meanInterval', () => {
  it('is the usual interval of a mean where every value is a cluster of its own', () => {
    // mean 2, sample variance 1, standard error 1 / sqrt(3)
    const { mean, lower, upper } = meanInterval([1, 2, 3], [1, 2, 3]);
    expect(mean).toBe(2);
    expect(upper - mean).toBeCloseTo(1.959964 / Math.sqrt(3), 12);
    expect(mean - lower).toBeCloseTo(1.959964 / Math.sqrt(3), 12);
  });

  it('takes repeated values of a cluster for one observation', () => {
    const once = meanInterval([1, 2, 6], [1, 2, 3]);
    const thrice = meanInterval([1, 1, 1, 2, 2, 2, 6, 6, 6], [1, 1, 1, 2, 2, 2, 3, 3, 3]);
    expect(thrice.mean).toBeCloseTo(once.mean, 12);
    expect(thrice.upper).toBeCloseTo(once.upper, 12);
  });

  it('is unbounded of one cluster and unknown of none', () => {
    expect(meanInterval([1, 3], [7, 7])).toEqual({ mean: 2, lower: -Infinity, upper: Infinity });
    expect(meanInterval([], [])).toEqual({ mean: NaN, lower: NaN, upper: NaN });
  });
});
