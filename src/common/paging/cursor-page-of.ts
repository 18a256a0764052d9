import type { Type } from '@nestjs/common';
import { ArrayField, BooleanField, IntegerField, ObjectField, StringField } from '../validation/fields.js';
import { defaultPageSize, largestPageSize } from './page-query.js';

const longestCursor = 1000;
const cursorText = { maximumLength: longestCursor, example: 'q0Xb7M0hU1m0b0t0VnQxYVsiRmluYWwiLDdd' } as const;

/** What every cursor-paged listing takes. */
export class CursorQuery {
  @IntegerField({
    minimum: 1,
    maximum: largestPageSize,
    default: defaultPageSize,
    description: `Most resources to return, 1 to ${largestPageSize}.`,
  })
  limit: number;

  @StringField({
    optional: true,
    maximumLength: longestCursor,
    description: 'Opaque cursor of the next page. Not together with `before`.',
  })
  after?: string;

  @StringField({
    optional: true,
    maximumLength: longestCursor,
    description: 'Opaque cursor of the previous page. Not together with `after`.',
  })
  before?: string;
}
IntegerField({
  minimum: 1,
  maximum: largestPageSize,
  aliasOf: 'limit',
  isOverruled: true,
  description: 'Another name of `limit`, which wins where both are given.',
})(CursorQuery.prototype, 'pageSize');

/** Parameter of a listing that is searched by words of `searched`, such as `the name or of known aliases`. */
export const WordsField = (searched: string, example: string): PropertyDecorator =>
  StringField({
    optional: true,
    maximumLength: 100,
    description: `Words of ${searched}; every word must match; case and accents do not matter.`,
    example,
  });

/** Addresses of this page and its neighbours. */
export class CursorLinks {
  @StringField({ nullable: true, description: 'Address of the next page; null on the last one.' })
  next: string | null;

  @StringField({ nullable: true, description: 'Address of the previous page; null on the first one.' })
  previous: string | null;

  @StringField({ description: 'Address of this page.' })
  self: string;
}

/** The place of a cursor-paged response. */
export class CursorPosition {
  @BooleanField({ description: 'Whether a next page exists.' })
  hasNext: boolean;

  @BooleanField({ description: 'Whether a previous page exists.' })
  hasPrevious: boolean;

  @IntegerField({ minimum: 1, maximum: largestPageSize, description: 'Most resources on a page.' })
  limit: number;

  @StringField({
    nullable: true,
    ...cursorText,
    description: 'Send it as `after` for the next page; null on the last one.',
  })
  nextCursor: string | null;

  @StringField({
    nullable: true,
    ...cursorText,
    description: 'Send it as `before` for the previous page; null on the first one.',
  })
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
    @ArrayField(() => record, { description: 'The resources of this page.' })
    data: Row[];

    @ObjectField(() => CursorLinks, { description: 'Addresses of this page and its neighbours.' })
    links: CursorLinks;

    @ObjectField(() => CursorPosition, { description: 'Where this page stands.' })
    page: CursorPosition;
  }
  return CursorPage;
}
