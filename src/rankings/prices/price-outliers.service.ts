import { Injectable } from '@nestjs/common';
import { BoardsService } from '../../boards/boards.service.js';
import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { explainPrices, priceKinds } from '../../boards/empty-board.js';
import type { PriceKind } from '../../boards/empty-board.js';
import { BoardRecords } from '../../boards/records/board-records.js';
import { codesOf } from '../../boards/dataset/entity-codes.js';
import { bookmakersNamed } from '../../boards/dataset/named-bookmakers.js';
import { earlierInstant, instantOf } from '../../common/calendar/instant.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { emptyPage, filtersExcludeAll } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import { counted } from '../../common/counted.js';
import { PageBytes } from '../../common/paging/page-bytes.js';
import { paginationOf } from '../../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../../common/paging/page-of.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import { formatRevision } from '../../common/revision/revision.js';
import type { PriceComparison } from '../../football/price-comparison.js';
import { BoardIdsService } from '../board-ids.service.js';
import type { AskedIds } from '../board-ids.service.js';
import { PriceOutliersQuery } from './price-outliers.dto.js';
import type { PriceOutlier, PriceOutliersPage } from './price-outliers.dto.js';
import { comparisonOf, figuresOf } from './price-outliers.figures.js';
import { linesThatPass } from './price-outliers.filter.js';
import type { LineFilter } from './price-outliers.filter.js';
import { listPrices } from './price-outliers.listing.js';
import { priceOutlierText } from './price-outliers.record.js';
import type { ComparedLine, PricedText } from './price-outliers.record.js';
import type { PriceListingRequest } from './price-outliers.request.js';

/** A page of a price board in general. */
export interface PriceBoardRequest {
  readonly name: string;
  readonly query: PageRequest & { readonly bookmaker?: string; readonly includeStale: boolean };
  readonly filter: LineFilter;
  readonly listing: Omit<PriceListingRequest, 'bookmaker' | 'includeStale'>;
  readonly toText: (snapshot: BoardSnapshot, line: ComparedLine) => PricedText;
  /** Prices that the board ranks. */
  readonly kind: PriceKind;
  /** The whole board: what no filter changes, in default bounds. */
  readonly unfiltered: () => Pick<PriceBoardRequest, 'filter' | 'listing'>;
}

/** Lines whose best price stands above the mean of all. */
@Injectable()
export class PriceOutliersService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly records: BoardRecords,
  ) {}

  /** A page of the lines of all fixtures to come. */
  async page(criteria: Criteria<PriceOutliersQuery>): Promise<PriceOutliersPage> {
    const request = requestOf(queryOf(PriceOutliersQuery, criteria));
    const found = await this.find(request);
    const rows = found.rows.map((row) => found.recordOf(row));
    return {
      data: rows.map(({ record }) => JSON.parse(record) as PriceOutlier),
      ...this.envelopeOf(found, request, rows),
    };
  }

  /** The same as it is sent. */
  bytes(query: PriceOutliersQuery): Promise<PageBytes> {
    return this.boardBytes(requestOf(query));
  }

  /**
   * A page of either price board as it is sent, all of it from the memory of one snapshot.
   * @throws ApplicationError `invalid_input` for a malformed revision, `revision_gone` for one no longer kept
   */
  async boardBytes(request: PriceBoardRequest): Promise<PageBytes> {
    const found = await this.find(request);
    const { snapshot, bookmaker } = found;
    const shown = this.records.of({
      snapshot,
      kind: `${request.name} ${bookmaker} ${request.query.includeStale}`,
      members: found.rows,
      keyOf: (row) => row,
      make: found.recordOf,
    });
    const { name: board, query } = request;
    return PageBytes.of(shown, this.envelopeOf(found, request, shown), {
      board,
      ...query,
      competitionId: found.competitionId,
    });
  }

  /** The filter with the id that a merged competition has now. */
  private async settled(filter: LineFilter, { dataset: { entities } }: BoardSnapshot): Promise<LineFilter> {
    if (filter.competitionId === undefined) return filter;
    const { uniqueTournamentIds } = await this.ids.settle<AskedIds>(
      { uniqueTournamentIds: [filter.competitionId] },
      entities,
    );
    // it comes last
    return { ...filter, competitionId: uniqueTournamentIds?.at(-1) };
  }

  private async find({ query, filter, listing, toText }: PriceBoardRequest): Promise<FoundLines> {
    const snapshot = await this.boards.snapshot(query.revision);
    const { bookmakers } = snapshot.dataset.entities;
    const named = query.bookmaker === undefined ? -1 : bookmakersNamed([query.bookmaker], bookmakers).indexOf(1);
    // a code that nobody has finds nothing
    const bookmaker = query.bookmaker !== undefined && named < 0 ? bookmakers.length : named;
    const request: PriceListingRequest = { ...listing, includeStale: query.includeStale, bookmaker };
    const settled = await this.settled(filter, snapshot);
    const members = linesThatPass(snapshot, settled);
    const found = listPrices(snapshot, members, request);
    const { firstQuote, quotes } = snapshot.prices.lines.columns;
    const rows = found.page((query.page - 1) * query.pageSize, query.pageSize);
    found.finish?.();
    let comparison: PriceComparison | null = null;
    return {
      snapshot,
      bookmaker,
      rows,
      competitionId: settled.competitionId,
      count: found.count,
      recordOf: (row) => {
        // most pages show records that were made before
        comparison ??= comparisonOf(snapshot, request);
        comparison.read(firstQuote[row]!, quotes[row]!);
        return toText(snapshot, { row, comparison });
      },
    };
  }

  private envelopeOf(
    found: FoundLines,
    request: PriceBoardRequest,
    shown: readonly { readonly oldestQuoteAt: string | null }[],
  ): Omit<PricedPageEnvelope<never>, 'data'> {
    const { snapshot, count } = found;
    const { page, pageSize } = request.query;
    const pagination = paginationOf(page, pageSize, count);
    return {
      pagination,
      emptyBecause: emptyPage(shown.length, pagination, () => explainEmpty(found, request)),
      revision: formatRevision(snapshot.revision),
      dataAsOf: instantOf(snapshot.dataset.now),
      oldestQuoteAt: shown.reduce<string | null>(
        (oldest, { oldestQuoteAt }) => earlierInstant(oldest, oldestQuoteAt),
        null,
      ),
    };
  }
}

