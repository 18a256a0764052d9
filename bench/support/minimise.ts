/** Minimum of a smooth function of many variables with an analytic gradient. */

/** Value at a point; the gradient is written into the second argument. */
export type Differentiable = (point: Float64Array, gradient: Float64Array) => number;

export interface Minimum {
  point: Float64Array;
  value: number;
  iterations: number;
  /** Whether the gradient fell below the tolerance. */
  converged: boolean;
}

export interface MinimiseOptions {
  /** Largest component of the gradient at which the point counts as a minimum; default 1e-8. */
  tolerance?: number;
  /** Default 500. */
  mostIterations?: number;
  /** Number of stored pairs of steps and gradient changes; default 8. */
  memory?: number;
}

interface Pair {
  step: Float64Array;
  change: Float64Array;
  rho: number;
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return sum;
};
/** a + factor x b */
const along = (a: Float64Array, factor: number, b: Float64Array): Float64Array =>
  a.map((value, index) => value + factor * b[index]!);

/**
 * Limited-memory BFGS (D. C. Liu and J. Nocedal, 1989) with a bisecting search for the weak Wolfe
 * conditions (Nocedal and Wright, Numerical Optimization, 2006, 3.1 and 7.2).
 */
export function minimise(evaluate: Differentiable, start: Float64Array, options: MinimiseOptions = {}): Minimum {
  const { tolerance = 1e-8, mostIterations = 500, memory = 8 } = options;
  let point = Float64Array.from(start);
  let gradient = new Float64Array(start.length);
  let value = evaluate(point, gradient);
  const pairs: Pair[] = [];
  for (let iterations = 0; ; iterations += 1) {
    const converged = gradient.every((part) => Math.abs(part) < tolerance);
    if (converged || iterations >= mostIterations) return { point, value, iterations, converged };
    let direction = descent(gradient, pairs);
    if (dot(direction, gradient) >= 0) {
      // Rounding has corrupted the memory: restart with steepest descent.
      pairs.length = 0;
      direction = gradient.map((part) => -part);
    }
    const found = search(evaluate, point, value, gradient, direction, pairs.length === 0);
    if (found === null) return { point, value, iterations, converged: false };
    const step = found.point.map((part, index) => part - point[index]!);
    const change = found.gradient.map((part, index) => part - gradient[index]!);
    const curvature = dot(step, change);
    if (curvature > 1e-300) {
      pairs.push({ step, change, rho: 1 / curvature });
      if (pairs.length > memory) pairs.shift();
    }
    ({ point, value, gradient } = found);
  }
}

/** The two-loop recursion: minus the approximate inverse Hessian times the gradient. */
function descent(gradient: Float64Array, pairs: readonly Pair[]): Float64Array<ArrayBuffer> {
  let q = Float64Array.from(gradient);
  const alphas: number[] = [];
  for (const { step, change, rho } of pairs.toReversed()) {
    const alpha = rho * dot(step, q);
    alphas.unshift(alpha);
    q = Float64Array.from(along(q, -alpha, change));
  }
  const last = pairs.at(-1);
  if (last) {
    // Shanno's scaling: the magnitude of the Hessian along the last step.
    const scale = 1 / (last.rho * dot(last.change, last.change));
    q = q.map((part) => part * scale);
  }
  pairs.forEach(({ step, change, rho }, index) => {
    const beta = rho * dot(change, q);
    q = Float64Array.from(along(q, alphas[index]! - beta, step));
  });
  return q.map((part) => -part);
}

/** A step that decreases the value enough and flattens the slope; null if none is found. */
function search(
  evaluate: Differentiable,
  point: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
  isFirst: boolean,
): { point: Float64Array<ArrayBuffer>; value: number; gradient: Float64Array<ArrayBuffer> } | null {
  const slope = dot(gradient, direction);
  let [low, high] = [0, Infinity];
  // The first direction has no scale: its length is limited to 1.
  let length = isFirst ? Math.min(1, 1 / Math.sqrt(dot(direction, direction))) : 1;
  for (let round = 0; round < 60; round += 1) {
    const moved = Float64Array.from(along(point, length, direction));
    const slopes = new Float64Array(point.length);
    const reached = evaluate(moved, slopes);
    if (!(reached <= value + 1e-4 * length * slope)) high = length;
    else if (dot(slopes, direction) < 0.9 * slope) low = length;
    else return { point: moved, value: reached, gradient: slopes };
    length = high === Infinity ? 2 * length : (low + high) / 2;
  }
  return null;
}
