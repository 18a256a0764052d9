import { clusteredRatio, ratioVariance, studentQuantile } from './clustered-ratio.js';
import type { ClusterSums } from './clustered-ratio.js';
import { Random } from './random.js';

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
  it('is the mean with its usual standard error where every cluster is one case', () => {
    const values = [1, -1, 2, 0.5, -1, 1.5, 0, -1, 3, -1];
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
    const variance = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (values.length - 1);
    const estimate = clusteredRatio(sumsOf(values.map((value) => [value, 1])));
    expect(estimate?.value).toBeCloseTo(mean, 12);
    expect(estimate?.standardError).toBeCloseTo(Math.sqrt(variance / values.length), 12);
    expect(estimate?.high).toBeCloseTo(mean + 2.262157 * Math.sqrt(variance / values.length), 3);
  });

  it('is wider where cases of a cluster stand and fall together', () => {
    const values = [1, -1, 2, 0.5, -1, 1.5, 0, -1, 3, -1];
    const alone = ratioVariance(sumsOf(values.flatMap((value) => Array(4).fill([value, 1]) as [number, number][])));
    const together = ratioVariance(sumsOf(values.map((value) => [4 * value, 4])));
    expect((together ?? NaN) / (alone ?? NaN)).toBeCloseTo((4 * 39) / 36, 6);
  });

  it('has no interval of few clusters, and no value of nothing', () => {
    expect(clusteredRatio(sumsOf([]))).toBeNull();
    expect(clusteredRatio(sumsOf([[1, 2]]))).toEqual({ value: 0.5, low: null, high: null, standardError: null });
    expect(clusteredRatio(sumsOf(Array.from({ length: 9 }, (_, index) => [index, 2])))).toMatchObject({ low: null });
  });

  it.each([
    [9, 2.262157],
    [30, 2.042272],
    [1000, 1.962339],
  ])("takes Student's quantile of %d degrees", (degrees, quantile) => {
    expect(studentQuantile(degrees)).toBeCloseTo(quantile, 3);
  });

  it('holds the truth as often as it says, with clusters of different size', () => {
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
