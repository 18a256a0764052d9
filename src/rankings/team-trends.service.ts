import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { teamWindowNames } from '../boards/keys/team-trends.js';
import type { TeamTrendTable } from '../boards/keys/team-trends.js';
import { priceKinds } from '../boards/empty-board.js';
import { BoardRecords } from '../boards/records/board-records.js';
import type { PageBytes } from '../common/paging/page-bytes.js';
import { readQuery } from '../common/query/validate-request.js';
import { TEAM_STATISTIC_KEYS } from '../football/statistics.js';
import { TeamTrendsQuery } from './team-trends.dto.js';
import type { TeamTrendPage } from './team-trends.dto.js';
import { opponentCounts, teamTrendBeginning } from './team-trends.records.js';
import { BoardIdsService } from './board-ids.service.js';
import { explainEmptyTrends, longestTeamHistory } from './trend-empty.js';
import { listTrends } from './trend-listing.js';
import type { TrendBoard } from './trend-listing.js';
import { shareRank } from './trend-order.js';
import { trendBytes, trendPage } from './trend-page.js';
import type { TrendAnswer } from './trend-page.js';
import { NO_WINDOW } from './trend-windows.js';

/** The board of team trends, under both of its addresses. */
@Injectable()
export class TeamTrendsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly records: BoardRecords,
  ) {}

  /** @throws ApplicationError `invalid_input` for a range of prices the wrong way round, `revision_gone` */
  async page(query: TeamTrendsQuery): Promise<TeamTrendPage> {
    return trendPage(await this.find(query), query);
  }

  /** The same as it is sent. */
  async bytes(query: TeamTrendsQuery): Promise<PageBytes> {
    return trendBytes(this.records, await this.find(query), query);
  }

  private async find(query: TeamTrendsQuery): Promise<TrendAnswer> {
    const snapshot = await this.boards.snapshot(query.revision, query.includeUnpriced ? 'trends' : null);
    const { teamTrends: keys, world: { entities } } = snapshot;
    const { table } = keys;
    const board: TrendBoard = {
      name: 'team-trends', keys, windows: teamWindowNames.map((name) => table.columns[name]), statistics: TEAM_STATISTIC_KEYS, players: null,
      sortValues: ({ windows: { window } }) => Float64Array.from(window, (each, row) => opponentRank(table, each, row)),
    };
    const listing = listTrends(snapshot, board, await this.ids.settle(query, entities));
    return {
      snapshot, name: 'team-trends', table, listing,
      beginningOf: (row) => teamTrendBeginning(snapshot, table, listing.basis.windows, row),
      explainEmpty: () => explainEmptyTrends({ snapshot, board, unfiltered: unfilteredOf(query), kind: priceKinds.team, longestHistory: longestTeamHistory }),
    };
  }
}

/** The query without its filters: what changes numbers stays. */
function unfilteredOf({ includeUnpriced, includeStale }: TeamTrendsQuery): TeamTrendsQuery {
  return { ...readQuery({}, TeamTrendsQuery), includeUnpriced, includeStale };
}

/** What orders rows as the opponent's hit rate does; NaN without one. */
function opponentRank(table: TeamTrendTable, window: number, row: number): number {
  if (window === NO_WINDOW) return NaN;
  const { hits, decided } = opponentCounts(table, window, row);
  return shareRank(hits, decided);
}
