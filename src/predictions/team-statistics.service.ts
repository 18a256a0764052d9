import { Injectable } from '@nestjs/common';
import type { ListedRows } from '../boards/records/listing.js';
import type { ListingOf } from '../boards/records/memory-listing.js';
import { queryOf } from '../common/validation/request.pipe.js';
import type { Criteria } from '../common/validation/request.pipe.js';
import { RankedBoardsService } from '../rankings/ranked-boards.service.js';
import { teamStatisticsBoard } from './team-statistics.board.js';
import type { TeamStatisticsPrediction } from './team-statistics.dto.js';
import { TeamStatisticsQuery } from './team-statistics.query.js';

/** Predictions of team statistics. */
@Injectable()
export class TeamStatisticsService {
  constructor(private readonly boards: RankedBoardsService) {}

  /**
   * The upcoming fixtures of a query with their predictions and prices.
   * @throws ApplicationError `invalid_input` for an unknown team, competition or bookmaker, and for `maxOdds` below
   * `minOdds`
   */
  open(query: TeamStatisticsQuery): Promise<ListingOf<typeof teamStatisticsBoard>> {
    return this.boards.open(teamStatisticsBoard, query);
  }

  /** All fixtures that match criteria, with a reader of their predictions. */
  async list(criteria: Criteria<TeamStatisticsQuery>): Promise<ListedRows<number, TeamStatisticsPrediction>> {
    return (await this.open(queryOf(TeamStatisticsQuery, criteria))).list();
  }
}
