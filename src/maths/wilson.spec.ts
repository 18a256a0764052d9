import { wilsonInterval, wilsonLowerBound } from './wilson.js';

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
    expect(wilsonLowerBound(hits, trials)).toBe(interval.lower);
  });

  it('is symmetric, grows with the sample and says nothing without one', () => {
    expect(wilsonInterval(3, 10).lower).toBeCloseTo(1 - wilsonInterval(7, 10).upper, 12);
    expect(wilsonLowerBound(20, 20)).toBeGreaterThan(wilsonLowerBound(10, 10));
    expect(wilsonInterval(0, 0)).toEqual({ lower: 0, upper: 1 });
  });
});
