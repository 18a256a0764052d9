/** part / whole rounded half away from zero to a number of decimals, in whole numbers; null over nothing. */
export function ratio(part: number, whole: number, decimals: number): number | null {
  if (whole === 0) return null;
  const scale = 10n ** BigInt(decimals);
  const [numerator, denominator] = [BigInt(part) * scale * 2n, BigInt(whole)];
  const sign = numerator < 0n ? -1n : 1n;
  return Number((sign * (sign * numerator + denominator)) / (denominator * 2n)) / Number(scale);
}

/** Sum of numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A decimal text as a whole number of millionths. */
export function millionths(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}
