import { JudgedMarket } from '../../backtest/value/judged-market.js';
import type { ListedBet, ListRule, ValueMatch } from '../../backtest/value/judged-market.js';
import { judgeRules } from '../../football/judge/judge.js';
import { marketFamily, MOST_EDGE } from '../../football/market-family.js';
import type { PriceForecasts } from '../../models/price-forecast/price-forecasts.js';
import { DEFAULT_GREATEST_DISCREPANCY, DEFAULT_GREATEST_ODDS } from '../../rankings/prices/price-outliers-query.dto.js';
import type { NewPick } from '../recording/picks.queries.js';
import { LEAST_VALUE_EDGE } from '../recording/board-picks.js';

/** What the picks of one competition share. */
export interface ReplayedCompetition {
  readonly competitionId: number;
  /** Name and version of the goals model. */
  readonly modelVersion: string;
}

/**
 * What the default boards would have listed for a match at its opening prices: price outliers of match results, goal
 * totals and handicaps with a value from 2 to 30 %, and goal totals of positive expected value up to 30 %.
 */
export function replayedBets(
  match: ValueMatch,
  competition: ReplayedCompetition,
  forecasts: PriceForecasts,
): NewPick[] {
  return match.markets.flatMap((priced): NewPick[] => {
    // a price that appears at kick-off or later came too late to bet on
    if (priced.knownAt >= match.playedAt) return [];
    const judged = new JudgedMarket(priced, match, forecasts);
    const rule = { ...judgeRules(priced.market, false), judged: 'named', maxValueEdge: MOST_EDGE } as const;
    const { modelWeight } = forecasts[marketFamily(priced.market, false)];
    const outliers: ListRule = {
      ...rule,
      maxOdds: DEFAULT_GREATEST_ODDS,
      maxDiscrepancy: DEFAULT_GREATEST_DISCREPANCY,
    };
    const pickOf = (board: NewPick['board'], bet: ListedBet): NewPick[] =>
      bet.bookmaker === null ? [] : [replayedPick(board, bet, bet.bookmaker, match, { ...competition, modelWeight })];
    return [
      ...judged.list(outliers, LEAST_VALUE_EDGE).flatMap((bet) => pickOf('price-outliers', bet)),
      ...(priced.market === 'goals' ? judged.list({ ...rule, maxOdds: Infinity, maxDiscrepancy: Infinity }, 0) : [])
        .filter(({ edge }) => edge > 0)
        .flatMap((bet) => pickOf('team-statistics', bet)),
    ];
  });
}

function replayedPick(
  board: NewPick['board'],
  bet: ListedBet,
  bookmaker: string,
  { fixtureId, playedAt }: ValueMatch,
  { competitionId, modelVersion, modelWeight }: ReplayedCompetition & { readonly modelWeight: number },
): NewPick {
  const { market, line, knownAt } = bet.market;
  return {
    board,
    competitionId,
    fixtureId,
    kickoff: playedAt,
    scope: 'match',
    playerId: null,
    market,
    marketFamily: marketFamily(market, false),
    line: Number.isNaN(line) ? null : line,
    side: bet.side,
    firstSeenAt: new Date(knownAt * 1000).toISOString(),
    revision: null,
    price: bet.price,
    bookmaker: { slug: bookmaker },
    modelProbability: bet.modelProbability,
    consensusProbability: bet.consensusProbability,
    fairProbability: bet.fairProbability,
    modelWeight,
    consensusSources: bet.sources,
    // price outliers name no model, as when they are recorded live
    modelVersion: board === 'team-statistics' ? modelVersion : null,
    edge: bet.edge,
    edgeLow: bet.edgeLow,
    edgeHigh: bet.edgeHigh,
  };
}
