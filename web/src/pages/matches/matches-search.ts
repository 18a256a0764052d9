import { day, flag, listOf, publicId, searchOf, text } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

const parameters = {
  /** Default: today, or the next day with matches. */
  day,
  leagues: listOf(publicId),
  /** Words to find in teams, league or referee. */
  find: text(),
  upcoming: flag,
};

/** Search parameters of the matches page. */
export type MatchesSearch = SearchOf<typeof parameters>;
export const matchesSearch = searchOf(parameters);
