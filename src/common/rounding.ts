/** Decimal digits of a double that survive a long sum; further digits are rounding noise. */
const trustedDigits = 13;

/**
 * Rounds for output, half away from zero: `round(2.345, 2)` is 2.35, `round(-2.5, 0)` is -3.
 * A value that differs from a half only by rounding noise counts as that half.
 * @param decimals digits after the point, 0 or more
 */
export function round(value: number, decimals: number): number {
  const scaled = Math.abs(value) * 10 ** decimals;
  const whole = Math.floor(scaled);
  // far enough from a half for noise in the product and in the digits not to matter
  if (scaled < SURELY_EXACT && Math.abs(scaled - whole - 0.5) > HALF_NOISE) {
    const size = Math.round(scaled) / 10 ** decimals;
    return value < 0 && size > 0 ? -size : size;
  }
  return roundByDigits(value, decimals);
}

/** Up to this size, a number rounded to `trustedDigits` digits is within HALF_NOISE of the value. */
const SURELY_EXACT = 1e6;
const HALF_NOISE = 1e-6;

/** The same on decimal digits: slower, but exact at halves. */
function roundByDigits(value: number, decimals: number): number {
  const digits = Math.abs(value).toPrecision(trustedDigits);
  const size = shift(Math.round(shift(Number(digits), decimals)), -decimals);
  return value < 0 && size > 0 ? -size : size;
}

/** The value; null for NaN. */
export function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** Rounds a value that may be unknown: null for null and NaN. */
export function roundKnown(value: number | null, decimals: number): number | null {
  return value === null || Number.isNaN(value) ? null : round(value, decimals);
}

/** Rounds a fair price for display: two decimals, or three where the unrounded price is below 1.10. */
export function roundFairOdds(odds: number): number {
  return round(odds, odds < 1.1 ? 3 : 2);
}

/** A share in percent, unrounded; null where the whole is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (part * 100) / whole;
}

/** Shifts the decimal point of the number's text, which is exact, unlike multiplication. */
function shift(value: number, places: number): number {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}
