/**
 * Value of a bet on a count: probability of each settlement at a line, fair odds, expected value.
 * Lines: half lines (2.5) win or lose; whole lines (3) may push, which returns the stake; quarter lines
 * (2.75) are two half stakes on the neighbours 2.5 and 3, so that half may win or lose.
 */

/** How a bet may end; the probabilities sum to 1. */
export interface SettlementProbabilities {
  /** The whole stake wins. */
  win: number;
  /** Half the stake wins, half is returned (quarter lines). */
  halfWin: number;
  /** The stake is returned. */
  push: number;
  /** Half the stake is lost, half is returned (quarter lines). */
  halfLose: number;
  /** The whole stake is lost. */
  lose: number;
}

/** Settlements of both sides of one line. */
export interface LineProbabilities {
  over: SettlementProbabilities;
  under: SettlementProbabilities;
}

/** The line is not a multiple of a quarter. */
export class LineError extends Error {
  override readonly name = 'LineError';
}

/** Whether a bet on a count can be settled at a line: a multiple of a quarter, at least 0. */
export function isBettableLine(line: number): boolean {
  return line >= 0 && Number.isInteger(line * 4);
}

/** `half`: no push possible; `whole`: push; `quarter`: the stake is split. */
export function lineKind(line: number): 'half' | 'whole' | 'quarter' {
  const quarters = line * 4;
  if (!Number.isInteger(quarters)) throw new LineError(`line must be a multiple of 0.25; it is ${line}`);
  return quarters % 2 !== 0 ? 'quarter' : quarters % 4 === 0 ? 'whole' : 'half';
}

/**
 * Settlements of over and under at a line.
 * @param probabilities P(X = 0), P(X = 1), ...; the remainder to 1 lies beyond the last
 * @throws LineError
 */
export function lineProbabilities(probabilities: ArrayLike<number>, line: number): LineProbabilities {
  if (lineKind(line) !== 'quarter') {
    const { below, at } = massAround(probabilities, line);
    const above = Math.max(0, 1 - below - at);
    return {
      over: { win: above, halfWin: 0, push: at, halfLose: 0, lose: below },
      under: { win: below, halfWin: 0, push: at, halfLose: 0, lose: above },
    };
  }
  // The neighbours are a half line, which is always decided, and a whole line n, where X = n pushes.
  const whole = Number.isInteger(line - 0.25) ? line - 0.25 : line + 0.25;
  const { below, at } = massAround(probabilities, whole);
  const above = Math.max(0, 1 - below - at);
  // X = n: with n below the line (n.25) under n + 1/2 wins; with n above (n.75) over n - 1/2 wins.
  const overGains = whole > line;
  return {
    over: { win: above, halfWin: overGains ? at : 0, push: 0, halfLose: overGains ? 0 : at, lose: below },
    under: { win: below, halfWin: overGains ? 0 : at, push: 0, halfLose: overGains ? at : 0, lose: above },
  };
}

function massAround(probabilities: ArrayLike<number>, line: number): { below: number; at: number } {
  let below = 0;
  const end = Math.min(probabilities.length, Math.ceil(line));
  for (let count = 0; count < end; count += 1) below += probabilities[count]!;
  const at = Number.isInteger(line) && line >= 0 ? (probabilities[line] ?? 0) : 0;
  return { below: Math.min(1, below), at };
}

/** Probability of a win, with half wins counted by half. */
export function winProbability(bet: SettlementProbabilities): number {
  return bet.win + bet.halfWin / 2;
}

/** Probability of a loss, with half losses counted by half. */
export function lossProbability(bet: SettlementProbabilities): number {
  return bet.lose + bet.halfLose / 2;
}

/**
 * Decimal odds with an expected value of 0: 1 + P(lose) / P(win), with half settlements counted by half. null where the
 * bet cannot win.
 */
export function fairOdds(bet: SettlementProbabilities): number | null {
  const fair = fairOddsOfProbabilities(winProbability(bet), lossProbability(bet));
  return Number.isNaN(fair) ? null : fair;
}

/** `fairOdds` from the probabilities of a win and a loss; NaN where the bet cannot win or either is NaN. */
export function fairOddsOfProbabilities(win: number, lose: number): number {
  return win > 0 ? 1 + lose / win : NaN;
}

/**
 * Expected profit per unit staked at decimal odds: P(win) (odds - 1) - P(lose).
 * Times 100 it is the edge in percent.
 */
export function expectedValue(bet: SettlementProbabilities, oddsDecimal: number): number {
  return expectedValueOfProbabilities(winProbability(bet), lossProbability(bet), oddsDecimal);
}

/** `expectedValue` from the probabilities of a win and a loss; NaN where either is NaN. */
export function expectedValueOfProbabilities(win: number, lose: number, oddsDecimal: number): number {
  return win * (oddsDecimal - 1) - lose;
}

/**
 * Fraction of a bankroll that maximises its growth at decimal odds: (p b - q) / b with b = odds - 1, p the probability
 * of a win if the bet is decided and q = 1 - p (J. L. Kelly, Bell System Technical Journal 35, 1956); 0 without a
 * positive expected value. For quarter lines, which may win or lose by half, it is slightly below the optimal stake.
 * @param win probability of a win, `lose` of a loss, half settlements counted by half; their sum is above 0
 * @param fraction of the full stake, e.g. .25, since probabilities are estimates
 */
export function kellyStake(win: number, lose: number, odds: number, fraction: number): number {
  const decided = win / (win + lose);
  return odds > 1 ? Math.max(0, fraction * (decided - (1 - decided) / (odds - 1))) : 0;
}
