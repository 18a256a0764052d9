import { Injectable } from '@nestjs/common';
import { BoardsService } from '../../boards/boards.service.js';
import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { RESULT_MARKETS } from '../../boards/dataset/prices.js';
import { countByFixtureId } from '../../boards/dataset/fixture-facets.js';
import { indexesById } from '../../boards/dataset/fixture-filters.js';
import { bookmakersNamed } from '../../boards/dataset/named-bookmakers.js';
import type { BoardRows } from '../../boards/engine/board.js';
import { explainPrices, priceKinds } from '../../boards/empty-board.js';
import { oldestQuoteOf } from '../../boards/records/board-records.js';
import { boardRow } from '../../boards/records/board-row.js';
import { ALL_ROWS, tableOf } from '../../boards/records/listed-rows.js';
import type { ListedRows } from '../../boards/records/listed-rows.js';
import { instantOf } from '../../common/calendar/instant.js';
import { pluralise } from '../../common/pluralise.js';
import { emptyPage, filtersExcludeAll } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { BoardTable } from '../../common/paging/board-table.js';
import { declareFacets } from '../../common/paging/facets.js';
import { PageBytes, parseRecords } from '../../common/paging/page-bytes.js';
import { paginationOf } from '../../common/paging/page-of.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import { formatRevision } from '../../common/revision/revision.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { MOST_EDGE } from '../../football/blend.js';
import { BoardIdsService } from '../board-ids.service.js';
import { lineFilterNames, priceOutliersBoard } from './price-outliers.board.js';
import type { LineFilters, PriceFilters } from './price-outliers.board.js';
import { PriceOutliersQuery } from './price-outliers.dto.js';
import type { PriceOutlier, PriceOutliersPage } from './price-outliers.dto.js';
import { PriceOutliersRepository, priceBoardFields } from './price-outliers.repository.js';
import type { PriceBoard, PriceQuery } from './price-outliers.repository.js';
import type { PriceOptions, PriceVariant } from './price-variant.js';
import { PropsOutliersQuery } from './props-outliers.dto.js';
import type { PropsOutlier } from './props-outliers.dto.js';

/** A query of either board of price outliers. */
interface PriceRequest {
  readonly board: PriceBoard;
  readonly query: PageRequest & { readonly bookmakers?: string[]; readonly includeStale: boolean };
  readonly filters: PriceFilters & { readonly minBookmakers: number };
  readonly order: PriceQuery['order'];
  readonly group: boolean;
  /** Whether value is asked for, and whether match results or handicaps are named: either lists them. */
  readonly asksForValue: boolean;
  readonly namesResults: boolean;
  /** The request with optional parameters at their defaults. */
  readonly unfiltered: () => PriceRequest;
}

/** What a list of fixtures tells of the price of a result. */
const resultFields = ['event_id', 'isLonely', 'market_type', 'movement', 'steam'] as const;
export type ResultPrice = Pick<PriceOutlier, (typeof resultFields)[number]>;

