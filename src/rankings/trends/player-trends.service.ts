import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import type { PlayerTrendTable } from '../../boards/candidates/player-trends.js';
import type { ListedRows } from '../../boards/records/listed-rows.js';
import type { BoardTable } from '../../common/paging/board-table.js';
import type { PageBytes } from '../../common/paging/page-bytes.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { RankedBoardsService } from '../ranked-boards.service.js';
import { playerTrendsBoard } from './player-trends.board.js';
import { PlayerTrendsQuery } from './player-trends.dto.js';
import type { PlayerTrend, PlayerTrendPage } from './player-trends.dto.js';
import type { TrendVariant } from './trend-variant.js';

/** The board of player trends. */
@Injectable()
export class PlayerTrendsService {
  constructor(private readonly boards: RankedBoardsService) {}

  /**
   * A page of the board.
   * @throws ApplicationError `invalid_input` for `maxOdds` below `minOdds`, `revision_gone`
   */
  async page(criteria: Criteria<PlayerTrendsQuery>): Promise<PlayerTrendPage> {
    return (await this.bytes(queryOf(PlayerTrendsQuery, criteria))).parse<PlayerTrendPage>();
  }

  /** Number of trends on all pages of a snapshot; ids are current ones. */
  count(criteria: Criteria<PlayerTrendsQuery>, snapshot: BoardSnapshot): number {
    return this.boards.of(playerTrendsBoard, queryOf(PlayerTrendsQuery, criteria), snapshot).count;
  }

  /** The trends of a snapshot that the board lists by default. */
  listedRows(snapshot: BoardSnapshot): ListedRows<TrendVariant<PlayerTrendTable>, PlayerTrend> {
    return this.boards.of(playerTrendsBoard, queryOf(PlayerTrendsQuery), snapshot).list();
  }

  /** All trends of a query, as a table; throws as `page` does. */
  async table(query: PlayerTrendsQuery): Promise<BoardTable> {
    return (await this.boards.open(playerTrendsBoard, query)).table();
  }

  /** The page as bytes. */
  async bytes(query: PlayerTrendsQuery): Promise<PageBytes> {
    return (await this.boards.open(playerTrendsBoard, query)).page();
  }

  /**
   * One trend in full, where the board of the query lists it.
   * @throws ApplicationError `not_found`, and as `page` does
   */
  async row(key: string, query: PlayerTrendsQuery): Promise<PageBytes> {
    return (await this.boards.open(playerTrendsBoard, query)).row(key);
  }
}
