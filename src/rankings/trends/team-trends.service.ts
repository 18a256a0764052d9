import { Injectable } from '@nestjs/common';
import type { PageValues } from '../../boards/records/listing.js';
import { BoardsService } from '../../boards/boards.service.js';
import { hasPrices, priceKinds } from '../../boards/query/empty-board.js';
import type { UpcomingFixtures } from '../../boards/query/empty-board.js';
import type { PricedDataset } from '../../boards/snapshot/snapshot.js';
import type { ListingOf } from '../../boards/records/memory-listing.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { RankedBoardsService } from '../ranked-boards.service.js';
import { teamTrendsBoards } from './team-trends.board.js';
import { TeamTrendsQuery } from './team-trends.dto.js';
import type { TeamTrend, TrendScope } from './team-trends.dto.js';

type TeamTrendListing = ListingOf<(typeof teamTrendsBoards)[TrendScope]>;

/** The board of team trends, served under both of its paths. */
@Injectable()
export class TeamTrendsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ranked: RankedBoardsService,
  ) {}

  /** @throws ApplicationError `invalid_input` for `maxOdds` below `minOdds`, `revision_gone` */
  async open(query: TeamTrendsQuery): Promise<TeamTrendListing> {
    return this.openOn(await this.boards.snapshot(query.revision), query);
  }

  /** The page of criteria, as values. */
  async page(criteria: Criteria<TeamTrendsQuery>): Promise<PageValues<TeamTrend>> {
    return (await this.open(queryOf(TeamTrendsQuery, criteria))).values();
  }

  /** The trends of a snapshot, by default the listed ones. @throws ApplicationError `revision_gone` */
  of(priced: TeamTrendListing['snapshot'], criteria: Criteria<TeamTrendsQuery> = {}): Promise<TeamTrendListing> {
    return this.openOn(priced, queryOf(TeamTrendsQuery, criteria));
  }

  private openOn(priced: TeamTrendListing['snapshot'], query: TeamTrendsQuery): Promise<TeamTrendListing> {
    return this.ranked.open(teamTrendsBoards[scopeOf(priced, query)], query, priced);
  }
}

/** Default scope: teams, or matches if no team has an eligible price and unpriced lines are excluded. */
function scopeOf(
  priced: UpcomingFixtures & PricedDataset,
  { scope, includeStale, includeUnpriced }: TeamTrendsQuery,
): TrendScope {
  return scope ?? (includeUnpriced || hasPrices(priced, priceKinds.team, includeStale) ? 'team' : 'match');
}
