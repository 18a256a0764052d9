/** A typed number with a decimal point or comma; null: not a number. */
export function typedNumber(text: string): number | null {
  const written = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : null;
}

/** A typed price; null: not valid for a bet. */
export function typedPrice(text: string): number | null {
  const value = typedNumber(text);
  return value !== null && value > 1 ? value : null;
}

/** A typed amount of money above 0, with at most two decimals since `1,000` may mean a thousand; null: not valid. */
export function typedMoney(text: string): number | null {
  const value = typedNumber(text);
  return value !== null && value > 0 && !/[.,]\d{3}/.test(text) ? value : null;
}

/** Kelly stake on a bankroll at a price, times a share; 0 if the price is not above fair. */
export function kellyStake(fairProbability: number, price: number, share: number, bankroll: number): number {
  const full = fairProbability - (1 - fairProbability) / (price - 1);
  return Math.floor(Math.max(0, full) * share * bankroll * 100) / 100;
}
