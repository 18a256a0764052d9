import { oneOf, searchOf } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

/** Market families in the order of the API. */
export const families = ['matchResult', 'goalTotals', 'goalHandicap', 'matchCounts', 'playerCounts'] as const;

const parameters = {
  /** Default: matchResult. */
  family: oneOf(...families),
};

/** Search parameters of the bookmakers. */
export type BookmakersSearch = SearchOf<typeof parameters>;
export const bookmakersSearch = searchOf(parameters);
