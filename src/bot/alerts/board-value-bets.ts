import { Injectable } from '@nestjs/common';
import type { ValueBetCard } from '../../value-bets/value-bets.dto.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import { bestPriceOf, evidenceText } from '../best-price.js';
import type { ValueBetAlert, ValueBetFinder, ValueBetSearch } from './value-bet-finder.js';

/** Most cards of a scan, the best ones. */
const mostCards = 500;

/** Reads the board of value bets: for each player and statistic the best line and side. */
@Injectable()
export class BoardValueBets implements ValueBetFinder {
  constructor(private readonly bets: ValueBetsService) {}

  async find({ competitionIds, minimumEdge }: ValueBetSearch): Promise<ValueBetAlert[]> {
    const { cards } = await this.bets.list(
      { direction: 'both', group: true, minEV: minimumEdge, uniqueTournamentIds: competitionIds },
      mostCards,
    );
    return cards.flatMap(alertOf);
  }
}

function alertOf(card: ValueBetCard): ValueBetAlert[] {
  const best = bestPriceOf(card);
  if (!card.alertsSupported || best === null || card.scannerEdge === null || card.scannerFairOdds === null) return [];
  return [
    {
      cardKey: card.cardKey,
      competitionId: card.uniqueTournamentId,
      competitionName: card.leagueName,
      edge: card.scannerEdge,
      homeTeamName: card.homeTeamName,
      awayTeamName: card.awayTeamName,
      kickoffAt: new Date(card.matchDate * 1000),
      playerName: card.playerName,
      marketName: card.marketName.toLowerCase(),
      side: card.scannerSide,
      line: card.line,
      ...best,
      fairOdds: card.scannerFairOdds,
      evidence: evidenceText(card),
    },
  ];
}
