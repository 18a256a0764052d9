/** A typed number with a decimal point or comma; null: not a number. */
export function typedNumber(text: string): number | null {
  const written = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : null;
}

/** A typed price or stake; null: not valid for a bet. */
export function typedAmount(text: string, above: number): number | null {
  const value = typedNumber(text);
  return value !== null && value > above ? value : null;
}

/** Kelly stake on a bankroll at a price, times a share; 0 if the price is not above fair. */
export function kellyStake(fairProbability: number, price: number, share: number, bankroll: number): number {
  const full = fairProbability - (1 - fairProbability) / (price - 1);
  return Math.floor(Math.max(0, full) * share * bankroll * 100) / 100;
}
