import { publicId, searchOf, text } from '../../../search-parameters';
import type { SearchOf } from '../../../search-parameters';

const longestCursor = 1_000;

const parameters = {
  find: text(),
  /** The open manager. */
  manager: publicId,
  after: text(longestCursor),
  before: text(longestCursor),
};

/** Search parameters of the managers. */
export type ManagersSearch = SearchOf<typeof parameters>;
export const managersSearch = searchOf(parameters);
