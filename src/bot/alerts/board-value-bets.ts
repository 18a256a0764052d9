import { Injectable } from '@nestjs/common';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { ValueBetCard } from '../../value-bets/value-bets.dto.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import type { CardSearch } from '../../value-bets/value-bets.service.js';
import type { FoundValueBets, ValueBet, ValueBetFinder, ValueBetSearch } from './value-bet-finder.js';

/** Largest rounding error of a percentage. */
const NOISE = 1e-9;

/** Finds bets worth taking on the value-bets board. Overs only: listed unders were worth less than 0 on replays. */
@Injectable()
export class BoardValueBets implements ValueBetFinder {
  constructor(private readonly board: ValueBetsService) {}

  async find({
    competitionIds,
    minimumEdge,
    bookmakers = [],
    skip = 0,
    most,
  }: ValueBetSearch): Promise<FoundValueBets> {
    const overs: CardSearch = {
      direction: 'over',
      group: true,
      ...(competitionIds === null ? {} : { uniqueTournamentIds: [...competitionIds] }),
      ...(bookmakers.length === 0 ? {} : { bookmakers: [...bookmakers] }),
    };
    // the board's bound is exclusive
    const minEdgeLow = minimumEdge === 0 ? 0 : minimumEdge - NOISE;
    const search = { ...overs, minEV: 0, minEdgeLow };
    const { cards, count } = await this.board.list(search, most, skip);
    if (count === 0) return { bets: [], count, ...(await this.bestLow(overs)) };
    return { bets: cards.flatMap(betOf), count, bestLow: null, emptyBecause: null };
  }

  /** The best low end of bets with an expected value above 0, or else of the others. */
  private async bestLow(overs: CardSearch): Promise<Pick<FoundValueBets, 'bestLow' | 'emptyBecause'>> {
    let emptyBecause: EmptyBecause | null = null;
    for (const search of [{}, { mode: 'all', maxEV: 0 }, { mode: 'all' }] satisfies CardSearch[]) {
      const found = await this.board.list({ ...overs, ...search }, 1);
      const bestLow = found.cards[0]?.edgeLow ?? null;
      if (bestLow !== null) return { bestLow, emptyBecause: null };
      ({ emptyBecause } = found);
    }
    return { bestLow: null, emptyBecause };
  }
}

function betOf(card: ValueBetCard): ValueBet[] {
  const { scannerOdds: odds, scannerBookmaker: bookmaker, scannerEdge: edge, edgeLow, edgeHigh } = card;
  const { scannerFairOdds: fairOdds } = card;
  if (odds === null || bookmaker === null || fairOdds === null) return [];
  if (edge === null || edgeLow === null || edgeHigh === null) return [];
  return [
    {
      cardKey: card.cardKey,
      competitionId: card.uniqueTournamentId,
      competitionName: card.leagueName,
      edge,
      edgeLow,
      edgeHigh,
      homeTeamName: card.homeTeamName,
      awayTeamName: card.awayTeamName,
      kickoffAt: new Date(card.matchDate * 1000),
      playerName: card.playerName,
      market: card.marketType,
      side: card.scannerSide,
      line: card.line,
      odds,
      bookmaker,
      fairOdds,
      sources: card.consensusSources,
      matches: card.sampleSize,
    },
  ];
}
