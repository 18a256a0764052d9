import { flag, listOf, oneOf, searchOf, text, wholeNumber } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';
import type { AnySearch } from '../use-change-search';
import { parametersOf } from './board-filter';
import type { BoardFilter } from './board-filter';

/** Search parameters of every board, in addition to those of its filters. */
const boardParameters = {
  /** Words to find in names. */
  search: text(),
  sortBy: text(40),
  sortOrder: oneOf('asc', 'desc'),
  page: wholeNumber(1, 100_000),
  /** Snapshot that the pages after the first belong to. */
  revision: text(60),
  /** Key of the row that is explained. */
  row: text(160),
  /** Whether folded rows are shown. */
  others: flag,
  /** Ids of the columns shown; default: those of the board. */
  columns: listOf(text(40)),
};

export type BoardSearch = SearchOf<typeof boardParameters> & AnySearch;

/** For `validateSearch` of the route of a board. */
export function boardSearch(filters: readonly BoardFilter[]): (search: Record<string, unknown>) => BoardSearch {
  return searchOf({ ...boardParameters, ...Object.assign({}, ...filters.map(parametersOf)) });
}
