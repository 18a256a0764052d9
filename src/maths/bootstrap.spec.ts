import { pairedBootstrap, quantile } from './bootstrap.js';
import { Random } from './random.js';

describe('pairedBootstrap', () => {
  it('agrees with the normal theory', () => {
    const random = new Random('differences');
    const differences = Array.from({ length: 900 }, () => 0.2 + random.normal());
    const interval = pairedBootstrap(differences, new Random('draws'), 1000);
    // Standard error 1 / 30, so about 0.065 to either side.
    expect(interval.upper - interval.mean).toBeGreaterThan(0.055);
    expect(interval.upper - interval.mean).toBeLessThan(0.08);
    expect(interval.mean - interval.lower).toBeLessThan(0.08);
  });

  it('gives the same interval for the same stream, and none without cases', () => {
    const cases = [1, -2, 3, 0.5];
    expect(pairedBootstrap(cases, new Random('a'), 50)).toEqual(pairedBootstrap(cases, new Random('a'), 50));
    expect(pairedBootstrap([], new Random('a')).mean).toBeNaN();
    expect(pairedBootstrap([2, 2, 2], new Random('a'), 20)).toEqual({ mean: 2, lower: 2, upper: 2 });
  });
});

describe('quantile', () => {
  // R: quantile(c(1, 3, 4, 10), c(0, .25, .5, 1))
  it.each([
    [0, 1],
    [0.25, 2.5],
    [0.5, 3.5],
    [1, 10],
  ])('%d', (share, expected) => {
    expect(quantile([1, 3, 4, 10], share)).toBeCloseTo(expected, 12);
  });
});
