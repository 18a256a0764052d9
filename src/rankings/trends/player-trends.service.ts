import { Injectable } from '@nestjs/common';
import { BoardsService } from '../../boards/boards.service.js';
import type { OnDemandKind } from '../../boards/candidates/candidate-table.js';
import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import type { BoardQuery } from '../../boards/engine/board.js';
import { priceKinds } from '../../boards/empty-board.js';
import { boardPage } from '../../boards/records/board-page.js';
import { boardRow } from '../../boards/records/board-row.js';
import { tableOf } from '../../boards/records/listed-rows.js';
import type { ListedRows } from '../../boards/records/listed-rows.js';
import type { PlayerTrendTable } from '../../boards/candidates/player-trends.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { BoardTable } from '../../common/paging/board-table.js';
import { declareFacets } from '../../common/paging/facets.js';
import type { PageBytes } from '../../common/paging/page-bytes.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { BoardIdsService } from '../board-ids.service.js';
import { PlayerTrendsQuery, playerTrendFields } from './player-trends.dto.js';
import type { PlayerTrend, PlayerTrendPage, PlayerTrendSortColumn } from './player-trends.dto.js';
import { playerTrendsBoard } from './player-trends.board.js';
import type { PlayerTrendFilters, PlayerTrendOptions } from './player-trends.board.js';
import { explainEmptyTrends, longestPlayerHistory } from './trend-empty.js';
import { trendQuery } from './trend-query.js';
import { TrendsRepository } from './trends.repository.js';
import type { TrendVariant } from './trend-variant.js';
import type { FoundTrends } from './trends.repository.js';

/** The board of player trends. */
@Injectable()
export class PlayerTrendsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly trends: TrendsRepository,
  ) {}

  /**
   * A page of the board.
   * @throws ApplicationError `invalid_input` for `maxOdds` below `minOdds`, `revision_gone`
   */
  async page(criteria: Criteria<PlayerTrendsQuery>): Promise<PlayerTrendPage> {
    return (await this.bytes(queryOf(PlayerTrendsQuery, criteria))).parse<PlayerTrendPage>();
  }

  /** Number of trends on all pages of a snapshot; ids are current ones. */
  count(criteria: Criteria<PlayerTrendsQuery>, snapshot: BoardSnapshot): number {
    return this.find(queryOf(PlayerTrendsQuery, { ...criteria, pageSize: 0 }), snapshot).count;
  }

  /** The trends of a snapshot that the board lists by default. */
  listedRows(snapshot: BoardSnapshot): ListedRows<TrendVariant<PlayerTrendTable>, PlayerTrend> {
    return this.listed(queryOf(PlayerTrendsQuery), snapshot);
  }

  /** All trends of a query, as a table; throws as `page` does. */
  async table(request: PlayerTrendsQuery): Promise<BoardTable> {
    const { snapshot, query } = await this.resolve(request);
    return tableOf(this.listed(query, snapshot), { board: 'player-trends', query, fields: playerTrendFields });
  }

  /** The page as bytes. */
  async bytes(request: PlayerTrendsQuery): Promise<PageBytes> {
    const { snapshot, query } = await this.resolve(request);
    const explainEmpty = (): EmptyBecause => this.explainEmpty(snapshot, query);
    const found = this.find(query, snapshot);
    return boardPage({ snapshot, board: 'player-trends', query: { ...query }, ...found, explainEmpty });
  }

  /**
   * One trend in full, where the board of the query lists it.
   * @throws ApplicationError `not_found`, and as `page` does
   */
  async row(key: string, request: PlayerTrendsQuery): Promise<PageBytes> {
    const { snapshot, query } = await this.resolve(request);
    const record = this.trends.findRow(snapshot, playerTrendsBoard, boardQuery(query, snapshot), key);
    return boardRow({ snapshot, board: 'player-trends', key, query: { ...query }, record });
  }

  /** The snapshot of a request, and the request with current ids. */
  private async resolve(
    request: PlayerTrendsQuery,
  ): Promise<{ readonly snapshot: BoardSnapshot; readonly query: PlayerTrendsQuery }> {
    const snapshot = await this.boards.snapshot(request.revision, candidatesFor(request));
    await this.ids.requireBookmakers('bookmakers', request.bookmakers, snapshot);
    return { snapshot, query: await this.ids.resolve(request, snapshot) };
  }

  private listed(
    query: PlayerTrendsQuery,
    snapshot: BoardSnapshot,
  ): ListedRows<TrendVariant<PlayerTrendTable>, PlayerTrend> {
    return this.trends.list(snapshot, playerTrendsBoard, boardQuery(query, snapshot));
  }

  private find(query: PlayerTrendsQuery, snapshot: BoardSnapshot): FoundTrends {
    const selection = playerTrendFields.selection(query);
    return this.trends.find(snapshot, playerTrendsBoard, boardQuery(query, snapshot), selection);
  }

  private explainEmpty(
    snapshot: BoardSnapshot,
    { includeUnpriced, includeStale, sameCompetition, superSub, startsOnly, minWindow }: PlayerTrendsQuery,
  ): EmptyBecause {
    const options = {
      includeUnpriced,
      includeStale,
      sameCompetition,
      superSub,
      startsOnly,
      minWindow: 0,
      isPriceRanged: false,
      bestLinesOnly: true,
      bookmakers: null,
    };
    return explainEmptyTrends({
      snapshot,
      count: this.trends.count(snapshot, playerTrendsBoard, options),
      minWindow,
      includeUnpriced,
      includeStale,
      sameCompetition,
      kind: priceKinds.player,
      longestHistory: () => longestPlayerHistory(snapshot, sameCompetition),
      matchSources: 'StatsBomb, FPL-Core or a canonical feed',
    });
  }
}

function boardQuery(
  query: PlayerTrendsQuery,
  { dataset }: BoardSnapshot,
): BoardQuery<PlayerTrendOptions, PlayerTrendFilters, PlayerTrendSortColumn> {
  const { startsOnly, superSub, positions, playerIds } = query;
  const { options, filters, ...page } = trendQuery(query, dataset.entities);
  return { ...page, options: { ...options, startsOnly, superSub }, filters: { ...filters, positions, playerIds } };
}

declareFacets(playerTrendsBoard.facets, PlayerTrendsQuery);

/** Candidates of a request that are computed on demand; null for none. */
function candidatesFor({ sameCompetition, includeUnpriced }: PlayerTrendsQuery): OnDemandKind | null {
  if (sameCompetition) return 'competitionTrends';
  return includeUnpriced ? 'trends' : null;
}
