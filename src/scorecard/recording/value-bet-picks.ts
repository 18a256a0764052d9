import { Injectable } from '@nestjs/common';
import { marketFamily } from '../../football/blend.js';
import { PLAYER_COUNT_VERSION } from '../../models/player-counts/index.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import type { ValueBetCard } from '../../value-bets/value-bets.dto.js';
import { claimedProbability } from './claimed-probability.js';
import { listedRows } from './board-pages.js';
import type { SnapshotMoment } from './board-pages.js';
import type { NewPick } from './picks.repository.js';

/** Cards that the board of value bets lists by default. */
@Injectable()
export class ValueBetPicks {
  constructor(private readonly bets: ValueBetsService) {}

  async list(): Promise<NewPick[]> {
    const picks: NewPick[] = [];
    const rows = listedRows((criteria) => this.bets.page(criteria));
    for await (const [card, moment] of rows) picks.push(...pickOf(card, moment));
    return picks;
  }
}

function pickOf(card: ValueBetCard, moment: SnapshotMoment): NewPick[] {
  const { scannerSide: side, scannerEdge: edge, scannerFairOdds: fairOdds } = card;
  const price = side === 'over' ? card.bestOverOdds : card.bestUnderOdds;
  const offer = card.bookmakers.find(
    ({ overOdds, underOdds, exchange }) => !exchange && (side === 'over' ? overOdds : underOdds) === price,
  );
  if (price === null || offer === undefined || edge === null || fairOdds === null) return [];
  return [
    {
      ...moment,
      board: 'value-bets',
      competitionId: card.uniqueTournamentId,
      fixtureId: card.matchId,
      kickoff: card.matchDate,
      scope: 'player',
      playerId: card.playerId,
      market: card.marketType,
      marketFamily: marketFamily(card.marketType, true),
      line: card.line,
      side,
      price,
      bookmaker: { slug: offer.source },
      modelProbability: card.modelProbability,
      consensusProbability: card.consensusProbability,
      fairProbability: claimedProbability({ line: card.line, edge, price, fairOdds }),
      blendWeight: card.blendWeight,
      consensusSources: card.consensusSources,
      modelVersion: `${card.scannerModelName}/${PLAYER_COUNT_VERSION}`,
      edge,
      edgeLow: card.edgeLow,
      edgeHigh: card.edgeHigh,
    },
  ];
}
