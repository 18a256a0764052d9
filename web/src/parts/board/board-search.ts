import { listOf, oneOf, text, wholeNumber } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

/** Search parameters of every board, beside its own filters. */
export const boardParameters = {
  /** Words of names. */
  find: text(),
  sort: text(40),
  order: oneOf('asc', 'desc'),
  page: wholeNumber(1, 100_000),
  /** Snapshot that later pages belong to. */
  revision: text(60),
  /** Key of the row that is explained. */
  row: text(80),
  /** Ids of the columns shown; default: those of the board. */
  columns: listOf(text(40)),
};

export type BoardSearch = SearchOf<typeof boardParameters>;

/** Records of a page. */
export const boardPageSize = 50;

/** What a request of any board sends for its search parameters. */
export function boardQuery({ find, sort, order, page, revision }: BoardSearch) {
  return {
    search: find,
    sortOrder: sort === undefined ? undefined : (order ?? ('desc' as const)),
    page: page === undefined ? undefined : String(page),
    pageSize: String(boardPageSize),
    revision: page === undefined || page === 1 ? undefined : revision,
  };
}
