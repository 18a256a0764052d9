import { clusteredSlope } from './clustered-slope.js';
import { Random } from './random.js';

describe('clusteredSlope', () => {
  it('equals a hand calculation', () => {
    // means 1 and 2, spread 2, slope 1/2; residuals 0, 0, 0 around 1.5 + x / 2
    const exact = clusteredSlope([0, 1, 2], [1.5, 2, 2.5], [1, 2, 3]);
    expect([exact.mean, exact.lower, exact.upper]).toEqual([0.5, 0.5, 0.5]);
    // slope 0; residuals 1, -2, 1 at distances -1, 0, 1: scores -1, 0, 1
    const bent = clusteredSlope([0, 1, 2], [1, -2, 1], [1, 2, 3]);
    expect(bent.mean).toBeCloseTo(0, 12);
    expect(bent.upper).toBeCloseTo((1.959964 * Math.SQRT2) / 2, 12);
    expect(bent.lower).toBeCloseTo(-bent.upper, 12);
    // both ends in one cluster: their scores cancel
    expect(clusteredSlope([0, 1, 2], [1, -2, 1], [1, 2, 1]).upper).toBeCloseTo(0, 12);
  });

  it('equals the sandwich estimator in matrix form', () => {
    const random = new Random('clustered slope');
    const clusters = Array.from({ length: 200 }, () => random.integer(1, 40));
    const effects = Array.from({ length: 41 }, () => random.normal());
    const x = clusters.map((cluster) => 3 + random.normal() + effects[cluster]!);
    const y = x.map((each, row) => 0.7 * each + effects[clusters[row]!]! + random.normal());
    // (X'X)^-1 with an intercept, by Cramer's rule
    const [n, sum, squares] = [
      x.length,
      ...[1, 2].map((power) => x.reduce((total, each) => total + each ** power, 0)),
    ] as [number, number, number];
    const determinant = n * squares - sum * sum;
    const inverse = [
      [squares / determinant, -sum / determinant],
      [-sum / determinant, n / determinant],
    ] as const;
    const right = [y.reduce((a, b) => a + b, 0), y.reduce((total, each, row) => total + each * x[row]!, 0)] as const;
    const [a, b] = inverse.map((row) => row[0] * right[0] + row[1] * right[1]) as [number, number];
    let variance = 0;
    for (let cluster = 1; cluster <= 40; cluster += 1) {
      const score = [0, 0] as [number, number];
      x.forEach((each, row) => {
        if (clusters[row] !== cluster) return;
        const residual = y[row]! - a - b * each;
        score[0] += residual;
        score[1] += residual * each;
      });
      variance += (inverse[1][0] * score[0] + inverse[1][1] * score[1]) ** 2;
    }
    const { mean, lower, upper } = clusteredSlope(x, y, clusters);
    expect(mean).toBeCloseTo(b, 9);
    expect(upper - mean).toBeCloseTo(1.959964 * Math.sqrt(variance), 9);
    expect(mean - lower).toBeCloseTo(1.959964 * Math.sqrt(variance), 9);
    // clusters with a shared effect are less informative than as many independent observations
    const apart = clusteredSlope(x, y, [...x.keys()]);
    expect(upper - mean).toBeGreaterThan(1.2 * (apart.upper - apart.mean));
  });

  it('contains the true slope in 95 % of samples', () => {
    const random = new Random('coverage');
    let held = 0;
    for (let sample = 0; sample < 400; sample += 1) {
      const clusters = Array.from({ length: 300 }, (_, row) => Math.floor(row / 3));
      const shared = Array.from({ length: 100 }, () => [random.normal(), random.normal()] as const);
      const x = clusters.map((cluster) => shared[cluster]![0] + 0.3 * random.normal());
      const y = x.map((each, row) => each + shared[clusters[row]!]![1] + 0.3 * random.normal());
      const { lower, upper } = clusteredSlope(x, y, clusters);
      if (lower < 1 && 1 < upper) held += 1;
    }
    expect(held / 400).toBeGreaterThan(0.91);
    expect(held / 400).toBeLessThan(0.98);
  });

  it('is NaN for two observations, and where x does not vary', () => {
    expect(clusteredSlope([0, 1], [0, 1], [1, 2]).mean).toBeNaN();
    expect(clusteredSlope([1, 1, 1], [0, 1, 2], [1, 2, 3]).mean).toBeNaN();
  });
});
