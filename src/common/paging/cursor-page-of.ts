import type { Type } from '@nestjs/common';
import { ArrayField, BooleanField, IntegerField, ObjectField, StringField } from '../validation/fields.js';
import { defaultPageSize, largestPageSize } from './page-query.js';

const longestCursor = 1000;
const cursorText = { maximumLength: longestCursor, example: 'q0Xb7M0hU1m0b0t0VnQxYVsiRmluYWwiLDdd' } as const;

/** Query parameters of every cursor-paged listing. */
export class CursorQuery {
  @IntegerField(`Maximum number of resources to return, 1 to ${largestPageSize}.`, {
    minimum: 1,
    maximum: largestPageSize,
    default: defaultPageSize,
  })
  limit: number;

  @StringField('Opaque cursor of the next page. Cannot be combined with `before`.', {
    optional: true,
    maximumLength: longestCursor,
  })
  after?: string;

  @StringField('Opaque cursor of the previous page. Cannot be combined with `after`.', {
    optional: true,
    maximumLength: longestCursor,
  })
  before?: string;
}
IntegerField('Alias of `limit`, which wins if both are given.', {
  minimum: 1,
  maximum: largestPageSize,
  aliasOf: 'limit',
  isOverruled: true,
})(CursorQuery.prototype, 'pageSize');

/** Search parameter of a listing; `searched` completes 'words of', such as `the name or known aliases`. */
export const WordsField = (searched: string, example: string): PropertyDecorator =>
  StringField(`Words of ${searched}; all words must match; case and accents are ignored.`, {
    optional: true,
    maximumLength: 100,
    example,
  });

/** Links to this page and its neighbours. */
export class CursorLinks {
  @StringField('Address of the next page; null on the last one.', { nullable: true })
  next: string | null;

  @StringField('Address of the previous page; null on the first one.', { nullable: true })
  previous: string | null;

  @StringField('Address of this page.')
  self: string;
}

/** Paging metadata of a cursor-paged response. */
export class CursorPosition {
  @BooleanField('Whether a next page exists.')
  hasNext: boolean;

  @BooleanField('Whether a previous page exists.')
  hasPrevious: boolean;

  @IntegerField('Maximum number of resources on a page.', { minimum: 1, maximum: largestPageSize })
  limit: number;

  @StringField('Value of `after` for the next page; null on the last one.', { nullable: true, ...cursorText })
  nextCursor: string | null;

  @StringField('Value of `before` for the previous page; null on the first one.', { nullable: true, ...cursorText })
  previousCursor: string | null;
}

export interface CursorEnvelope<Row> {
  data: Row[];
  links: CursorLinks;
  page: CursorPosition;
}

/**
 * Base class of a cursor-paged response.
 * @example class PhasePage extends CursorPageOf(Phase) {}
 */
export function CursorPageOf<Row extends object>(record: Type<Row>): Type<CursorEnvelope<Row>> {
  class CursorPage implements CursorEnvelope<Row> {
    @ArrayField('The resources of this page.', () => record)
    data: Row[];

    @ObjectField('Addresses of this page and its neighbours.', () => CursorLinks)
    links: CursorLinks;

    @ObjectField('Position of this page.', () => CursorPosition)
    page: CursorPosition;
  }
  return CursorPage;
}
