/**
 * Logistic regression with a normal prior on every coefficient. The log posterior
 *
 *   sum over rows of [response eta - log(1 + exp(eta))] - sum over coefficients of precision (b - mean)^2 / 2
 *
 * with eta = offset + vector . b is strictly concave, so that Newton's method finds its only maximum
 * (McCullagh and Nelder, Generalized Linear Models, 1989, 4.4).
 */
import { choleskyFactor, choleskySolve } from '../../maths/linear-algebra.js';
import { sigmoid } from '../../maths/logistic.js';

/** The fit has converged when no coefficient moves further than this. */
const STEP_TOLERANCE = 1e-5;
const MOST_ITERATIONS = 25;

export interface LogisticRows {
  readonly vectors: readonly Float64Array[];
  /** 1 where the event happened, else 0. */
  readonly responses: ArrayLike<number>;
  /** Log odds known beforehand. */
  readonly offsets: ArrayLike<number>;
}

export function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += one[index]! * other[index]!;
  return sum;
}

/**
 * The most probable coefficients.
 * @param means prior means, also the starting values
 * @param precisions 1 / variance of the prior, all positive
 */
export function fitRidgeLogistic(rows: LogisticRows, means: Float64Array, precisions: Float64Array): Float64Array {
  const { vectors, responses, offsets } = rows;
  const size = means.length;
  let coefficients = Float64Array.from(means);
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration += 1) {
    const gradient = precisions.map((precision, index) => precision * (means[index]! - coefficients[index]!));
    const hessian = new Float64Array(size * size);
    precisions.forEach((precision, index) => (hessian[index * size + index] = precision));
    vectors.forEach((vector, row) => {
      const probability = sigmoid(offsets[row]! + dot(vector, coefficients));
      const residual = responses[row]! - probability;
      const variance = probability * (1 - probability);
      for (let index = 0; index < size; index += 1) {
        const value = vector[index]!;
        // most features are products with a factor of 0
        if (value === 0) continue;
        gradient[index]! += residual * value;
        const scaled = variance * value;
        for (let other = 0; other <= index; other += 1) hessian[index * size + other]! += scaled * vector[other]!;
      }
    });
    const step = choleskySolve(choleskyFactor(hessian, size), size, gradient);
    coefficients = coefficients.map((value, index) => value + step[index]!);
    if (step.every((part) => Math.abs(part) < STEP_TOLERANCE)) break;
  }
  return coefficients;
}
