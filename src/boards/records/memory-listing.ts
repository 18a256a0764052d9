import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { FacetDimension } from '../../common/paging/facets.js';
import type { IdFilters } from '../../common/paging/board-filters.js';
import { PageBytes } from '../../common/paging/page-bytes.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import type { RecordSelection } from '../../common/paging/record-fields.js';
import { ApplicationError } from '../../common/problem/application-error.js';
import { sentValue } from '../../common/validation/error-words.js';
import type { BoardRows, BoardVariant } from '../engine/board.js';
import { query as findRows } from '../engine/query.js';
import type { Bet } from './bet.js';
import type { BoardRecords, CachedRecord } from './board-records.js';
import { ALL_ROWS, Listing } from './listing.js';
import type { RankedPage, RowSpan } from './listing.js';
import { fixtureOfKey } from './ranked-board.js';
import type { AskedRows, RankedBoard, RankedQuery, RecordWriter } from './ranked-board.js';

/** The rows that a query selects from a snapshot in memory, in every output form. */
export class MemoryListing<
  Query extends RankedQuery,
  Options,
  Variant extends BoardVariant,
  Filters extends IdFilters,
  Order extends string,
> extends Listing<number> {
  constructor(
    private readonly cache: BoardRecords,
    protected readonly board: RankedBoard<Query, Options, Variant, Filters, Order>,
    private readonly asked: AskedRows<Query, Options, Filters, Order>,
  ) {
    super();
  }

  get snapshot(): Listing<number>['snapshot'] {
    return this.asked.snapshot;
  }

  /** Name of the board. */
  get name(): string {
    return this.board.name;
  }

  /** Number of rows on all pages. */
  get count(): number {
    return this.rows({ skip: 0, take: 0 }).count;
  }

  /** Rows of any page, by default all of them. */
  rows(page = ALL_ROWS, facets?: readonly FacetDimension[]): BoardRows<Variant> {
    return findRows(this.board, this.snapshot, { ...this.asked, facets, page });
  }

  /** Columns under the options of the query. */
  get variant(): Variant {
    return this.board.variant(this.snapshot, this.asked.options);
  }

  /** The bets that rows represent; rows without one are left out. */
  bets(rows: readonly number[]): Bet[] {
    const { variant } = this;
    const { snapshot, options } = this.asked;
    return rows.flatMap((row) => this.board.bet?.(snapshot, variant, row, options) ?? []);
  }

  /** The keys of rows. @throws Error for a board whose rows have no keys */
  keys(rows: readonly number[]): string[] {
    const { variant, snapshot } = this;
    const { keyOf, name } = this.board;
    if (keyOf === undefined) throw new Error(`rows of ${name} have no keys`);
    return rows.map((row) => keyOf(snapshot, variant, row));
  }

  /** The JSON texts of whole records, for comparing them; not cached. */
  async texts(rows: readonly number[]): Promise<string[]> {
    const { writer } = this;
    if ('load' in writer) return (await writer.load(rows)).map(({ record }) => JSON.stringify(record));
    const { beginning, make } = writer;
    return rows.map((row) => textOf(beginning?.make(row)) + textOf(make(row).record));
  }

  explainEmpty(): EmptyBecause {
    return this.board.explainEmpty(this.asked);
  }

  /** One row in full. @throws ApplicationError `not_found` if the board does not list it */
  async row(key: string): Promise<PageBytes> {
    const { revision } = this.moment;
    const record = await this.findRecord(key);
    if (record === undefined) {
      const detail =
        `Revision ${revision} of the board has no row ${sentValue(key) ?? 'of this key'} under these filters: its ` +
        'line is not quoted, does not qualify, or belongs to a fixture that has begun.';
      throw new ApplicationError('not_found', detail);
    }
    const envelope = { ...this.moment, oldestQuoteAt: record.oldestQuoteAt };
    return PageBytes.ofRecord(record, envelope, { ...this.identity, board: `${this.board.name} row`, key });
  }

  /** Records of rows as sent, reduced to some of their members. */
  load(
    rows: readonly number[],
    selection: RecordSelection | null,
  ): readonly CachedRecord[] | Promise<readonly CachedRecord[]> {
    const { snapshot, writer } = this;
    const { kind, numberOf = (row) => row } = writer;
    const request = { snapshot, kind, members: rows, keyOf: numberOf, selection };
    if ('load' in writer) return this.cache.load({ ...request, make: writer.load });
    const { beginning, make } = writer;
    if (beginning === undefined) return this.cache.of({ ...request, make });
    const beginningOf = (row: number): Buffer =>
      this.cache.beginning({
        snapshot,
        kind: beginning.kind,
        key: numberOf(row),
        make: () => beginning.make(row),
      });
    return this.cache.of({ ...request, make: (row) => ({ ...make(row), beginning: beginningOf(row) }) });
  }

  protected get query(): PageRequest {
    return this.asked.query;
  }

  protected get identity(): PageRequest & Readonly<Record<string, unknown>> {
    const { eventIds, teamIds, playerIds, uniqueTournamentIds } = this.asked.filters;
    // current ids of merged entities
    return { ...this.query, eventIds, teamIds, playerIds, uniqueTournamentIds };
  }

  protected rank(span: RowSpan, facets?: readonly FacetDimension[]): RankedPage<number> {
    const ranked = this.rows(span, facets);
    return { ...ranked, members: this.board.members?.(ranked, this.asked) ?? {} };
  }

  protected async read(rows: readonly number[]): Promise<readonly object[]> {
    const { writer } = this;
    if ('load' in writer) return (await writer.load(rows)).flatMap(({ record }) => (record as object | null) ?? []);
    const { beginning, make } = writer;
    return rows.map((row) => {
      const [first, { record }] = [beginning?.make(row), make(row)];
      // written as text for pages, and parsed again by the few callers that need values
      return typeof record === 'string'
        ? (JSON.parse(`${typeof first === 'string' ? first : ''}${record}`) as object)
        : { ...(first as object | undefined), ...record };
    });
  }

  /** The bet on the row with a key; null if the query lists no such row, or the row is no bet. */
  findBet(key: string): Bet | null {
    return this.bets(this.findRows(key))[0] ?? null;
  }

  private async findRecord(key: string): Promise<CachedRecord | undefined> {
    const [record] = await this.load(this.findRows(key), null);
    return record;
  }

  /** The row with a key, or an empty list. */
  private findRows(key: string): number[] {
    const { snapshot, filters } = this.asked;
    const fixture = fixtureOfKey(key);
    if (fixture === null || filters.eventIds?.includes(fixture) === false) return [];
    const { rows, variant } = findRows(this.board, snapshot, {
      ...this.asked,
      filters: { ...filters, eventIds: [fixture] },
      facets: undefined,
      page: ALL_ROWS,
    });
    return rows.filter((row) => this.board.keyOf?.(snapshot, variant, row) === key);
  }

  private get writer(): RecordWriter {
    const { snapshot, options } = this.asked;
    return this.board.records(snapshot, this.variant, options);
  }
}

const textOf = (part: object | string | null | undefined): string =>
  typeof part === 'string' ? part : (JSON.stringify(part) ?? '');

/** The rows of a query of a board. */
export type ListingOf<Board> =
  Board extends RankedBoard<infer Query, infer Options, infer Variant, infer Filters, infer Order>
    ? MemoryListing<Query, Options, Variant, Filters, Order>
    : never;
