import { choleskyFactor, choleskySolve, NotPositiveDefiniteError } from './linear-algebra.js';

describe('Cholesky factorisation', () => {
  // The example of Wikipedia, "Cholesky decomposition": factor [2 0 0; 6 1 0; -8 5 3].
  const matrix = Float64Array.from([4, 12, -16, 12, 37, -43, -16, -43, 98]);

  it('finds the lower factor', () => {
    expect([...choleskyFactor(matrix, 3)]).toEqual([2, 0, 0, 6, 1, 0, -8, 5, 3]);
  });

  it('solves a system', () => {
    const factor = choleskyFactor(matrix, 3);
    // A (1, 2, 3)' = (-20, -43, 192)'
    const x = choleskySolve(factor, 3, Float64Array.from([-20, -43, 192]));
    [1, 2, 3].forEach((expected, index) => expect(x[index]).toBeCloseTo(expected, 9));
  });

  it('rejects a matrix that is not positive definite', () => {
    expect(() => choleskyFactor(Float64Array.from([1, 2, 2, 1]), 2)).toThrow(NotPositiveDefiniteError);
    expect(() => choleskyFactor(Float64Array.from([NaN]), 1)).toThrow(NotPositiveDefiniteError);
  });
});
