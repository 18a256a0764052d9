/** Numbers with a real minus sign, formatted for a locale. */

const formats = new Map<string, Intl.NumberFormat>();

function format(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, known);
  return known;
}

/** `12.5`; at most `places` decimals, exactly that many if `fixed`. No minus on a number rounded to 0. */
export function formatNumber(value: number, locale: string, places = 2, fixed = false): string {
  const digits = { maximumFractionDigits: places, minimumFractionDigits: fixed ? places : 0 };
  return format(locale, { ...digits, signDisplay: 'negative' })
    .format(value)
    .replace('-', '−');
}

/** A rate as `42.0 %`; with `signed` as `+9.2 %` or `−0.4 %`. */
export function formatPercent(rate: number, locale: string, { signed = false, places = 1 } = {}): string {
  const text = format(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: signed ? 'exceptZero' : 'negative',
  }).format(rate * 100);
  return `${text.replace('-', '−')}\u202f%`;
}