/** Why a request finds no line: filters, bounds, prices, or too few bookmakers. */
function explainEmpty(
  { snapshot, competitionId }: FoundLines,
  { query: { includeStale }, kind, listing, unfiltered }: PriceBoardRequest,
): EmptyBecause {
  const { filter: everything, listing: usual } = unfiltered();
  // a board of one league is never looked at without it
  const isOfLeague = everything.competitionId !== undefined;
  const filter = isOfLeague ? { ...everything, competitionId } : everything;
  for (const each of [listing, usual]) {
    const rows = countLines(snapshot, filter, { ...each, includeStale, bookmaker: -1 });
    if (rows > 0) return filtersExcludeAll(rows);
  }
  const competition = isOfLeague ? (codesOf(snapshot.dataset.entities.competitions).get(competitionId!) ?? -1) : null;
  const withoutPrices = explainPrices(snapshot, kind, includeStale, competition);
  if (withoutPrices !== null) return withoutPrices;
  const { groups } = figuresOf(snapshot, includeStale);
  const counts = linesThatPass(snapshot, filter)
    .members()
    .map((row) => groups[row]!);
  const most = counts.reduce((one, other) => Math.max(one, other), 0);
  const { minBookmakers } = listing;
  if (most < minBookmakers) {
    const hint = most < 2 ? '' : ` minBookmakers=${most} compares those.`;
    return {
      code: 'too_few_bookmakers',
      detail:
        `No line is quoted by at least ${minBookmakers} bookmakers, those of one feed counted once; the most ` +
        `there are is ${most}.${hint}`,
    };
  }
  const compared = counts.filter((count) => count >= minBookmakers).length;
  return {
    code: 'none_qualifies',
    detail:
      `${counted(compared, 'line')} with at least ${minBookmakers} bookmakers, none within the bounds of price ` +
      'and difference.',
  };
}

/** How many lines a request finds. */
function countLines(snapshot: BoardSnapshot, filter: LineFilter, request: PriceListingRequest): number {
  const { count, finish } = listPrices(snapshot, linesThatPass(snapshot, filter), request);
  finish?.();
  return count;
}

/** The lines of a page, and how a record of one is made. */
interface FoundLines {
  readonly snapshot: BoardSnapshot;
  /** Code of the bookmaker whose own price is compared; -1: the highest price. */
  readonly bookmaker: number;
  /** The competition that was asked for, by the id that it has now. */
  readonly competitionId: number | undefined;
  /** Lines on all pages. */
  readonly count: number;
  readonly rows: readonly number[];
  readonly recordOf: (row: number) => PricedText;
}

function requestOf(query: PriceOutliersQuery): PriceBoardRequest {
  const { minBookmakers, minOdds, maxOdds, sortBy, sortOrder, group, includeStale } = query;
  return {
    name: 'price-outliers',
    query,
    filter: {
      scopes: query.scope,
      markets: query.market,
      competitionId: query.uniqueTournamentId,
      search: query.search,
    },
    listing: {
      minBookmakers,
      minOdds,
      maxOdds,
      sortBy,
      sortOrder,
      group,
      percent: 'odds_discrepancy',
      minPercent: -Infinity,
      maxPercent: query.maxDiscrepancy,
    },
    toText: (snapshot, line) => priceOutlierText(snapshot, line, includeStale),
    kind: priceKinds.any,
    unfiltered: () => requestOf(queryOf(PriceOutliersQuery)),
  };
}
