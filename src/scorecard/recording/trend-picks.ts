import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { lineSides } from '../../boards/dataset/prices.js';
import type { trendSchema } from '../../boards/candidates/trend-columns.js';
import type { BoardVariant } from '../../boards/engine/board.js';
import type { Table } from '../../boards/engine/columns.js';
import type { ListedRows } from '../../boards/records/listed-rows.js';
import { marketFamily } from '../../football/blend.js';
import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerTrend } from '../../rankings/trends/player-trends.dto.js';
import { PlayerTrendsService } from '../../rankings/trends/player-trends.service.js';
import type { TeamTrend } from '../../rankings/trends/team-trends.dto.js';
import { TeamTrendsService } from '../../rankings/trends/team-trends.service.js';
import { newPicks } from './listed-picks.js';
import type { ListedPicks, SnapshotMoment } from './listed-picks.js';
import type { RecordedPicks } from './recorded-picks.js';
import type { NewPick, PickIdentity } from './picks.repository.js';

/** Trends whose price pays even at the lower bound of the hit rate, wherever the board lists them. */
@Injectable()
export class TrendPicks {
  constructor(
    private readonly teams: TeamTrendsService,
    private readonly players: PlayerTrendsService,
  ) {}

  async *list(snapshot: BoardSnapshot, recorded: RecordedPicks): ListedPicks {
    yield* this.listTeams(snapshot, recorded);
    yield* this.listPlayers(snapshot, recorded);
  }

  private async *listTeams(snapshot: BoardSnapshot, recorded: RecordedPicks): ListedPicks {
    const listed = await this.teams.listedRows(snapshot);
    const { team, fixture } = listed.variant.table.columns;
    const { fixtures } = snapshot.dataset.entities;
    const scopeOf = (isMatch: boolean, isHome: boolean): 'match' | 'home' | 'away' =>
      isMatch ? 'match' : isHome ? 'home' : 'away';
    const identify = (row: number): PickIdentity => ({
      ...betOf(snapshot, listed.variant, row, TEAM_STATISTIC_KEYS),
      board: 'team-trends',
      scope: scopeOf(listed.scope === 'match', team[row] === fixtures[fixture[row]!]!.home),
      playerId: null,
    });
    const toPick = (trend: TeamTrend, moment: SnapshotMoment): NewPick[] => {
      const scope = scopeOf(trend.scope === 'match', trend.teamId === trend.homeTeamId);
      return pickOf(trend, { board: 'team-trends', playerId: null, scope }, moment);
    };
    yield* newPicks(paying(listed), { identify, pickOf: toPick }, recorded);
  }

  private async *listPlayers(snapshot: BoardSnapshot, recorded: RecordedPicks): ListedPicks {
    const listed = this.players.listedRows(snapshot);
    const { player } = listed.variant.table.columns;
    const { players } = snapshot.dataset.entities;
    const identify = (row: number): PickIdentity => ({
      ...betOf(snapshot, listed.variant, row, PLAYER_STATISTIC_KEYS),
      board: 'player-trends',
      scope: 'player',
      playerId: players[player[row]!]!.id,
    });
    const toPick = (trend: PlayerTrend, moment: SnapshotMoment): NewPick[] =>
      pickOf(trend, { board: 'player-trends', playerId: trend.playerId, scope: 'player' }, moment);
    yield* newPicks(paying(listed), { identify, pickOf: toPick }, recorded);
  }
}

/** What identifies trends and ranks them. */
interface RankedTrends extends BoardVariant {
  readonly table: Table<typeof trendSchema>;
  /** By row; NaN without a price. */
  readonly lowerReturn: Float64Array;
}

/** The rows whose `lowerReturn` is above 0. */
function paying<Row>(listed: ListedRows<RankedTrends, Row>): ListedRows<RankedTrends, Row> {
  return { ...listed, rows: listed.rows.filter((row) => listed.variant.lowerReturn[row]! > 0) };
}

/** Match and bet of a row. @param statistics keys as the rows number them */
function betOf(
  { dataset }: BoardSnapshot,
  { table: { columns } }: RankedTrends,
  row: number,
  statistics: readonly string[],
): Pick<PickIdentity, 'fixtureId' | 'kickoff' | 'market' | 'line' | 'side'> {
  const { id, kickoff } = dataset.entities.fixtures[columns.fixture[row]!]!;
  return {
    fixtureId: id,
    kickoff,
    market: statistics[columns.statistic[row]!]!,
    line: columns.line[row]!,
    side: lineSides[columns.side[row]!]!,
  };
}

function pickOf(
  trend: TeamTrend | PlayerTrend,
  subject: Pick<NewPick, 'board' | 'playerId' | 'scope'>,
  moment: SnapshotMoment,
): NewPick[] {
  const { bestOdds: price, lowerReturn } = trend;
  const offer = trend.bookmakers.find(({ exchange, oddsValue }) => !exchange && oddsValue === price);
  // the return as the board rounds it
  if (price === null || lowerReturn === null || lowerReturn <= 0 || offer === undefined) return [];
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
