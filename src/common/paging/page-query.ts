import type { Type } from '@nestjs/common';
import { EnumField, IntegerField, StringField } from '../validation/fields.js';
import type { FacetsQuery } from './facets.js';
import type { RecordFieldsQuery } from './record-fields.js';

export const largestPageSize = 100;

/** Default number of records on a page. */
export const defaultPageSize = 25;

/** The paging parameters of every board. */
export interface PageRequest extends RecordFieldsQuery, FacetsQuery {
  page: number;
  pageSize: number;
  revision?: string;
  format?: BoardFormat;
}

export const boardFormats = ['json', 'csv'] as const;
export type BoardFormat = (typeof boardFormats)[number];

/** How a board's interface types its paging parameters. */
export interface PageQueryOptions {
  /** `text` where the interface types `page` and `pageSize` as strings (the default), else `integer`. */
  readonly pageAs?: 'text' | 'integer';
  readonly pageSizeAs?: 'text' | 'integer';
}

/**
 * Base class of a board's query: `page`, `pageSize` and its other names, `revision`, `format`.
 * @example class RefereesQuery extends PageQuery() { ... }
 */
export function PageQuery({ pageAs = 'text', pageSizeAs = 'text' }: PageQueryOptions = {}): Type<PageRequest> {
  class BoardPageQuery implements PageRequest {
    @IntegerField('Page to show, starting at 1. A page past the end is empty but has correct totals.', {
      minimum: 1,
      default: 1,
      asText: pageAs === 'text',
    })
    page: number;

    @IntegerField(`Records per page, 1 to ${largestPageSize}.`, {
      minimum: 1,
      maximum: largestPageSize,
      default: defaultPageSize,
      asText: pageSizeAs === 'text',
    })
    pageSize: number;

    @StringField(
      'Revision of an earlier response, to stay in the same snapshot of the board while paging. A revision that is ' +
        'no longer in memory returns 409 `revision_gone` with a link to page 1.',
      { optional: true, maximumLength: 40 },
    )
    revision?: string;

    @EnumField(
      '`csv`, like `Accept: text/csv`: the whole filtered board as a table, in board order and from one revision; ' +
        'cannot be combined with a page. Columns are named after the members of records, those of objects dotted, ' +
        'and selected by `fields` and `view`; arrays of objects are included only if `fields` or `view` names them, ' +
        'as JSON. Times are UTC instants, unknown values are empty; text that starts like a formula is prefixed with ' +
        'an apostrophe.',
      boardFormats,
      { optional: true, example: 'json' },
    )
    format?: BoardFormat;
  }
  for (const alias of ['perPage', 'limit']) {
    IntegerField('Alias of `pageSize`, which wins if both are given.', {
      minimum: 1,
      maximum: largestPageSize,
      aliasOf: 'pageSize',
      isOverruled: true,
    })(BoardPageQuery.prototype, alias);
  }
  return BoardPageQuery;
}