/** Boards of prices that stand above those of other bookmakers. */
@Injectable()
export class PriceOutliersService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly repository: PriceOutliersRepository,
  ) {}

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
      const request = priceRequest(queryOf(PriceOutliersQuery, { minValueEdge: 0 }));
      const { filters, group } = request;
      const query = { options: optionsOf(request, snapshot), filters, group, page: ALL_ROWS };
      const { rows } = this.repository.find(snapshot, query);
      return countByFixtureId(snapshot, Uint32Array.from(rows), snapshot.prices.lines.columns.fixture);
    });
  }

  /** The lines of a snapshot that stand at least so far above their fair price, in percent. */
  listedRows(snapshot: BoardSnapshot, minValueEdge: number): ListedRows<PriceVariant, PriceOutlier> {
    return this.listed(priceRequest(queryOf(PriceOutliersQuery, { minValueEdge })), snapshot);
  }

  /** Prices of the results of fixtures as the ungrouped board of a snapshot lists them, by the id of the fixture. */
  resultsOf(eventIds: number[], snapshot: BoardSnapshot): ReadonlyMap<number, readonly ResultPrice[]> {
    const byFixture = new Map(eventIds.map((id) => [id, new Array<ResultPrice>()]));
    if (eventIds.length === 0) return byFixture;
    const request = priceRequest(
      queryOf(PriceOutliersQuery, { eventIds, market: ['matchResult'], group: false, minBookmakers: 1 }),
    );
    const { board, filters, order, group } = request;
    const options = optionsOf(request, snapshot);
    const { rows } = this.repository.find(snapshot, { options, filters, order, group, page: ALL_ROWS });
    const records = this.repository.load(snapshot, board, options, rows, { fields: resultFields });
    for (const price of parseRecords<ResultPrice>(records)) byFixture.get(price.event_id)?.push(price);
    return byFixture;
  }

  /** All lines of a query, as a table. */
  table(query: PriceOutliersQuery): Promise<BoardTable> {
    return this.tableOf(priceRequest(query));
  }

  /** All player lines of a query in a league, as a table. */
  propsTable(query: PropsOutliersQuery): Promise<BoardTable> {
    return this.tableOf(propsRequest(query));
  }

  /** The page as bytes. */
  bytes(query: PriceOutliersQuery): Promise<PageBytes> {
    return this.send(priceRequest(query));
  }

  /**
   * One line in full, where the board of the query lists it.
   * @throws ApplicationError `not_found`, and as `bytes` does
   */
  async row(key: string, query: PriceOutliersQuery): Promise<PageBytes> {
    const { snapshot, request } = await this.resolve(priceRequest(query));
    const { board, filters, order, group } = request;
    const options = optionsOf(request, snapshot);
    const row = this.repository.findRow(snapshot, { options, filters, order, group, page: ALL_ROWS }, key);
    const [record = null] = row === null ? [] : this.repository.load(snapshot, board, options, [row], {});
    return boardRow({ snapshot, board, key, query: identityOf(request), record });
  }

  /** A page of the player lines of a league's upcoming fixtures, as bytes. */
  propsBytes(query: PropsOutliersQuery): Promise<PageBytes> {
    return this.send(propsRequest(query));
  }

  private async tableOf(wanted: PriceRequest): Promise<BoardTable> {
    const { snapshot, request } = await this.resolve(wanted);
    const { board } = request;
    const parts = { board, query: identityOf(request), fields: priceBoardFields[board] };
    return tableOf(this.listed<PriceOutlier | PropsOutlier>(request, snapshot), parts);
  }

  private listed<Row>(request: PriceRequest, snapshot: BoardSnapshot): ListedRows<PriceVariant, Row> {
    const { board, filters, order, group } = request;
    const options = optionsOf(request, snapshot);
    const { variant, rows } = this.repository.find(snapshot, { options, filters, order, group, page: ALL_ROWS });
    return {
      snapshot,
      variant,
      rows,
      read: (some) => Promise.resolve(this.repository.read<Row>(snapshot, board, options, some)),
    };
  }

  /**
   * The snapshot of a request, and the request with current ids.
   * @throws ApplicationError `invalid_input` for a malformed revision, `revision_gone` for a dropped one
   */
  private async resolve(
    request: PriceRequest,
  ): Promise<{ readonly snapshot: BoardSnapshot; readonly request: PriceRequest }> {
    const { bookmakers, revision } = request.query;
    const snapshot = await this.boards.snapshot(revision);
    await this.ids.requireBookmakers('bookmakers', bookmakers, snapshot);
    const league = request.board === 'props-outliers' ? 'uniqueTournamentId' : 'uniqueTournamentIds';
    return { snapshot, request: { ...request, filters: await this.ids.resolve(request.filters, snapshot, league) } };
  }

  private async send(wanted: PriceRequest): Promise<PageBytes> {
    const { snapshot, request } = await this.resolve(wanted);
    const { board, query, filters, order, group } = request;
    const options = optionsOf(request, snapshot);
    const page = { skip: (query.page - 1) * query.pageSize, take: query.pageSize };
    const { count, rows, facets } = this.repository.find(snapshot, {
      options,
      filters,
      order,
      group,
      facets: query.facets,
      page,
    });
    const records = this.repository.load(snapshot, board, options, rows, query);
    const pagination = paginationOf(query.page, query.pageSize, count);
    const envelope = {
      pagination,
      ...facets,
      emptyBecause: emptyPage(records.length, pagination, () => this.explainEmpty(snapshot, request)),
      revision: formatRevision(snapshot.revision),
      dataAsOf: instantOf(snapshot.newestDatumAt),
      oldestQuoteAt: oldestQuoteOf(records),
    };
    return PageBytes.of(records, envelope, { board, ...identityOf(request) });
  }

  /** Why a query shows no line: filters, bounds, prices, or too few bookmakers. */
  private explainEmpty(snapshot: BoardSnapshot, request: PriceRequest): EmptyBecause {
    const { board, query, filters, asksForValue, namesResults } = request;
    const unfiltered = request.unfiltered();
    const isOfLeague = unfiltered.filters.uniqueTournamentIds !== undefined;
    // the board of one league always asks for its league and for players
    const lines: LineFilters = Object.fromEntries(
      lineFilterNames.map((name) => [name, unfiltered.filters[name] === undefined ? undefined : filters[name]]),
    );
    const find = (wanted: PriceFilters, group: boolean): BoardRows<PriceVariant> => {
      const options = { includeStale: query.includeStale, compared: null, asksForValue, namesResults };
      return this.repository.find(snapshot, { options, filters: wanted, group, page: { skip: 0, take: 0 } });
    };
    for (const each of [request, unfiltered]) {
      const { count } = find({ ...each.filters, ...lines }, each.group);
      if (count > 0) return filtersExcludeAll(count);
    }
    const competition = isOfLeague
      ? (indexesById(snapshot, 'competitions').get(filters.uniqueTournamentIds?.at(-1) ?? -1) ?? -1)
      : null;
    const kind =
      board === 'props-outliers'
        ? priceKinds.player
        : asksForValue || namesResults
          ? priceKinds.anyWithResults
          : priceKinds.any;
    const withoutPrices = explainPrices(snapshot, kind, query.includeStale, competition);
    if (withoutPrices !== null) return withoutPrices;
    const { minBookmakers } = filters;
    const { passing, variant } = find(lines, false);
    const sources = Array.from(passing, (row) => variant.sources[row]!);
    const compared = sources.filter((count) => count >= minBookmakers).length;
    if (compared > 0) {
      const detail =
        `${pluralise(compared, 'line')} with at least ${pluralise(minBookmakers, 'bookmaker')}, none within the bounds of price ` +
        'and difference.';
      return { code: 'none_qualifies', detail };
    }
    const most = sources.reduce((one, other) => Math.max(one, other), 0);
    const hint = most < 2 ? '' : ` minBookmakers=${most} compares those.`;
    return {
      code: 'too_few_bookmakers',
      detail:
        `No line is quoted by at least ${pluralise(minBookmakers, 'bookmaker')}, those of one feed being one source; ` +
        `the most is ${most}.${hint}`,
    };
  }
}

