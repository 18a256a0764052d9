import { instantOf } from '../../common/calendar/instant.js';
import type { BoardTable } from '../../common/paging/board-table.js';
import { emptyPage } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { IdFilters } from '../../common/paging/id-filters.js';
import { PageBytes } from '../../common/paging/page-bytes.js';
import { paginationOf } from '../../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../../common/paging/page-of.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import type { RecordSelection } from '../../common/paging/record-fields.js';
import { ApplicationError } from '../../common/problem/application-error.js';
import { formatRevision } from '../../common/revision/revision.js';
import { sentValue } from '../../common/validation/error-words.js';
import type { BoardQuery, BoardRows, BoardVariant } from '../engine/board.js';
import { query as findRows } from '../engine/query.js';
import { oldestQuoteOf } from './board-records.js';
import type { BoardRecords, CachedRecord } from './board-records.js';
import { ALL_ROWS, tableOf } from './listed-rows.js';
import type { ListedRows } from './listed-rows.js';
import type { AskedRows, RankedBoard, RankedQuery, RecordWriter } from './ranked-board.js';

/** The rows of a snapshot that a query asks for, in every form in which they are given. */
export class BoardListing<
  Query extends RankedQuery,
  Options,
  Variant extends BoardVariant,
  Filters extends IdFilters,
  Order extends string,
> {
  constructor(
    private readonly cache: BoardRecords,
    private readonly board: RankedBoard<Query, Options, Variant, Filters, Order>,
    private readonly asked: AskedRows<Query, Options, Filters, Order>,
  ) {}

  /** Number of rows on all pages. */
  get count(): number {
    return this.rows({ skip: 0, take: 0 }).count;
  }

  /** Rows of any page, by default all of them. */
  rows(page: BoardQuery<Options, Filters, Order>['page'] = ALL_ROWS): BoardRows<Variant> {
    return findRows(this.board, this.asked.snapshot, { ...this.asked, facets: undefined, page });
  }

  /** Rows of any page, by default all of them, with their records, which are made for the reader and not cached. */
  list<Row>(page?: BoardQuery<Options, Filters, Order>['page']): ListedRows<Variant, Row> {
    const { count, rows, variant } = this.rows(page);
    const { beginning, make, read: value } = this.writer(variant);
    const parse = (row: number): unknown => JSON.parse((beginning?.make(row) ?? '') + make(row).record);
    const read = (row: number): Row => (value ?? parse)(row) as Row;
    return { snapshot: this.asked.snapshot, variant, count, rows, read: (some) => Promise.resolve(some.map(read)) };
  }

  /** All rows as a table, cut to the members that the query selects. */
  table(): BoardTable {
    const { name, fields } = this.board;
    return tableOf(this.list<object>(), { board: name, query: this.identity, fields });
  }

  /** The page as it is sent. */
  page(): PageBytes {
    const { snapshot, query } = this.asked;
    const { page, pageSize } = query;
    const { count, rows, variant, facets } = findRows(this.board, snapshot, {
      ...this.asked,
      facets: query.facets,
      page: { skip: (page - 1) * pageSize, take: pageSize },
    });
    const records = this.load(variant, rows, this.board.fields.selection(query));
    const pagination = paginationOf(page, pageSize, count);
    const envelope: Omit<PricedPageEnvelope<never>, 'data'> = {
      pagination,
      ...facets,
      emptyBecause: emptyPage(records.length, pagination, () => this.explainEmpty()),
      revision: formatRevision(snapshot.revision),
      dataAsOf: instantOf(snapshot.newestDatumAt),
      oldestQuoteAt: oldestQuoteOf(records),
    };
    return PageBytes.of(records, envelope, { board: this.board.name, ...this.identity });
  }

  /** Why there is no row on any page. */
  explainEmpty(): EmptyBecause {
    return this.board.explainEmpty(this.asked);
  }

  /**
   * One row in full as it is sent.
   * @throws ApplicationError `not_found` where the board does not list it
   */
  row(key: string): PageBytes {
    const { snapshot } = this.asked;
    const revision = formatRevision(snapshot.revision);
    const record = this.findRecord(key);
    if (record === null) {
      const detail =
        `Revision ${revision} of the board has no row ${sentValue(key) ?? 'of this key'} under these filters: its ` +
        'line is not quoted, does not qualify, or belongs to a fixture that has begun.';
      throw new ApplicationError('not_found', detail);
    }
    const { oldestQuoteAt } = record;
    const envelope = { revision, dataAsOf: instantOf(snapshot.newestDatumAt), oldestQuoteAt };
    return PageBytes.ofRecord(record, envelope, { ...this.identity, board: `${this.board.name} row`, key });
  }

  /** Records of rows as they are sent, cut to some of their members. */
  load(variant: Variant, rows: readonly number[], selection: RecordSelection | null): CachedRecord[] {
    const { snapshot } = this.asked;
    const { kind, numberOf = (row) => row, beginning, make } = this.writer(variant);
    const beginningOf = ({ kind: shared, make: begin }: NonNullable<typeof beginning>, row: number): Buffer =>
      this.cache.beginning({ snapshot, kind: shared, key: numberOf(row), make: () => begin(row) });
    return this.cache.of({
      snapshot,
      kind,
      members: rows,
      keyOf: numberOf,
      selection,
      make: (row) => (beginning === undefined ? make(row) : { ...make(row), beginning: beginningOf(beginning, row) }),
    });
  }

  private findRecord(key: string): CachedRecord | null {
    const { snapshot, filters } = this.asked;
    const fixture = fixtureOfKey(key);
    if (fixture === null || filters.eventIds?.includes(fixture) === false) return null;
    const { rows, variant } = findRows(this.board, snapshot, {
      ...this.asked,
      filters: { ...filters, eventIds: [fixture] },
      facets: undefined,
      page: ALL_ROWS,
    });
    const named = rows.filter((row) => this.board.keyOf(snapshot, variant, row) === key);
    return this.load(variant, named, null)[0] ?? null;
  }

  private writer(variant: Variant): RecordWriter {
    return this.board.records(this.asked.snapshot, variant, this.asked.options);
  }

  /** The whole query, with the ids that merged entities have now. */
  private get identity(): PageRequest & Readonly<Record<string, unknown>> {
    const { eventIds, teamIds, playerIds, uniqueTournamentIds } = this.asked.filters;
    const query: PageRequest = this.asked.query;
    return { ...query, eventIds, teamIds, playerIds, uniqueTournamentIds };
  }
}

/** Fixture that a key begins with; null where it is no id. */
function fixtureOfKey(key: string): number | null {
  const [id = ''] = key.split(':', 1);
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
}
