/** Decimal digits of a double that survive a long sum; what lies beyond is noise of binary arithmetic. */
const trustedDigits = 13;

/**
 * Rounds for output, half away from zero: `round(2.345, 2)` is 2.35, `round(-2.5, 0)` is -3.
 * A value within the noise of binary arithmetic of a half counts as that half.
 * @param decimals digits behind the point, 0 or more
 */
export function round(value: number, decimals: number): number {
  const scaled = Math.abs(value) * 10 ** decimals;
  const whole = Math.floor(scaled);
  // far enough from a half for the noise of the multiplication and of the digits not to matter
  if (scaled < SURELY_EXACT && Math.abs(scaled - whole - 0.5) > HALF_NOISE) {
    const size = Math.round(scaled) / 10 ** decimals;
    return value < 0 && size > 0 ? -size : size;
  }
  return roundByDigits(value, decimals);
}

/** Up to here a number of `trustedDigits` digits lies within HALF_NOISE of the value. */
const SURELY_EXACT = 1e6;
const HALF_NOISE = 1e-6;

/** The same in the written number: slower, and exact at halves. */
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

/** A fair price as it is shown: two decimals, three where the unrounded one is below 1.10. */
export function roundFairOdds(odds: number): number {
  return round(odds, odds < 1.1 ? 3 : 2);
}

/** A share in percent, unrounded; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (part * 100) / whole;
}

/** Moves the decimal point in the written number, which unlike a multiplication is exact. */
function shift(value: number, places: number): number {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}