/** The query with the current ids of merged entities. */
function identityOf({ query, filters }: PriceRequest) {
  const { eventIds, teamIds, playerIds, uniqueTournamentIds: competitionIds } = filters;
  return { ...query, eventIds, teamIds, playerIds, competitionIds };
}

const { competition: _competition, scope: _scope, ...propsFacets } = priceOutliersBoard.facets;
declareFacets(priceOutliersBoard.facets, PriceOutliersQuery);
// of one league, and of players
declareFacets(propsFacets, PropsOutliersQuery);

function optionsOf({ query, asksForValue, namesResults }: PriceRequest, { dataset }: BoardSnapshot): PriceOptions {
  const { bookmakers, includeStale } = query;
  const compared = bookmakers === undefined ? null : bookmakersNamed(bookmakers, dataset.entities.bookmakers);
  return { includeStale, compared, asksForValue, namesResults };
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** A query for value shows none that is most likely an error unless it says so, and match results and handicaps. */
function priceRequest(query: PriceOutliersQuery): PriceRequest {
  const { minValueEdge, sortBy, market = [] } = query;
  const asksForValue = sortBy === 'valueEdge' || minValueEdge !== undefined || query.maxValueEdge !== undefined;
  const { maxValueEdge = asksForValue ? MOST_EDGE : Infinity } = query;
  return {
    board: 'price-outliers',
    query,
    filters: { ...query, maxValueEdge: maxValueEdge === Infinity ? undefined : maxValueEdge },
    order: { by: sortBy, direction: directions[query.sortOrder] },
    group: query.group,
    asksForValue,
    namesResults: RESULT_MARKETS.some((result) => market.includes(result)),
    unfiltered: () => priceRequest(queryOf(PriceOutliersQuery)),
  };
}

function propsRequest(query: PropsOutliersQuery): PriceRequest {
  const { minDiscrepancy, maxDiscrepancy, uniqueTournamentId, ...filters } = query;
  return {
    board: 'props-outliers',
    query,
    filters: {
      ...filters,
      uniqueTournamentIds: [uniqueTournamentId],
      scope: ['player'],
      minOutlierPct: minDiscrepancy,
      maxOutlierPct: maxDiscrepancy,
    },
    order: { by: query.sortBy, direction: directions[query.sortOrder] },
    group: false,
    asksForValue: false,
    namesResults: false,
    unfiltered: () => propsRequest(queryOf(PropsOutliersQuery, { uniqueTournamentId })),
  };
}
