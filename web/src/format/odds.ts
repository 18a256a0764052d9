import type { Settings } from '../settings/settings';
import { formatNumber } from './numbers';

/** Decimals of decimal odds: three where two would hide the price. */
export function decimalPlaces(odds: number): number {
  return odds < 1.1 ? 3 : 2;
}

/** Break-even probability of a price. */
export function breakEven(odds: number): number {
  return 1 / odds;
}

/** Odds in the chosen format: `2.10`, `11/10` or `+110`. */
export function formatOdds(odds: number, form: Settings['odds'], locale: string): string {
  if (form === 'fractional') return fractionalOdds(odds);
  if (form === 'american') return americanOdds(odds);
  return formatNumber(odds, locale, decimalPlaces(odds), true);
}

/** The simplest fraction that rounds to the same decimal price: 1.91 is 10/11, 2.13 is 17/15. */
export function fractionalOdds(odds: number): string {
  const shown = odds.toFixed(decimalPlaces(odds));
  for (let denominator = 1; denominator <= 1_000; denominator += 1) {
    const numerator = Math.round((odds - 1) * denominator);
    if ((1 + numerator / denominator).toFixed(decimalPlaces(odds)) === shown && numerator > 0) {
      return `${numerator}/${denominator}`;
    }
  }
  return shown;
}

/** The win on a stake of 100, or, below evens, the stake that wins 100. */
export function americanOdds(odds: number): string {
  return odds >= 2 ? `+${Math.round((odds - 1) * 100)}` : `−${Math.round(100 / (odds - 1))}`;
}
