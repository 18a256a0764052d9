/** Numbers with a real minus, in the way of a locale. */

/** `12.5`; at most so many places, and always so many where `fixed`. */
export function formatNumber(value: number, locale: string, places = 2, fixed = false): string {
  const digits = { maximumFractionDigits: places, minimumFractionDigits: fixed ? places : 0 };
  return value.toLocaleString(locale, digits).replace('-', '−');
}

/** A rate as `42.0 %`; with `signed` as `+9.2 %` or `−0.4 %`. */
export function formatPercent(rate: number, locale: string, { signed = false, places = 1 } = {}): string {
  const text = (rate * 100).toLocaleString(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
  return `${text.replace('-', '−')}\u202f%`;
}
