import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import type { BoardVariant } from '../boards/engine/board.js';
import { BoardRecords } from '../boards/records/board-records.js';
import { MemoryListing } from '../boards/records/memory-listing.js';
import type { RankedBoard, RankedQuery } from '../boards/records/ranked-board.js';
import type { SqlBoard, SqlListing } from '../boards/records/sql-board.js';
import { SqlRankings } from '../boards/records/sql-rankings.js';
import type { IdFilters } from '../common/paging/board-filters.js';
import type { PageRequest } from '../common/paging/page-query.js';
import { BoardIdsService } from './board-ids.service.js';

/** Opens ranked boards: turns a query and its snapshot into rows to be sent, counted or recorded. */
@Injectable()
export class RankedBoardsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly records: BoardRecords,
    private readonly rankings: SqlRankings,
  ) {}

  /**
   * Opens a board with a query.
   * @param priced snapshot without on-demand candidates; absent: that of the query's revision
   * @throws ApplicationError `invalid_input` for a malformed revision, unknown ids or bookmakers and parameters that
   *   exclude each other, `revision_gone` for a dropped revision
   */
  async open<
    Query extends RankedQuery,
    Options,
    Variant extends BoardVariant,
    Filters extends IdFilters,
    Order extends string,
  >(
    board: RankedBoard<Query, Options, Variant, Filters, Order>,
    query: Query,
    priced?: BoardSnapshot,
  ): Promise<MemoryListing<Query, Options, Variant, Filters, Order>> {
    const base = priced ?? (await this.boards.snapshot(query.revision));
    const kind = board.onDemand?.(query) ?? null;
    const snapshot = kind === null ? base : await this.boards.withCandidates(base, kind);
    await this.ids.requireBookmakers('bookmakers', query.bookmakers, snapshot);
    const asked = board.ask(query, snapshot);
    const filters = await this.ids.resolve(asked.filters, snapshot, board.competitionParameter);
    return new MemoryListing(this.records, board, { ...asked, filters, snapshot, query });
  }

  /** Opens a board ranked by the database; throws as `SqlRankings.open` does. */
  openSql<Query extends PageRequest, Key, Summary>(
    board: SqlBoard<Query, Key, Summary>,
    query: Query,
  ): Promise<SqlListing<Query, Key, Summary>> {
    return this.rankings.open(board, query);
  }

  /** Opens a board of a snapshot with its candidates, for a query with current ids and known bookmakers. */
  of<Query extends RankedQuery, Options, Variant extends BoardVariant, Filters extends IdFilters, Order extends string>(
    board: RankedBoard<Query, Options, Variant, Filters, Order>,
    query: Query,
    snapshot: BoardSnapshot,
  ): MemoryListing<Query, Options, Variant, Filters, Order> {
    return new MemoryListing(this.records, board, { ...board.ask(query, snapshot), snapshot, query });
  }
}
