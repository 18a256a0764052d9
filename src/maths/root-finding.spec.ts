import { findRoot, RootNotFoundError } from './root-finding.js';

describe('findRoot', () => {
  it.each<[string, (x: number) => number, number, number, number]>([
    ['a line', (x) => 3 * x - 1, 0, 1, 1 / 3],
    ['the square root of 2', (x) => x * x - 2, 0, 2, Math.SQRT2],
    ['cos x = x (Dottie number)', (x) => Math.cos(x) - x, 0, 1, 0.7390851332151607],
    // Wallis' example, used by Newton: x^3 - 2x - 5.
    ['x^3 - 2x - 5', (x) => x ** 3 - 2 * x - 5, 2, 3, 2.0945514815423265],
    ['a steep exponential', (x) => Math.exp(20 * x) - 10, -5, 5, Math.log(10) / 20],
    ['a flat triple zero', (x) => (x - 0.3) ** 3, -1, 1, 0.3],
  ])('%s', (_, evaluate, low, high, expected) => {
    expect(Math.abs(findRoot(evaluate, low, high) - expected)).toBeLessThan(1e-9);
    expect(Math.abs(findRoot(evaluate, high, low) - expected)).toBeLessThan(1e-9);
  });

  it('needs few evaluations', () => {
    let calls = 0;
    findRoot(
      (x) => {
        calls += 1;
        return Math.cos(x) - x;
      },
      0,
      1,
    );
    expect(calls).toBeLessThan(15);
  });

  it('accepts a zero at an end of the interval', () => {
    expect(findRoot((x) => x, 0, 1)).toBe(0);
  });

  it('rejects an interval without a change of sign', () => {
    expect(() => findRoot((x) => x * x + 1, -1, 1)).toThrow(RootNotFoundError);
    expect(() => findRoot(() => NaN, -1, 1)).toThrow('between -1 and 1');
  });
});
