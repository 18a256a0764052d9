/**
 * Fraction of a bankroll that makes it grow fastest at decimal odds: (p b - q) / b with b = odds - 1, p the probability
 * of a win if the bet is decided and q = 1 - p (J. L. Kelly, Bell System Technical Journal 35, 1956); 0 without a
 * positive expected value. Of quarter lines, which may win or lose by half, it is a little less than the best stake.
 * @param win probability of a win, `lose` of a loss, half settlements by half; their sum is above 0
 * @param fraction of the full stake, e.g. .25: probabilities are estimates
 */
export function kellyStake(win: number, lose: number, odds: number, fraction: number): number {
  const decided = win / (win + lose);
  return odds > 1 ? Math.max(0, fraction * (decided - (1 - decided) / (odds - 1))) : 0;
}
