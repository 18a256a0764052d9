/** Dense symmetric positive definite systems, small enough for Cholesky's factorisation (n of a few hundred). */

/** The matrix has no Cholesky factor: it is singular, indefinite or not finite. */
export class NotPositiveDefiniteError extends Error {
  override readonly name = 'NotPositiveDefiniteError';
}

/**
 * Lower factor L with L L' = A, row by row.
 * @param matrix n x n numbers, row-major; only the lower triangle is read
 * @throws NotPositiveDefiniteError
 */
export function choleskyFactor(matrix: Float64Array, n: number): Float64Array {
  const factor = new Float64Array(n * n);
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * n + column]!;
      for (let k = 0; k < column; k += 1) sum -= factor[row * n + k]! * factor[column * n + k]!;
      if (row !== column) {
        factor[row * n + column] = sum / factor[column * n + column]!;
        continue;
      }
      if (!(sum > 0)) throw new NotPositiveDefiniteError(`Pivot ${row + 1} of ${n} is ${sum}`);
      factor[row * n + row] = Math.sqrt(sum);
    }
  }
  return factor;
}

/** The x with A x = b, from A's lower Cholesky factor: forward, then backward substitution. */
export function choleskySolve(factor: Float64Array, n: number, right: Float64Array): Float64Array {
  const x = Float64Array.from(right);
  for (let row = 0; row < n; row += 1) {
    for (let k = 0; k < row; k += 1) x[row]! -= factor[row * n + k]! * x[k]!;
    x[row]! /= factor[row * n + row]!;
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    for (let k = row + 1; k < n; k += 1) x[row]! -= factor[k * n + row]! * x[k]!;
    x[row]! /= factor[row * n + row]!;
  }
  return x;
}

/** The inverse of A from its lower Cholesky factor, row-major; for a Hessian it is the covariance. */
export function choleskyInverse(factor: Float64Array, n: number): Float64Array {
  const inverse = new Float64Array(n * n);
  for (let column = 0; column < n; column += 1) {
    const unit = new Float64Array(n);
    unit[column] = 1;
    const solution = choleskySolve(factor, n, unit);
    for (let row = 0; row < n; row += 1) inverse[row * n + column] = solution[row]!;
  }
  return inverse;
}
