/** Settlements of the markets on the result of a match: match results and handicaps. */
import { isBettableLine, lineKind } from '../football/odds-value.js';
import type { SettlementProbabilities } from '../football/odds-value.js';
import { settledLine } from '../football/settled-line.js';
import { distributionAt, leadLine } from './team-prediction.js';
import type { TeamPrediction } from './team-prediction.js';

/** A bet that is won or lost. */
export const straightBet = (win: number): SettlementProbabilities => ({
  win,
  halfWin: 0,
  push: 0,
  halfLose: 0,
  lose: 1 - win,
});

/**
 * Settlements by side such that each side wins with its fair probability if the bet is decided.
 * @param handicap of the home side; NaN: a match result
 * @param fair probabilities of home, draw and away; of a handicap of home and away
 * @param goals gives the pushes of whole and quarter handicaps; null without a model
 * @returns null where the pushes are unknown
 */
export function settledResult(
  handicap: number,
  fair: ArrayLike<number>,
  goals: TeamPrediction | null,
): readonly SettlementProbabilities[] | null {
  if (Number.isNaN(handicap)) return Array.from(fair, straightBet);
  const lead = leadLine(handicap);
  if (lineKind(lead) === 'half') return [straightBet(fair[0]!), straightBet(1 - fair[0]!)];
  if (goals === null || Number.isNaN(fair[0]) || !isBettableLine(lead)) return null;
  const settled = settledLine(lead, fair[0]!, (factor) => distributionAt(goals, 'lead', factor));
  return settled && [settled.over, settled.under];
}
