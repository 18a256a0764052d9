import { searchOf, text } from '../../../search-parameters';
import type { SearchOf } from '../../../search-parameters';

const longestCursor = 1_000;

const parameters = {
  file: text(200),
  source: text(40),
  code: text(60),
  after: text(longestCursor),
  before: text(longestCursor),
};

/** Search parameters of the rows that imports refused. */
export type RefusedRowsSearch = SearchOf<typeof parameters>;
export const refusedRowsSearch = searchOf(parameters);
