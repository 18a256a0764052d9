import { day, oneOf, publicId, searchOf, wholeNumber } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

/** Days that a person may count. */
export const periods = [7, 14, 30] as const;
/** States of the data of a match that has finished, the worst first. */
export const states = ['corrupted', 'missing', 'partial', 'unsupported', 'complete'] as const;

const parameters = {
  /** Days counted, today the last one; default: 14. */
  days: wholeNumber(1, 60),
  /** Matches of this league alone. */
  league: publicId,
  /** Matches of this day alone. */
  day,
  /** Default: those with something wrong; of a day all. */
  state: oneOf(...states),
  page: wholeNumber(1, 100_000),
  /** Of the matches of which sources differ. */
  differencesPage: wholeNumber(1, 100_000),
};

/** Search parameters of the health of data. */
export type DataHealthSearch = SearchOf<typeof parameters>;
export const dataHealthSearch = searchOf(parameters);
