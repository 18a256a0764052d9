import { searchOf, text } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

const parameters = {
  /** Cursor of a page of news. */
  after: text(1_000),
  before: text(1_000),
};

/** Search parameters of the watches page. */
export type WatchesSearch = SearchOf<typeof parameters>;
export const watchesSearch = searchOf(parameters);
