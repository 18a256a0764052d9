import { Injectable } from '@nestjs/common';
import type { PageValues } from '../../boards/records/listing.js';
import { countByFixtureId } from '../../boards/query/fixture-facets.js';
import type { ListingOf } from '../../boards/records/memory-listing.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { RankedBoardsService } from '../ranked-boards.service.js';
import { priceOutliersBoard, propsOutliersBoard } from './price-outliers.board.js';
import type { PriceOutlier } from './price-outliers.dto.js';
import { PriceOutliersQuery } from './price-outliers-query.dto.js';
import type { PropsOutliersQuery } from './price-outliers-query.dto.js';
import { resultPrices } from './price-outliers.record.js';
import type { ResultPrice } from './price-outliers.record.js';

export type { ResultPrice };

type PriceListing = ListingOf<typeof priceOutliersBoard>;

/** Boards of prices that stand above those of other bookmakers. */
@Injectable()
export class PriceOutliersService {
  constructor(private readonly boards: RankedBoardsService) {}

  /** The lines of a query. */
  open(query: PriceOutliersQuery): Promise<PriceListing> {
    return this.boards.open(priceOutliersBoard, query);
  }

  /** The page of criteria, as values. */
  async page(criteria: Criteria<PriceOutliersQuery>): Promise<PageValues<PriceOutlier>> {
    return (await this.open(queryOf(PriceOutliersQuery, criteria))).values();
  }

  /** The player lines of a query in a league. */
  openProps(query: PropsOutliersQuery): Promise<ListingOf<typeof propsOutliersBoard>> {
    return this.boards.open(propsOutliersBoard, query);
  }

  /** The lines of a snapshot; ids are current ones. */
  of(snapshot: PriceListing['snapshot'], criteria: Criteria<PriceOutliersQuery>): PriceListing {
    return this.boards.of(priceOutliersBoard, queryOf(PriceOutliersQuery, criteria), snapshot);
  }

  /** Lines with `valueEdge` from 0 to the default of `maxValueEdge` by fixture id; fixtures without one are absent. */
  countByFixture(snapshot: PriceListing['snapshot']): ReadonlyMap<number, number> {
    return snapshot.derived.get('price outliers by fixture', () => {
      const { passing } = this.of(snapshot, { minValueEdge: 0 }).rows({ skip: 0, take: 0 });
      return countByFixtureId(snapshot, passing, snapshot.prices.lines.columns.fixture);
    });
  }

  /** Prices of the results of fixtures as the ungrouped board of a snapshot lists them, by the id of the fixture. */
  resultsOf(eventIds: number[], snapshot: PriceListing['snapshot']): ReadonlyMap<number, readonly ResultPrice[]> {
    const byFixture = new Map(eventIds.map((id) => [id, new Array<ResultPrice>()]));
    if (eventIds.length === 0) return byFixture;
    const criteria = { eventIds, market: ['matchResult'], group: false, minBookmakers: 1 };
    for (const price of resultPrices(snapshot, this.of(snapshot, criteria).rows().rows))
      byFixture.get(price.event_id)?.push(price);
    return byFixture;
  }
}
