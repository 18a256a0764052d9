import { Injectable } from '@nestjs/common';
import { BoardsService } from '../../boards/boards.service.js';
import { playerVariants, playerWindowNames } from '../../boards/candidates/player-trends.js';
import { priceKinds } from '../../boards/empty-board.js';
import { BoardRecords } from '../../boards/records/board-records.js';
import type { PageBytes } from '../../common/paging/page-bytes.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { PlayerTrendsQuery } from './player-trends.dto.js';
import type { PlayerTrendPage } from './player-trends.dto.js';
import { playerTrendBeginning } from './player-trend.record.js';
import { BoardIdsService } from '../board-ids.service.js';
import { explainEmptyTrends, longestPlayerHistory } from './trend-empty.js';
import { listTrends } from './trend-listing.js';
import type { TrendBoard } from './trend-listing.js';
import { trendBytes, trendPage } from './trend-page.js';
import type { TrendAnswer } from './trend-page.js';

/** The board of player trends. */
@Injectable()
export class PlayerTrendsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly records: BoardRecords,
  ) {}

  /** @throws ApplicationError `invalid_input` for a range of prices the wrong way round, `revision_gone` */
  async page(criteria: Criteria<PlayerTrendsQuery>): Promise<PlayerTrendPage> {
    const query = queryOf(PlayerTrendsQuery, criteria);
    return trendPage(await this.find(query), query);
  }

  /** The same as it is sent. */
  async bytes(query: PlayerTrendsQuery): Promise<PageBytes> {
    return trendBytes(this.records, await this.find(query), query);
  }

  private async find(query: PlayerTrendsQuery): Promise<TrendAnswer> {
    const snapshot = await this.boards.snapshot(query.revision, query.includeUnpriced ? 'trends' : null);
    const {
      playerTrends: keys,
      dataset: { entities },
    } = snapshot;
    const { columns } = keys.table;
    const place = (query.superSub ? 2 : 0) + (query.startsOnly ? 0 : 1);
    const name = `player-trends ${playerVariants[place]!}`;
    const board: TrendBoard = {
      name,
      keys,
      windows: playerWindowNames[place]!.map((each) => columns[each]),
      statistics: PLAYER_STATISTIC_KEYS,
      players: columns,
      // rank 0 stands for none
      sortValues: () => Float64Array.from(columns.opponentRank, (rank) => rank || NaN),
    };
    const settled = await this.ids.settle(query, entities);
    const listing = listTrends(snapshot, board, settled);
    const { windows } = listing.basis;
    return {
      snapshot,
      query: settled,
      name,
      table: keys.table,
      listing,
      beginningOf: (row) => playerTrendBeginning(snapshot, keys.table, windows, row, query),
      explainEmpty: () =>
        explainEmptyTrends({
          snapshot,
          board,
          unfiltered: unfilteredOf(query),
          kind: priceKinds.player,
          longestHistory: () => longestPlayerHistory(snapshot),
          matchSources: 'StatsBomb, FPL-Core or a canonical feed',
        }),
    };
  }
}

/** The query without its filters: what changes numbers stays. */
function unfilteredOf({ includeUnpriced, includeStale, superSub, startsOnly }: PlayerTrendsQuery): PlayerTrendsQuery {
  return queryOf(PlayerTrendsQuery, { includeUnpriced, includeStale, superSub, startsOnly });
}
