import { minimise } from './minimise.js';
import type { Differentiable } from './minimise.js';

/** Rosenbrock (1960): a bent valley, minimum 0 at (1, 1). */
const rosenbrock: Differentiable = ([x = 0, y = 0], gradient) => {
  gradient[0] = -400 * x * (y - x * x) - 2 * (1 - x);
  gradient[1] = 200 * (y - x * x);
  return 100 * (y - x * x) ** 2 + (1 - x) ** 2;
};

describe('minimise', () => {
  it("follows Rosenbrock's valley from the classical start", () => {
    const { point, value, converged, iterations } = minimise(rosenbrock, Float64Array.from([-1.2, 1]));
    expect(converged).toBe(true);
    expect(point[0]).toBeCloseTo(1, 7);
    expect(point[1]).toBeCloseTo(1, 7);
    expect(value).toBeLessThan(1e-14);
    expect(iterations).toBeLessThan(80);
  });

  it('solves a badly scaled quadratic of forty variables', () => {
    const scales = Array.from({ length: 40 }, (_, index) => 10 ** (index / 20));
    const { point, converged } = minimise(
      (x, gradient) => {
        scales.forEach((scale, index) => {
          gradient[index] = scale * (x[index]! - index);
        });
        return scales.reduce((sum, scale, index) => sum + (scale * (x[index]! - index) ** 2) / 2, 0);
      },
      new Float64Array(40),
      { tolerance: 1e-6 },
    );
    expect(converged).toBe(true);
    expect(point[39]).toBeCloseTo(39, 6);
  });

  it('says when it has not arrived', () => {
    expect(minimise(rosenbrock, Float64Array.from([-1.2, 1]), { mostIterations: 3 }).converged).toBe(false);
    expect(
      minimise((_, gradient) => {
        gradient[0] = NaN;
        return NaN;
      }, new Float64Array(1)).converged,
    ).toBe(false);
  });
});
