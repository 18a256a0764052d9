import { instantText } from '../common/calendar/instant.js';
import { round, roundKnown } from '../common/rounding.js';
import { closingLineValue } from '../football/bet-grade.js';
import type { MyBet } from './bets.dto.js';
import type { StoredBet } from './bets.repository.js';

/** Decimals of amounts of money, and of percentages. */
const TWO = 2;
const PROBABILITY_DECIMALS = 4;

/** A stored bet as in responses. */
export function betRecord(stored: StoredBet): MyBet {
  const { competitionId, kickoffAt, placedAt, recordedAt, gradedAt, isPlacedBefore, unitProfit, ...bet } = stored;
  const { grade, price, stake, claim } = bet;
  const profit = unitProfit === null ? null : round(unitProfit * stake, TWO);
  const closing = grade === null || !isPlacedBefore ? null : closingLineValue(grade, price, bet.closeProbability);
  return {
    ...bet,
    status: grade === null ? 'open' : 'graded',
    uniqueTournamentId: competitionId,
    kickoff: Math.floor(kickoffAt.getTime() / 1000),
    placedAt: instantText(placedAt),
    recordedAt: instantText(recordedAt),
    claim: claim && { ...claim, fairProbability: round(claim.fairProbability, PROBABILITY_DECIMALS) },
    profit,
    returned: profit === null ? null : round(stake + profit, TWO),
    closeProbability: roundKnown(bet.closeProbability, PROBABILITY_DECIMALS),
    closingLineValuePct: roundKnown(closing === null ? null : closing * 100, TWO),
    gradedAt: gradedAt && instantText(gradedAt),
    closePrices: [...bet.closePrices],
    regrades: [...bet.regrades],
  };
}
