import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { paginationOf } from '../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../common/paging/page-of.js';
import type { PageRequest } from '../common/paging/page-query.js';
import { formatRevision } from '../common/revision/revision.js';
import { MergedIdsRepository } from './merged-ids.repository.js';
import type { PriceOutliersPage, PriceOutliersQuery } from './price-outliers.dto.js';
import { linesThatPass } from './price-outliers.filter.js';
import type { LineFilter } from './price-outliers.filter.js';
import { comparisonOf, listPrices } from './price-outliers.listing.js';
import type { PriceListingRequest } from './price-outliers.listing.js';
import { priceOutlier, shownQuotes } from './price-outliers.record.js';
import type { ComparedLine } from './price-outliers.record.js';
import { bookmakersNamed, instantOf } from './trend-prices.js';

/** A page of a price board in general. */
export interface PriceBoardRequest<Row> {
  readonly query: PageRequest & { readonly bookmaker?: string; readonly includeStale: boolean };
  readonly filter: LineFilter;
  readonly listing: Omit<PriceListingRequest, 'bookmaker' | 'includeStale'>;
  readonly toRow: (snapshot: BoardSnapshot, line: ComparedLine) => Row;
}

/** Lines whose best price stands above the mean of all. */
@Injectable()
export class PriceOutliersService {
  constructor(
    private readonly boards: BoardsService,
    private readonly mergedIds: MergedIdsRepository,
  ) {}

  /** A page of the lines of all fixtures to come. */
  async page(query: PriceOutliersQuery): Promise<PriceOutliersPage> {
    const { minBookmakers, minOdds, maxOdds, sortBy, sortOrder, group, includeStale } = query;
    return this.board({
      query,
      filter: { scopes: query.scope, markets: query.market, competitionId: query.uniqueTournamentId, search: query.search },
      listing: {
        minBookmakers, minOdds, maxOdds, sortBy, sortOrder, group, percent: 'odds_discrepancy', minPercent: -Infinity, maxPercent: query.maxDiscrepancy,
      },
      toRow: (snapshot, line) => priceOutlier(snapshot, line, includeStale),
    });
  }

  /**
   * A page of either price board, all of it from the memory of one snapshot.
   * @throws ApplicationError `invalid_input` for a malformed revision, `revision_gone` for one no longer kept
   */
  async board<Row>({ query, filter, listing, toRow }: PriceBoardRequest<Row>): Promise<PricedPageEnvelope<Row>> {
    const snapshot = await this.boards.snapshot(query.revision);
    const { bookmakers } = snapshot.world.entities;
    const named = query.bookmaker === undefined ? -1 : bookmakersNamed([query.bookmaker], bookmakers).indexOf(1);
    const request: PriceListingRequest = {
      ...listing,
      includeStale: query.includeStale,
      // a code that nobody has finds nothing
      bookmaker: query.bookmaker !== undefined && named < 0 ? bookmakers.length : named,
    };
    const members = linesThatPass(snapshot, { ...filter, competitionId: await this.currentId(snapshot, filter.competitionId) });
    const found = listPrices(snapshot, members, request);
    const rows = found.page((query.page - 1) * query.pageSize, query.pageSize);
    const comparison = comparisonOf(snapshot, request);
    const { firstQuote, quotes } = snapshot.prices.lines.columns;
    return {
      data: rows.map((row) => {
        comparison.read(firstQuote[row]!, quotes[row]!);
        return toRow(snapshot, { row, comparison });
      }),
      pagination: paginationOf(query.page, query.pageSize, found.count),
      revision: formatRevision(snapshot.revision),
      dataAsOf: instantOf(snapshot.world.now),
      oldestQuoteAt: oldestQuote(snapshot, rows, query.includeStale),
    };
  }

  /** Ids of competitions that were merged into others still work. */
  private async currentId({ world: { entities } }: BoardSnapshot, id: number | undefined): Promise<number | undefined> {
    if (id === undefined || entities.competitions.some((competition) => competition.id === id)) return id;
    const [current] = await this.mergedIds.findCurrent('competition', [id]);
    return current ?? id;
  }
}

function oldestQuote(snapshot: BoardSnapshot, rows: readonly number[], includeStale: boolean): string | null {
  const { quotedAt } = snapshot.prices.quotes.columns;
  const moments = rows.flatMap((row) => shownQuotes(snapshot, row, includeStale)).map((at) => quotedAt[at]!);
  return moments.length === 0 ? null : instantOf(moments.reduce((one, other) => Math.min(one, other)));
}
