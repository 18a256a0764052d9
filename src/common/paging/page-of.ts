import type { Type } from '@nestjs/common';
import {
  ArrayField,
  BooleanField,
  InstantField,
  IntegerField,
  ObjectField,
  StringField,
} from '../validation/fields.js';
import { DataAsOfField, RevisionMembers } from '../revision/revision-members.dto.js';
import { EmptyBecause } from './empty-because.js';
import { Facets, MOST_FACET_VALUES, UnlistedFacetValues } from './facets.js';
import type { FacetCounts, FacetMembers, UnlistedCounts } from './facets.js';

/** Position of a page on its board. */
export class Pagination {
  @IntegerField('Number of this page, starting at 1.', { minimum: 1, example: 1 })
  currentPage: number;

  @BooleanField('Whether there is a next page.', { example: true })
  hasNextPage: boolean;

  @BooleanField('Whether there is a previous page.', { example: false })
  hasPreviousPage: boolean;

  @IntegerField('Records on a full page.', { minimum: 1, example: 25 })
  pageSize: number;

  @IntegerField('Records on the whole board, after all filters.', { minimum: 0, example: 240 })
  totalCount: number;

  @IntegerField('Pages on the whole board.', { minimum: 0, example: 10 })
  totalPages: number;
}

/** The six members of `pagination` for a board of `totalCount` records. */
export function paginationOf(page: number, pageSize: number, totalCount: number): Pagination {
  const totalPages = Math.ceil(totalCount / pageSize);
  return {
    currentPage: page,
    hasNextPage: page < totalPages,
    hasPreviousPage: page > 1 && totalPages > 0,
    pageSize,
    totalCount,
    totalPages,
  };
}

/** The members that pages of all boards share. */
export interface PageEnvelope<Row> extends Partial<FacetMembers> {
  data: Row[];
  pagination: Pagination;
  /** Null where there are rows. */
  emptyBecause: EmptyBecause | null;
  revision: string;
  dataAsOf: string;
}

export interface PricedPageEnvelope<Row> extends PageEnvelope<Row> {
  oldestQuoteAt: string | null;
}

export interface PageOfOptions {
  /** Whether the board uses prices: adds `oldestQuoteAt`. */
  readonly priced?: boolean;
}

/**
 * Base class of a board's response.
 * @example class RefereePage extends PageOf(RefereeStatistics) {}
 */
export function PageOf<Row extends object>(record: Type<Row>, options: { priced: true }): Type<PricedPageEnvelope<Row>>;
export function PageOf<Row extends object>(record: Type<Row>, options?: PageOfOptions): Type<PageEnvelope<Row>>;
export function PageOf<Row extends object>(
  record: Type<Row>,
  { priced = false }: PageOfOptions = {},
): Type<PageEnvelope<Row>> {
  class BoardPage implements PageEnvelope<Row> {
    @ArrayField('Records of this page, in the order of the board.', () => record)
    data: Row[];

    @ObjectField('Position of this page on the board.', () => Pagination)
    pagination: Pagination;

    @ObjectField('Row counts by value of each dimension in `facets`, highest first; absent without it.', () => Facets, {
      optional: true,
    })
    facets?: FacetCounts;

    @ObjectField(
      `Number of values of each dimension beyond the ${MOST_FACET_VALUES} listed.`,
      () => UnlistedFacetValues,
      { optional: true },
    )
    unlistedFacetValues?: UnlistedCounts;

    @ObjectField('Why this page has no rows; null if it has any.', () => EmptyBecause, { nullable: true })
    emptyBecause: EmptyBecause | null;

    @StringField(
      'Snapshot of this response; send it as `revision` to stay in it while paging. Repeated in the header `Revision`.',
      { example: '42-1740495600' },
    )
    revision: string;

    @DataAsOfField()
    dataAsOf: string;
  }
  if (priced) {
    InstantField('Time of the oldest price on this page; null if the page has none.', {
      nullable: true,
      example: '2025-02-25T12:30:00Z',
    })(BoardPage.prototype, 'oldestQuoteAt');
  }
  return BoardPage;
}

/** The response for a single row: the row and the members that date it. */
export interface RowEnvelope<Row> extends RevisionMembers {
  data: Row;
  oldestQuoteAt: string | null;
}

/**
 * Base class of the response to one row of a board with prices.
 * @example class PlayerTrendRow extends RowOf(PlayerTrend) {}
 */
export function RowOf<Row extends object>(record: Type<Row>): Type<RowEnvelope<Row>> {
  class BoardRow extends RevisionMembers implements RowEnvelope<Row> {
    @ObjectField('The whole record of the row, as the board lists it.', () => record)
    data: Row;

    @InstantField('Moment of the oldest price of the row; null without one.', {
      nullable: true,
      example: '2025-02-25T12:30:00Z',
    })
    oldestQuoteAt: string | null;
  }
  return BoardRow;
}
