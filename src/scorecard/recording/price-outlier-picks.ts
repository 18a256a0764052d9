import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { marketOfLine, priceSides, scopes } from '../../boards/dataset/prices.js';
import { marketFamily } from '../../football/blend.js';
import type { PriceOutlier } from '../../rankings/prices/price-outliers.dto.js';
import { PriceOutliersService } from '../../rankings/prices/price-outliers.service.js';
import { newPicks } from './listed-picks.js';
import type { ListedPicks, SnapshotMoment } from './listed-picks.js';
import type { RecordedPicks } from './recorded-picks.js';
import type { NewPick, PickIdentity } from './picks.repository.js';

/** Value in percent from which on a listed price outlier is a pick. */
export const LEAST_VALUE_EDGE = 2;

/** Price outliers that stand well above their fair price, up to the default of `maxValueEdge`. */
@Injectable()
export class PriceOutlierPicks {
  constructor(private readonly outliers: PriceOutliersService) {}

  async *list(snapshot: BoardSnapshot, recorded: RecordedPicks): ListedPicks {
    const { columns } = snapshot.prices.lines;
    const { fixtures, players } = snapshot.dataset.entities;
    const identify = (row: number): PickIdentity => {
      const { id, kickoff } = fixtures[columns.fixture[row]!]!;
      const line = columns.line[row]!;
      return {
        board: 'price-outliers',
        fixtureId: id,
        kickoff,
        scope: scopes[columns.scope[row]!]!,
        playerId: players[columns.player[row]!]?.id ?? null,
        market: marketOfLine(columns, row),
        line: Number.isNaN(line) ? null : line,
        side: priceSides[columns.side[row]!]!,
      };
    };
    yield* newPicks(this.outliers.listedRows(snapshot, LEAST_VALUE_EDGE), { identify, pickOf }, recorded);
  }
}

function pickOf(outlier: PriceOutlier, moment: SnapshotMoment): NewPick[] {
  const { market_id: market, fairProbability, consensusProbability, blendWeight, valueEdge } = outlier;
  if (fairProbability === null || valueEdge === null) return [];
  return [
    {
      ...moment,
      board: 'price-outliers',
      competitionId: outlier.unique_tournament_id,
      fixtureId: outlier.event_id,
      kickoff: outlier.event_timestamp,
      scope: outlier.scope,
      playerId: outlier.player_id,
      market,
      marketFamily: marketFamily(market, outlier.player_id !== null),
      line: outlier.line === null ? null : Number(outlier.line),
      side: outlier.market_type,
      price: outlier.max_odd,
      bookmaker: { slug: outlier.best_odds.highest.identifier },
      modelProbability: null,
      consensusProbability,
      fairProbability,
      blendWeight,
      consensusSources: outlier.consensusSources,
      modelVersion: null,
      edge: valueEdge,
      edgeLow: null,
      edgeHigh: null,
    },
  ];
}
