import { Injectable } from '@nestjs/common';
import { marketFamily } from '../../football/blend.js';
import type { PriceOutlier } from '../../rankings/prices/price-outliers.dto.js';
import { PriceOutliersService } from '../../rankings/prices/price-outliers.service.js';
import { listedRows } from './board-pages.js';
import type { SnapshotMoment } from './board-pages.js';
import type { NewPick } from './picks.repository.js';

/** Value in percent from which on a listed price outlier is a pick. */
export const LEAST_VALUE_EDGE = 2;

/** Price outliers that stand well above the consensus of the other sources, up to the default of `maxValueEdge`. */
@Injectable()
export class PriceOutlierPicks {
  constructor(private readonly outliers: PriceOutliersService) {}

  async list(): Promise<NewPick[]> {
    const picks: NewPick[] = [];
    const rows = listedRows((criteria) => this.outliers.page({ ...criteria, minValueEdge: LEAST_VALUE_EDGE }));
    for await (const [outlier, moment] of rows) picks.push(...pickOf(outlier, moment));
    return picks;
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
