import { Injectable } from '@nestjs/common';
import type { PageValues } from '../../boards/records/listing.js';
import { bookmakersNamed } from '../../boards/query/bookmakers.js';
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

/** Criteria for some bookmakers; without any, for all. */
const byBookmakers = (bookmakers: string[] | undefined): Pick<Criteria<PriceOutliersQuery>, 'bookmakers'> =>
  bookmakers === undefined ? {} : { bookmakers };

type PriceListing = ListingOf<typeof priceOutliersBoard>;

/** A line with its key. */
export interface KeyedPrice extends PriceOutlier {
  readonly key: string;
}

function keyedPrices(listing: PriceListing, rows: readonly number[], prices: readonly PriceOutlier[]): KeyedPrice[] {
  const keys = listing.keys(rows);
  return prices.map((price, index) => ({ ...price, key: keys[index]! }));
}

/** Boards of prices that exceed those of other bookmakers. */
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

  /** The page of criteria, as values with their keys. */
  async keyedPage(criteria: Criteria<PriceOutliersQuery>): Promise<PageValues<KeyedPrice>> {
    const query = queryOf(PriceOutliersQuery, criteria);
    const listing = await this.open(query);
    const page = await listing.values<PriceOutlier>();
    const span = { skip: (query.page - 1) * query.pageSize, take: query.pageSize };
    return { ...page, data: keyedPrices(listing, listing.rows(span).rows, page.data) };
  }

  /** The current line of a key with all its prices; null if nobody quotes it any more. */
  async findLine(key: string): Promise<KeyedPrice | null> {
    const [eventId, , , market = ''] = key.split(':');
    const everything = { group: false, minBookmakers: 1, maxOdds: 1_000_000, maxDiscrepancy: 1_000_000 };
    const listing = await this.open(
      queryOf(PriceOutliersQuery, { ...everything, eventIds: [Number(eventId)], market: [market] }),
    );
    const { rows, read } = await listing.list<PriceOutlier>();
    const row = rows[listing.keys(rows).indexOf(key)];
    return row === undefined ? null : (keyedPrices(listing, [row], await read([row]))[0] ?? null);
  }

  /** The player lines of a query in a league. */
  openProps(query: PropsOutliersQuery): Promise<ListingOf<typeof propsOutliersBoard>> {
    return this.boards.open(propsOutliersBoard, query);
  }

  /** The lines of a snapshot; ids are current ones. */
  of(snapshot: PriceListing['snapshot'], criteria: Criteria<PriceOutliersQuery>): PriceListing {
    return this.boards.of(priceOutliersBoard, queryOf(PriceOutliersQuery, criteria), snapshot);
  }

  /**
   * Lines with `valueEdge` from 0 to the default of `maxValueEdge` by fixture id; fixtures without one are absent.
   * @param bookmakers known ones whose best prices are compared; absent: all
   */
  countByFixture(snapshot: PriceListing['snapshot'], bookmakers?: string[]): ReadonlyMap<number, number> {
    const count = (): ReadonlyMap<number, number> => {
      const { passing } = this.of(snapshot, { minValueEdge: 0, ...byBookmakers(bookmakers) }).rows({
        skip: 0,
        take: 0,
      });
      return countByFixtureId(snapshot, passing, snapshot.prices.lines.columns.fixture);
    };
    return bookmakers === undefined ? snapshot.derived.get('price outliers by fixture', count) : count();
  }

  /**
   * Prices of the results of fixtures as the ungrouped board of a snapshot lists them, by the id of the fixture.
   * @param bookmakers known ones whose best prices are compared; absent: all
   */
  resultsOf(
    eventIds: number[],
    snapshot: PriceListing['snapshot'],
    bookmakers?: string[],
  ): ReadonlyMap<number, readonly ResultPrice[]> {
    const byFixture = new Map(eventIds.map((id) => [id, new Array<ResultPrice>()]));
    if (eventIds.length === 0) return byFixture;
    const criteria = { eventIds, market: ['matchResult'], group: false, minBookmakers: 1 };
    const listing = this.of(snapshot, { ...criteria, ...byBookmakers(bookmakers) });
    const { entities } = snapshot.dataset;
    const compared = bookmakers === undefined ? null : bookmakersNamed(bookmakers, entities.bookmakers);
    for (const price of resultPrices(snapshot, listing.rows().rows, compared))
      byFixture.get(price.event_id)?.push(price);
    return byFixture;
  }
}
