import type { BoardTable } from '../../common/paging/board-table.js';
import { pagePastEnd } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { FacetDimension } from '../../common/paging/facets.js';
import { PageBytes, digestOfRecords, etagOf } from '../../common/paging/page-bytes.js';
import { paginationOf } from '../../common/paging/page-of.js';
import type { Pagination } from '../../common/paging/page-of.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import type { RecordFields, RecordSelection } from '../../common/paging/record-fields.js';
import type { RevisionMembers } from '../../common/revision/revision-members.dto.js';
import type { BoardSnapshot } from '../snapshot/snapshot.js';
import { momentOf } from './board-moment.js';
import { oldestQuoteOf } from './board-records.js';
import type { CachedRecord } from './board-records.js';

/** Properties of a board that shape its responses. */
export interface ListedBoard {
  /** Name in its pages, tables and ETags. */
  readonly name: string;
  /** Members of its records. */
  readonly fields: RecordFields;
  /** Whether pages report the age of their oldest price. */
  readonly isPriced?: boolean;
  /** Whether records are read from the database and may thus be newer than their snapshot. */
  readonly isReadLater?: boolean;
}

/** Rows of a page, among all rows of a query. */
export interface RankedPage<Row> {
  /** Number of rows on all pages. */
  readonly count: number;
  readonly rows: readonly Row[];
  /** Members of the response with the number of rows on all pages by value of a dimension; null without any. */
  readonly facets: object | null;
  /** Members of the response specific to the board. */
  readonly members?: object;
}

/** Rows to skip and to take. */
export interface RowSpan {
  readonly skip: number;
  readonly take: number;
}

/** A page as values. */
export interface PageValues<Value> {
  readonly data: readonly Value[];
  readonly pagination: Pagination;
  /** Null where there are rows. */
  readonly emptyBecause: EmptyBecause | null;
}

/** Rows that pass a query, and their records, which are created for the reader and not cached. */
export interface ListedRows<Row, Value> {
  readonly snapshot: BoardSnapshot;
  /** Number of rows on all pages. */
  readonly count: number;
  /** In the order of the board. */
  readonly rows: readonly Row[];
  /** Records of some of the rows, in their order. */
  readonly read: (rows: readonly Row[]) => Promise<readonly Value[]>;
}

/** All rows of a query. */
export const ALL_ROWS: RowSpan = { skip: 0, take: Infinity };

/** The rows that a query selects from a board, as a page and as a table, from memory or from SQL. */
export abstract class Listing<Row> {
  protected abstract readonly board: ListedBoard;
  protected abstract readonly query: PageRequest;
  /** The parts of the query that determine the bytes of its responses. */
  protected abstract readonly identity: PageRequest;
  abstract readonly snapshot: BoardSnapshot;

  /** Some of the rows in the order of the board. */
  protected abstract rank(
    span: RowSpan,
    facets?: readonly FacetDimension[],
  ): RankedPage<Row> | Promise<RankedPage<Row>>;
  /** Records of rows as sent, reduced to selected members; an empty one for a row that no longer exists. */
  protected abstract load(
    rows: readonly Row[],
    selection: RecordSelection | null,
  ): readonly CachedRecord[] | Promise<readonly CachedRecord[]>;
  /** Whole records of rows, created for the reader and not cached. */
  protected abstract read(rows: readonly Row[]): Promise<readonly object[]>;
  /** Why there is no row at all. */
  abstract explainEmpty(): EmptyBecause | Promise<EmptyBecause>;

  /** The page as sent. */
  async page(): Promise<PageBytes> {
    const { page, pageSize } = this.query;
    const { count, rows, facets, members } = await this.rank(spanOf(this.query), this.query.facets);
    const loaded = await this.load(rows, this.board.fields.selection(this.query));
    const records = loaded.filter(({ length }) => length > 0);
    const pagination = paginationOf(page, pageSize, count);
    const envelope = {
      ...facets,
      pagination,
      emptyBecause: await this.emptyBecause(rows, pagination),
      ...this.moment,
      ...(this.board.isPriced && { oldestQuoteAt: oldestQuoteOf(records) }),
      ...members,
    };
    return PageBytes.of(records, envelope, {
      board: this.board.name,
      ...this.identity,
      ...(this.board.isReadLater && { records: digestOfRecords(records) }),
    });
  }

  /** All rows as a table, reduced to the members that the query selects. */
  async table(): Promise<BoardTable> {
    const { name: board, fields, isReadLater } = this.board;
    const { count, rows } = await this.rank(ALL_ROWS);
    const { revision } = this.moment;
    const selection = fields.selection(this.query);
    return {
      board,
      revision,
      etag: isReadLater ? null : etagOf(revision, { board, ...this.identity, format: 'csv' }),
      columns: fields.columns(this.query),
      count,
      read: async (first, end) => {
        const records = await this.read(rows.slice(first, end));
        return selection === null ? records : records.map((record) => selection.pick(record));
      },
    };
  }

  /** The page as values, for callers within the process. */
  async values<Value>(): Promise<PageValues<Value>> {
    const { page, pageSize } = this.query;
    const { count, rows } = await this.rank(spanOf(this.query));
    const data = (await this.read(rows)) as Value[];
    const pagination = paginationOf(page, pageSize, count);
    return { data, pagination, emptyBecause: await this.emptyBecause(rows, pagination) };
  }

  /** Rows, by default of all pages, and a function that reads their records. */
  async list<Value>(span = ALL_ROWS): Promise<ListedRows<Row, Value>> {
    const { count, rows } = await this.rank(span);
    return { snapshot: this.snapshot, count, rows, read: async (some) => (await this.read(some)) as Value[] };
  }

  private emptyBecause(rows: readonly Row[], pagination: Pagination): Promise<EmptyBecause> | EmptyBecause | null {
    if (rows.length > 0) return null;
    return pagination.totalCount > 0 ? pagePastEnd(pagination) : this.explainEmpty();
  }

  /** Revision and newest datum of the snapshot, as reported in responses. */
  protected get moment(): RevisionMembers {
    return momentOf(this.snapshot).members;
  }
}

const spanOf = ({ page, pageSize }: PageRequest): RowSpan => ({ skip: (page - 1) * pageSize, take: pageSize });
