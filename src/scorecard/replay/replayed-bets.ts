import { JudgedMarket } from '../../backtest/value-listing.js';
import type { ListedBet, ListRule, ValueMatch } from '../../backtest/value-listing.js';
import { blendOf, marketFamily, MOST_EDGE } from '../../football/blend.js';
import { DEFAULT_GREATEST_DISCREPANCY, DEFAULT_GREATEST_ODDS } from '../../rankings/prices/price-outliers.dto.js';
import type { NewPick } from '../recording/picks.queries.js';
import { LEAST_VALUE_EDGE } from '../recording/board-picks.js';

/** What the picks of one competition share. */
export interface ReplayedCompetition {
  readonly competitionId: number;
  /** Name and version of the goals model. */
  readonly modelVersion: string;
}

/**
 * What the default boards would have listed of a match at its opening prices: price outliers of match results, goal
 * totals and handicaps with a value from 2 to 30 %, and goal totals of positive expected value up to 30 %.
 */
export function replayedBets(match: ValueMatch, competition: ReplayedCompetition): NewPick[] {
  return match.markets.flatMap((priced): NewPick[] => {
    // a price that appears with the kick-off, or later, was in time for nobody
    if (priced.knownAt >= match.playedAt) return [];
    const judged = new JudgedMarket(priced, match);
    const rule = { ...blendOf(priced.market, false), judged: 'named', maxValueEdge: MOST_EDGE } as const;
    const outliers: ListRule = {
      ...rule,
      maxOdds: DEFAULT_GREATEST_ODDS,
      maxDiscrepancy: DEFAULT_GREATEST_DISCREPANCY,
    };
    const pickOf = (board: NewPick['board'], bet: ListedBet): NewPick[] =>
      bet.bookmaker === null ? [] : [replayedPick(board, bet, bet.bookmaker, match, competition)];
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
  { competitionId, modelVersion }: ReplayedCompetition,
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
    blendWeight: blendOf(market, false).weight,
    consensusSources: bet.sources,
    // price outliers tell no model, as when they are recorded
    modelVersion: board === 'team-statistics' ? modelVersion : null,
    edge: bet.edge,
    edgeLow: null,
    edgeHigh: null,
  };
}
