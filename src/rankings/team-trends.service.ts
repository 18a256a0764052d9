import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { teamWindowNames } from '../boards/keys/team-trends.js';
import { BoardRecords } from '../boards/records/board-records.js';
import type { PageBytes } from '../common/paging/page-bytes.js';
import { TEAM_STATISTIC_KEYS } from '../football/statistics.js';
import type { TeamTrend, TeamTrendPage, TeamTrendsQuery } from './team-trends.dto.js';
import { opponentHitRate, teamTrendOf } from './team-trends.records.js';
import { TrendIdsService } from './trend-ids.service.js';
import { listTrends, orderTrends, sortValues } from './trend-listing.js';
import { trendBytes, trendPage } from './trend-page.js';
import type { TrendAnswer } from './trend-page.js';

/** The board of team trends, under both of its addresses. */
@Injectable()
export class TeamTrendsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: TrendIdsService,
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

  private async find(query: TeamTrendsQuery): Promise<TrendAnswer<TeamTrend>> {
    const snapshot = await this.boards.snapshot(query.revision, query.includeUnpriced ? 'all' : 'priced');
    const { teamTrends: keys, world: { entities } } = snapshot;
    const { columns } = keys.table;
    const board = { keys, variant: 'window', windows: teamWindowNames.map((name) => columns[name]), statistics: TEAM_STATISTIC_KEYS, player: null };
    const listed = listTrends(snapshot, board, await this.ids.settle(query, entities));
    const column = query['sorting.column'];
    const listing = orderTrends(listed, column, query['sorting.direction'], () =>
      column === 'opponentHitRate'
        ? Float64Array.from(listed.basis.rows, (_, member) => opponentHitRate(snapshot, listed.basis, member) ?? NaN)
        : sortValues(listed.basis, column!, (row) => entities.fixtures[columns.fixture[row]!]!.kickoff),
    );
    return { snapshot, name: 'team-trends', listed, listing, recordOf: (member) => teamTrendOf(snapshot, listed, member) };
  }
}
