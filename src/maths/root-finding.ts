/** Zeros of continuous functions of one variable. */

/** No zero could be bracketed or reached; the message has the interval. */
export class RootNotFoundError extends Error {
  override readonly name = 'RootNotFoundError';
}

/**
 * A zero of the function between two points at which it has opposite signs: Brent's method (R. P. Brent,
 * 1973, chapter 4), inverse quadratic interpolation guarded by bisection.
 * @param tolerance width of the interval at which it stops, in the unit of the argument
 * @throws RootNotFoundError when the signs at the ends are equal
 */
export function findRoot(evaluate: (x: number) => number, low: number, high: number, tolerance = 1e-13): number {
  // b is the best guess, a the previous one, and b and c bracket the zero.
  let [a, b] = [low, high];
  let [atA, atB] = [evaluate(a), evaluate(b)];
  if (!(atA * atB <= 0)) throw new RootNotFoundError(`No change of sign between ${low} and ${high}`);
  let [c, atC] = [a, atA];
  let step = b - a;
  let before = step;
  for (let round = 0; round < 200; round += 1) {
    if (Math.abs(atC) < Math.abs(atB)) {
      [a, b, c] = [b, c, b];
      [atA, atB, atC] = [atB, atC, atB];
    }
    const limit = 2 * Number.EPSILON * Math.abs(b) + tolerance / 2;
    const middle = (c - b) / 2;
    if (Math.abs(middle) <= limit || atB === 0) return b;
    const guess = interpolated(a, b, c, atA, atB, atC, middle);
    // Interpolation is used only where it stays inside and shrinks faster than bisection would.
    const trusted =
      Math.abs(before) >= limit &&
      Math.abs(atA) > Math.abs(atB) &&
      Math.abs(guess) < Math.min(1.5 * Math.abs(middle) - Math.abs(limit) / 2, Math.abs(before) / 2) &&
      guess * middle > 0;
    before = trusted ? step : middle;
    step = trusted ? guess : middle;
    [a, atA] = [b, atB];
    b += Math.abs(step) > limit ? step : Math.sign(middle) * limit;
    atB = evaluate(b);
    if (atB * atC > 0) {
      [c, atC] = [a, atA];
      step = b - a;
      before = step;
    }
  }
  return b;
}

/** Step from b to where a parabola through the three points (or a line through two) crosses zero. */
function interpolated(a: number, b: number, c: number, atA: number, atB: number, atC: number, middle: number): number {
  const s = atB / atA;
  if (a === c) return (2 * middle * s) / (s - 1);
  const q = atA / atC;
  const r = atB / atC;
  const numerator = s * (2 * middle * q * (q - r) - (b - a) * (r - 1));
  const denominator = (q - 1) * (r - 1) * (s - 1);
  return -numerator / denominator;
}
