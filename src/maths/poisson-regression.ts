/**
 * Weighted Poisson regression with a Gaussian prior on every coefficient: the engine of all rating
 * models. A row is an observed count with mean exp(sum of value x coefficient); the estimate is the
 * maximum of the posterior, the most probable coefficients.
 *
 *   sum over rows of weight (response eta - exp(eta)) - sum over coefficients of precision (b - mean)^2 / 2
 *
 * is strictly concave where every precision is positive, so that Newton's method with step halving
 * finds its only maximum (McCullagh and Nelder, Generalized Linear Models, 1989, 2.5).
 * Responses need not be whole numbers: with expected goals it is the quasi-likelihood of the same mean.
 */
import { choleskyFactor, choleskySolve } from './linear-algebra.js';

/** The rows of a regression: each involves the same small number of coefficients. */
export interface SparseRows {
  readonly rowCount: number;
  readonly coefficientCount: number;
  /** Entries per row; a row that needs fewer repeats any index with value 0. */
  readonly width: number;
  /** Coefficient of each entry, `rowCount x width`, row after row. */
  readonly indices: Int32Array;
  /** Factor of that coefficient, in the same layout. */
  readonly values: Float64Array;
  /** Observed count of each row, at least 0. */
  readonly responses: Float64Array;
  /** Weight of each row; 0 leaves it out. */
  readonly weights: Float64Array;
}

/** Normal prior of each coefficient: its mean, and 1 / variance (0 for none). */
export interface NormalPrior {
  readonly means: Float64Array;
  readonly precisions: Float64Array;
}

/** The fit has converged when no coefficient moves further than this; effects are of the order 0.1. */
const STEP_TOLERANCE = 1e-7;
const MOST_ITERATIONS = 60;

/**
 * The most probable coefficients; the search starts at the means of the prior.
 * @throws NotPositiveDefiniteError when rows and prior leave a coefficient undetermined
 */
export function fitPoissonRegression(rows: SparseRows, prior: NormalPrior): Float64Array {
  const n = rows.coefficientCount;
  let coefficients = Float64Array.from(prior.means);
  const gradient = new Float64Array(n);
  const hessian = new Float64Array(n * n);
  let objective = evaluate(rows, prior, coefficients, gradient, hessian);
  for (let iterations = 1; ; iterations += 1) {
    const step = choleskySolve(choleskyFactor(hessian, n), n, gradient);
    const largest = step.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
    if (largest < STEP_TOLERANCE || iterations >= MOST_ITERATIONS) return coefficients;
    // A step of more than 2 in a logarithm would leave the region where the quadratic approximation holds.
    let scale = Math.min(1, 2 / largest);
    for (;;) {
      const moved = coefficients.map((value, index) => value + scale * step[index]!);
      const reached = evaluate(rows, prior, moved, gradient, hessian);
      if (reached >= objective - 1e-9 * Math.abs(objective) || scale < 1e-6) {
        coefficients = moved;
        objective = reached;
        break;
      }
      scale /= 2;
    }
  }
}

/** Value of the objective; writes its gradient and the lower triangle of its negative Hessian. */
function evaluate(
  rows: SparseRows,
  prior: NormalPrior,
  coefficients: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): number {
  const n = rows.coefficientCount;
  const { width, indices, values, responses, weights } = rows;
  gradient.fill(0);
  hessian.fill(0);
  let objective = 0;
  for (let index = 0; index < n; index += 1) {
    const away = coefficients[index]! - prior.means[index]!;
    objective -= (prior.precisions[index]! * away * away) / 2;
    gradient[index] = -prior.precisions[index]! * away;
    hessian[index * n + index] = prior.precisions[index]!;
  }
  for (let row = 0; row < rows.rowCount; row += 1) {
    const weight = weights[row]!;
    if (weight === 0) continue;
    const from = row * width;
    let eta = 0;
    for (let k = from; k < from + width; k += 1) eta += values[k]! * coefficients[indices[k]!]!;
    const mean = Math.exp(eta);
    const response = responses[row]!;
    objective += weight * (response * eta - mean);
    const residual = weight * (response - mean);
    const curvature = weight * mean;
    for (let k = from; k < from + width; k += 1) {
      const i = indices[k]!;
      gradient[i]! += residual * values[k]!;
      const scaled = curvature * values[k]!;
      // All pairs are added to the lower triangle; equal indices are added on the diagonal.
      for (let m = from; m < from + width; m += 1) {
        const j = indices[m]!;
        if (j <= i) hessian[i * n + j]! += scaled * values[m]!;
      }
    }
  }
  return objective;
}
