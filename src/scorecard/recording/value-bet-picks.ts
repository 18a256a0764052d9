import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { lineSides } from '../../boards/dataset/prices.js';
import { marketFamily } from '../../football/blend.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { PLAYER_COUNT_VERSION } from '../../models/player-counts/index.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import type { ValueBetCard } from '../../value-bets/value-bets.dto.js';
import { claimedProbability } from './claimed-probability.js';
import { newPicks } from './listed-picks.js';
import type { ListedPicks, SnapshotMoment } from './listed-picks.js';
import type { RecordedPicks } from './recorded-picks.js';
import type { NewPick, PickIdentity } from './picks.repository.js';

/** Cards that the board of value bets lists by default. */
@Injectable()
export class ValueBetPicks {
  constructor(private readonly bets: ValueBetsService) {}

  async *list(snapshot: BoardSnapshot, recorded: RecordedPicks): ListedPicks {
    const listed = this.bets.listedRows(snapshot);
    const { side, table } = listed.variant;
    const { fixture, player, statistic, line } = table.columns;
    const { fixtures, players } = snapshot.dataset.entities;
    const identify = (row: number): PickIdentity => {
      const { id, kickoff } = fixtures[fixture[row]!]!;
      return {
        board: 'value-bets',
        fixtureId: id,
        kickoff,
        scope: 'player',
        playerId: players[player[row]!]!.id,
        market: PLAYER_STATISTIC_KEYS[statistic[row]!]!,
        line: line[row]!,
        side: lineSides[side[row]!]!,
      };
    };
    yield* newPicks(listed, { identify, pickOf }, recorded);
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
