/** Stakes that make a bankroll grow fastest (J. L. Kelly, Bell System Technical Journal 35, 1956). */
import { findRoot } from '../maths/root-finding.js';
import { expectedValue } from './odds-value.js';
import type { SettlementProbabilities } from './odds-value.js';

/**
 * Fraction of the bankroll that maximises expected logarithmic growth; 0 without a positive expected value.
 * For a bet that wins or loses whole it is (p b - q) / b with b = odds - 1; pushes and half settlements
 * have no closed form, the derivative of the growth is set to zero instead.
 * @param fraction of the full Kelly stake, e.g. 0.25; probabilities are estimates
 */
export function kellyStake(bet: SettlementProbabilities, oddsDecimal: number, fraction = 1): number {
  if (!(oddsDecimal > 1) || !(expectedValue(bet, oddsDecimal) > 0)) return 0;
  const gain = oddsDecimal - 1;
  if (bet.halfWin === 0 && bet.halfLose === 0) {
    // A push leaves the bankroll as it is, so only the odds of winning against losing count.
    const win = bet.win / (bet.win + bet.lose);
    return fraction * (win - (1 - win) / gain);
  }
  const slope = (stake: number): number =>
    (bet.win * gain) / (1 + stake * gain) +
    (bet.halfWin * gain) / (2 + stake * gain) -
    bet.lose / (1 - stake) -
    bet.halfLose / (2 - stake);
  // The slope falls from the expected value at 0; a bet that can never lose whole may be taken with all.
  const most = 1 - 1e-12;
  return fraction * (slope(most) >= 0 ? 1 : findRoot(slope, 0, most));
}
