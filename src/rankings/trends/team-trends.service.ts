import { Injectable } from '@nestjs/common';
import { BoardsService } from '../../boards/boards.service.js';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import type { TeamTrendTable } from '../../boards/candidates/team-trends.js';
import { hasPrices, priceKinds } from '../../boards/query/empty-board.js';
import type { BoardListing } from '../../boards/records/board-listing.js';
import type { ListedRows } from '../../boards/records/listed-rows.js';
import type { BoardTable } from '../../common/paging/board-table.js';
import type { PageBytes } from '../../common/paging/page-bytes.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { RankedBoardsService } from '../ranked-boards.service.js';
import { teamTrendsBoards } from './team-trends.board.js';
import { TeamTrendsQuery } from './team-trends.dto.js';
import type { TeamTrend, TeamTrendPage, TeamTrendSortColumn, TrendScope } from './team-trends.dto.js';
import type { TrendFilters } from './trend-board.js';
import type { TrendOptions, TrendVariant } from './trend-variant.js';

type TeamTrendListing = BoardListing<
  TeamTrendsQuery,
  TrendOptions,
  TrendVariant<TeamTrendTable>,
  TrendFilters,
  TeamTrendSortColumn
>;

/** The board of team trends, under both of its paths. */
@Injectable()
export class TeamTrendsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ranked: RankedBoardsService,
  ) {}

  /**
   * A page of the board.
   * @throws ApplicationError `invalid_input` for `maxOdds` below `minOdds`, `revision_gone`
   */
  async page(criteria: Criteria<TeamTrendsQuery>): Promise<TeamTrendPage> {
    return (await this.bytes(queryOf(TeamTrendsQuery, criteria))).parse<TeamTrendPage>();
  }

  /**
   * Number of trends on all pages of a snapshot; ids are current ones.
   * @throws ApplicationError `revision_gone` if the builder has dropped its build
   */
  async count(criteria: Criteria<TeamTrendsQuery>, priced: BoardSnapshot): Promise<number> {
    return (await this.openOn(priced, queryOf(TeamTrendsQuery, criteria))).count;
  }

  /**
   * The trends of a snapshot that the board lists by default, with their scope.
   * @throws ApplicationError `revision_gone` if the builder has dropped its build
   */
  async listedRows(
    priced: BoardSnapshot,
  ): Promise<ListedRows<TrendVariant<TeamTrendTable>, TeamTrend> & { readonly scope: TrendScope }> {
    const query = queryOf(TeamTrendsQuery);
    const listing = await this.openOn(priced, query);
    return { ...listing.list<TeamTrend>(), scope: scopeOf(priced, query) };
  }

  /** All trends of a query, as a table; throws as `page` does. */
  async table(query: TeamTrendsQuery): Promise<BoardTable> {
    return (await this.open(query)).table();
  }

  /** The page as bytes. */
  async bytes(query: TeamTrendsQuery): Promise<PageBytes> {
    return (await this.open(query)).page();
  }

  /**
   * One trend in full, where the board of the query lists it.
   * @throws ApplicationError `not_found`, and as `page` does
   */
  async row(key: string, query: TeamTrendsQuery): Promise<PageBytes> {
    return (await this.open(query)).row(key);
  }

  private async open(query: TeamTrendsQuery): Promise<TeamTrendListing> {
    return this.openOn(await this.boards.snapshot(query.revision), query);
  }

  private openOn(priced: BoardSnapshot, query: TeamTrendsQuery): Promise<TeamTrendListing> {
    return this.ranked.open(teamTrendsBoards[scopeOf(priced, query)], query, priced);
  }
}

/** Without one in the query: teams, or matches if no team has an eligible price and unpriced lines are not wanted. */
function scopeOf(priced: BoardSnapshot, { scope, includeStale, includeUnpriced }: TeamTrendsQuery): TrendScope {
  return scope ?? (includeUnpriced || hasPrices(priced, priceKinds.team, includeStale) ? 'team' : 'match');
}
