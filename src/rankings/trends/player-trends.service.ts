import { Injectable } from '@nestjs/common';
import type { PageValues } from '../../boards/records/listing.js';
import type { ListingOf } from '../../boards/records/memory-listing.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { RankedBoardsService } from '../ranked-boards.service.js';
import { playerTrendsBoard } from './player-trends.board.js';
import { PlayerTrendsQuery } from './player-trends.dto.js';
import type { PlayerTrend } from './player-trends.dto.js';

type PlayerTrendListing = ListingOf<typeof playerTrendsBoard>;

/** The board of player trends. */
@Injectable()
export class PlayerTrendsService {
  constructor(private readonly boards: RankedBoardsService) {}

  /** @throws ApplicationError `invalid_input` for `maxOdds` below `minOdds`, `revision_gone` */
  open(query: PlayerTrendsQuery): Promise<PlayerTrendListing> {
    return this.boards.open(playerTrendsBoard, query);
  }

  /** The page of criteria, as values. */
  async page(criteria: Criteria<PlayerTrendsQuery>): Promise<PageValues<PlayerTrend>> {
    return (await this.open(queryOf(PlayerTrendsQuery, criteria))).values();
  }

  /** The trends of a snapshot, by default the board's default selection; ids must be current. */
  of(snapshot: PlayerTrendListing['snapshot'], criteria: Criteria<PlayerTrendsQuery> = {}): PlayerTrendListing {
    return this.boards.of(playerTrendsBoard, queryOf(PlayerTrendsQuery, criteria), snapshot);
  }
}
