import { Injectable } from '@nestjs/common';
import { marketFamily } from '../../football/blend.js';
import type { PlayerTrend } from '../../rankings/trends/player-trends.dto.js';
import { PlayerTrendsService } from '../../rankings/trends/player-trends.service.js';
import type { TeamTrend } from '../../rankings/trends/team-trends.dto.js';
import { TeamTrendsService } from '../../rankings/trends/team-trends.service.js';
import { listedRows } from './board-pages.js';
import type { ListedRows, SnapshotMoment } from './board-pages.js';
import type { NewPick } from './picks.repository.js';

/**
 * Trends whose price pays even at the lower bound of the hit rate. Boards list the highest `lowerReturn` first, so that
 * the first row without one above 0 ends the walk.
 */
@Injectable()
export class TrendPicks {
  constructor(
    private readonly teams: TeamTrendsService,
    private readonly players: PlayerTrendsService,
  ) {}

  async list(): Promise<NewPick[]> {
    return [
      ...(await picksOf(
        listedRows((criteria) => this.teams.page(criteria)),
        (trend: TeamTrend) => ({ board: 'team-trends', playerId: null, scope: scopeOf(trend) }),
      )),
      ...(await picksOf(
        listedRows((criteria) => this.players.page(criteria)),
        ({ playerId }: PlayerTrend) => ({ board: 'player-trends', playerId, scope: 'player' }),
      )),
    ];
  }
}

const scopeOf = ({ scope, teamId, homeTeamId }: TeamTrend): 'match' | 'home' | 'away' =>
  scope === 'match' ? 'match' : teamId === homeTeamId ? 'home' : 'away';

async function picksOf<Trend extends TeamTrend | PlayerTrend>(
  rows: ListedRows<Trend>,
  subjectOf: (trend: Trend) => Pick<NewPick, 'board' | 'playerId' | 'scope'>,
): Promise<NewPick[]> {
  const picks: NewPick[] = [];
  for await (const [trend, moment] of rows) {
    if (trend.lowerReturn === null || trend.lowerReturn <= 0) break;
    picks.push(...pickOf(trend, subjectOf(trend), moment));
  }
  return picks;
}

function pickOf(
  trend: TeamTrend | PlayerTrend,
  subject: Pick<NewPick, 'board' | 'playerId' | 'scope'>,
  moment: SnapshotMoment,
): NewPick[] {
  const { bestOdds: price, lowerReturn } = trend;
  const offer = trend.bookmakers.find(({ exchange, oddsValue }) => !exchange && oddsValue === price);
  if (price === null || lowerReturn === null || offer === undefined) return [];
  return [
    {
      ...moment,
      ...subject,
      competitionId: trend.leagueId,
      fixtureId: trend.eventId,
      kickoff: trend.eventTimestamp,
      market: trend.statType,
      marketFamily: marketFamily(trend.statType, subject.playerId !== null),
      line: trend.line,
      side: trend.oddsType,
      price,
      bookmaker: { slug: offer.identifier },
      modelProbability: null,
      consensusProbability: null,
      fairProbability: trend.hitRateLowerBound,
      blendWeight: null,
      consensusSources: null,
      modelVersion: null,
      edge: lowerReturn * 100,
      edgeLow: null,
      edgeHigh: null,
    },
  ];
}
