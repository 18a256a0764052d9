/**
 * Formats of prices. The dashboard has the same rules (web/src/format/odds.ts); a test compares both.
 */
export const ODDS_FORMATS = ['decimal', 'fractional', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** Decimal places of odds: three where two would hide the price. */
export function oddsPlaces(odds: number): number {
  return odds < 1.1 ? 3 : 2;
}

/** The simplest fraction that rounds to the same decimal price: 1.91 is 10/11, 2.13 is 17/15. */
export function fractionalOdds(odds: number): string {
  const shown = odds.toFixed(oddsPlaces(odds));
  for (let denominator = 1; denominator <= 1_000; denominator += 1) {
    const numerator = Math.round((odds - 1) * denominator);
    if ((1 + numerator / denominator).toFixed(oddsPlaces(odds)) === shown && numerator > 0) {
      return `${numerator}/${denominator}`;
    }
  }
  return shown;
}

/** American odds: the profit on a stake of 100, or, below evens, the stake that wins 100. */
export function americanOdds(odds: number): string {
  return odds >= 2 ? `+${Math.round((odds - 1) * 100)}` : `−${Math.round(100 / (odds - 1))}`;
}
