import { wilsonInterval, clusteredRatio, ratioVariance, studentQuantile, meanInterval } from './intervals.js';
import type { ClusterSums } from './intervals.js';
import { Random } from './random.js';

describe('Wilson interval', () => {
  // Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3 (score without correction).
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %d in %d', (hits, trials, lower, upper) => {
    const interval = wilsonInterval(hits, trials);
    expect(interval.lower).toBeCloseTo(lower, 4);
    expect(interval.upper).toBeCloseTo(upper, 4);
  });

  it('is symmetric, narrows with the sample and is [0, 1] without one', () => {
    expect(wilsonInterval(3, 10).lower).toBeCloseTo(1 - wilsonInterval(7, 10).upper, 12);
    expect(wilsonInterval(20, 20).lower).toBeGreaterThan(wilsonInterval(10, 10).lower);
    expect(wilsonInterval(0, 0)).toEqual({ lower: 0, upper: 1 });
  });
});

const sumsOf = (clusters: readonly (readonly [numerator: number, denominator: number])[]): ClusterSums => {
  const sum = (of: (one: readonly [number, number]) => number): number =>
    clusters.reduce((total, each) => total + of(each), 0);
  return {
    clusters: clusters.length,
    numerator: sum(([y]) => y),
    denominator: sum(([, x]) => x),
    numeratorSquares: sum(([y]) => y * y),
    products: sum(([y, x]) => x * y),
    denominatorSquares: sum(([, x]) => x * x),
  };
};

describe('ratio over clusters', () => {
  it('is the mean with its ordinary standard error where every cluster is one case', () => {
    const values = [1, -1, 2, 0.5, -1, 1.5, 0, -1, 3, -1];
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
    const variance = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (values.length - 1);
    const estimate = clusteredRatio(sumsOf(values.map((value) => [value, 1])));
    expect(estimate?.value).toBeCloseTo(mean, 12);
    expect(estimate?.standardError).toBeCloseTo(Math.sqrt(variance / values.length), 12);
    expect(estimate?.high).toBeCloseTo(mean + 2.262157 * Math.sqrt(variance / values.length), 3);
  });

  it('is wider where cases of a cluster are correlated', () => {
    const values = [1, -1, 2, 0.5, -1, 1.5, 0, -1, 3, -1];
    const alone = ratioVariance(sumsOf(values.flatMap((value) => Array(4).fill([value, 1]) as [number, number][])));
    const together = ratioVariance(sumsOf(values.map((value) => [4 * value, 4])));
    expect((together ?? NaN) / (alone ?? NaN)).toBeCloseTo((4 * 39) / 36, 6);
  });

  it('has no interval for few clusters, and no value without cases', () => {
    expect(clusteredRatio(sumsOf([]))).toBeNull();
    expect(clusteredRatio(sumsOf([[1, 2]]))).toEqual({ value: 0.5, low: null, high: null, standardError: null });
    expect(clusteredRatio(sumsOf(Array.from({ length: 9 }, (_, index) => [index, 2])))).toMatchObject({ low: null });
  });

  it.each([
    [9, 2.262157],
    [30, 2.042272],
    [1000, 1.962339],
  ])("uses Student's quantile for %d degrees", (degrees, quantile) => {
    expect(studentQuantile(degrees)).toBeCloseTo(quantile, 3);
  });

  it('has its nominal coverage, with clusters of different sizes', () => {
    const random = new Random('clustered ratio');
    const truth = 0.1;
    let held = 0;
    const runs = 2000;
    for (let run = 0; run < runs; run += 1) {
      const clusters = Array.from({ length: 40 }, (): [number, number] => {
        const size = 1 + Math.floor(random.uniform() * 4);
        return [size * (truth + (random.uniform() < 0.5 ? 1 : -1)), size];
      });
      const { low, high } = clusteredRatio(sumsOf(clusters)) ?? { low: null, high: null };
      if (low !== null && high !== null && low <= truth && truth <= high) held += 1;
    }
    expect(held / runs).toBeGreaterThan(0.93);
    expect(held / runs).toBeLessThan(0.97);
  });
});

describe('meanInterval', () => {
  it('is the ordinary interval of a mean where every value is its own cluster', () => {
    // mean 2, sample variance 1, standard error 1 / sqrt(3)
    const { mean, lower, upper } = meanInterval([1, 2, 3], [1, 2, 3]);
    expect(mean).toBe(2);
    expect(upper - mean).toBeCloseTo(1.959964 / Math.sqrt(3), 12);
    expect(mean - lower).toBeCloseTo(1.959964 / Math.sqrt(3), 12);
  });

  it('treats repeated values of a cluster as one observation', () => {
    const once = meanInterval([1, 2, 6], [1, 2, 3]);
    const thrice = meanInterval([1, 1, 1, 2, 2, 2, 6, 6, 6], [1, 1, 1, 2, 2, 2, 3, 3, 3]);
    expect(thrice.mean).toBeCloseTo(once.mean, 12);
    expect(thrice.upper).toBeCloseTo(once.upper, 12);
  });

  it('is unbounded for one cluster and NaN for none', () => {
    expect(meanInterval([1, 3], [7, 7])).toEqual({ mean: 2, lower: -Infinity, upper: Infinity });
    expect(meanInterval([], [])).toEqual({ mean: NaN, lower: NaN, upper: NaN });
  });
});
