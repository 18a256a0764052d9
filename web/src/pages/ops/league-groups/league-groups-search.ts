import { flag, publicId, searchOf, text } from '../../../search-parameters';
import type { SearchOf } from '../../../search-parameters';

const longestCursor = 1_000;

const parameters = {
  /** The open group. */
  group: publicId,
  /** Whether a group is being created. */
  create: flag,
  after: text(longestCursor),
  before: text(longestCursor),
};

/** Search parameters of the league groups. */
export type LeagueGroupsSearch = SearchOf<typeof parameters>;
export const leagueGroupsSearch = searchOf(parameters);
