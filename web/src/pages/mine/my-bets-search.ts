import { oneOf, searchOf, text } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

export const statuses = ['open', 'graded'] as const;
export const groupings = ['marketFamily', 'bookmaker', 'edge'] as const;

const parameters = {
  /** Default: all. */
  status: oneOf(...statuses),
  /** Default: marketFamily. */
  by: oneOf(...groupings),
  /** Cursor of a page. */
  after: text(1_000),
  before: text(1_000),
};

/** Search parameters of the user's bets. */
export type MyBetsSearch = SearchOf<typeof parameters>;
export const myBetsSearch = searchOf(parameters);
