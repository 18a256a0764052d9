import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { countByFixtureId } from '../../boards/query/fixture-facets.js';
import type { ListedRows } from '../../boards/records/listed-rows.js';
import type { BoardTable } from '../../common/paging/board-table.js';
import { parseRecords } from '../../common/paging/page-bytes.js';
import type { PageBytes } from '../../common/paging/page-bytes.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { RankedBoardsService } from '../ranked-boards.service.js';
import { priceOutlierFields } from './price-fields.js';
import { priceOutliersBoard, propsOutliersBoard } from './price-outliers.board.js';
import { PriceOutliersQuery } from './price-outliers.dto.js';
import type { PriceOutlier, PriceOutliersPage } from './price-outliers.dto.js';
import type { PriceVariant } from './price-variant.js';
import type { PropsOutliersQuery } from './props-outliers.dto.js';

/** What a list of fixtures tells of the price of a result. */
const resultFields = ['event_id', 'isLonely', 'market_type', 'movement', 'steam'] as const;
export type ResultPrice = Pick<PriceOutlier, (typeof resultFields)[number]>;

/** Boards of prices that stand above those of other bookmakers. */
@Injectable()
export class PriceOutliersService {
  constructor(private readonly boards: RankedBoardsService) {}

  /** A page of the lines of all upcoming fixtures. */
  async page(criteria: Criteria<PriceOutliersQuery>): Promise<PriceOutliersPage> {
    return (await this.bytes(queryOf(PriceOutliersQuery, criteria))).parse<PriceOutliersPage>();
  }

  /**
   * Number of lines by fixture id that are worth at least their price: those that `minValueEdge=0` lists, up to the
   * default of `maxValueEdge`. Fixtures without one are absent.
   */
  countByFixture(snapshot: BoardSnapshot): ReadonlyMap<number, number> {
    return snapshot.derived.get('price outliers by fixture', () => {
      const query = queryOf(PriceOutliersQuery, { minValueEdge: 0 });
      const { rows } = this.boards.of(priceOutliersBoard, query, snapshot).rows();
      return countByFixtureId(snapshot, Uint32Array.from(rows), snapshot.prices.lines.columns.fixture);
    });
  }

  /** The lines of a snapshot that stand at least so far above their fair price, in percent. */
  listedRows(snapshot: BoardSnapshot, minValueEdge: number): ListedRows<PriceVariant, PriceOutlier> {
    return this.boards.of(priceOutliersBoard, queryOf(PriceOutliersQuery, { minValueEdge }), snapshot).list();
  }

  /** Prices of the results of fixtures as the ungrouped board of a snapshot lists them, by the id of the fixture. */
  resultsOf(eventIds: number[], snapshot: BoardSnapshot): ReadonlyMap<number, readonly ResultPrice[]> {
    const byFixture = new Map(eventIds.map((id) => [id, new Array<ResultPrice>()]));
    if (eventIds.length === 0) return byFixture;
    const query = queryOf(PriceOutliersQuery, { eventIds, market: ['matchResult'], group: false, minBookmakers: 1 });
    const listing = this.boards.of(priceOutliersBoard, query, snapshot);
    const { rows, variant } = listing.rows();
    const records = listing.load(variant, rows, priceOutlierFields.selection({ fields: resultFields }));
    for (const price of parseRecords<ResultPrice>(records)) byFixture.get(price.event_id)?.push(price);
    return byFixture;
  }

  /** All lines of a query, as a table. */
  async table(query: PriceOutliersQuery): Promise<BoardTable> {
    return (await this.boards.open(priceOutliersBoard, query)).table();
  }

  /** All player lines of a query in a league, as a table. */
  async propsTable(query: PropsOutliersQuery): Promise<BoardTable> {
    return (await this.boards.open(propsOutliersBoard, query)).table();
  }

  /** The page as bytes. */
  async bytes(query: PriceOutliersQuery): Promise<PageBytes> {
    return (await this.boards.open(priceOutliersBoard, query)).page();
  }

  /** A page of the player lines of a league's upcoming fixtures, as bytes. */
  async propsBytes(query: PropsOutliersQuery): Promise<PageBytes> {
    return (await this.boards.open(propsOutliersBoard, query)).page();
  }

  /**
   * One line in full, where the board of the query lists it.
   * @throws ApplicationError `not_found`, and as `bytes` does
   */
  async row(key: string, query: PriceOutliersQuery): Promise<PageBytes> {
    return (await this.boards.open(priceOutliersBoard, query)).row(key);
  }
}
