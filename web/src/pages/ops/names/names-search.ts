import { oneOf, publicId, searchOf, text } from '../../../search-parameters';
import type { SearchOf } from '../../../search-parameters';

/** Kinds of names in the queue. */
export const nameKinds = ['team', 'player', 'referee', 'fixture'] as const;

const longestCursor = 1_000;

const parameters = {
  kind: oneOf(...nameKinds),
  source: text(40),
  find: text(),
  /** The open name. */
  name: publicId,
  after: text(longestCursor),
  before: text(longestCursor),
};

/** Search parameters of the queue of names. */
export type NamesSearch = SearchOf<typeof parameters>;
export const namesSearch = searchOf(parameters);
