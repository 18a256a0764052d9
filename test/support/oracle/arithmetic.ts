/** Lower bound of the two-sided 95 % Wilson interval of a share, as printed in textbooks. */
export function wilsonBound(hits: number, trials: number): number {
  const z = 1.959964;
  const p = hits / trials;
  return (
    (p + (z * z) / (2 * trials) - z * Math.sqrt((p * (1 - p) + (z * z) / (4 * trials)) / trials)) /
    (1 + (z * z) / trials)
  );
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A value as on paper: those that differ only by the noise of binary arithmetic are equal. */
export const onPaper = (value: number): number => (Number.isInteger(value) ? value : Math.round(value * 1e9) / 1e9);

/** null of nothing. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

/** The median; null of nothing. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** A value displayed rounded half away from zero to `decimals` decimals; whole numbers with 0. */
export interface Rounded {
  readonly exactly: number;
  readonly decimals: number;
  /** Tolerance around a half, in units of the last decimal; by default the noise of binary arithmetic. */
  readonly noise?: number;
}
export const rounded = (value: number | null, decimals: number): Rounded | null =>
  value === null ? null : { exactly: value, decimals };
/** A percentage on a fair curve, whose factor is found to seven digits. */
export const roundedOnCurve = (value: number | null, decimals: number): Rounded | null =>
  value === null ? null : { exactly: value, decimals, noise: 1e-3 };

/** Whether a displayed number is the rounding of a value. */
export function isRoundingOf(shown: unknown, { exactly, decimals, noise = 1e-7 }: Rounded): boolean {
  if (typeof shown !== 'number') return false;
  const scale = 10 ** decimals;
  const isShort = Math.abs(shown * scale - Math.round(shown * scale)) < 1e-6;
  const offBy = Math.abs(shown - exactly) * scale;
  if (!isShort || offBy > 0.5 + noise) return false;
  // an exact half rounds away from zero
  return offBy < 0.5 - noise || noise > 1e-7 || Math.abs(shown) > Math.abs(exactly);
}
