import { day, oneOf, publicId, searchOf, wholeNumber } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

/** Periods to choose from, in days. */
export const periods = [7, 14, 30] as const;
/** States of the data of a finished match, worst first. */
export const states = ['corrupted', 'missing', 'partial', 'unsupported', 'complete'] as const;

const parameters = {
  /** Days counted, up to today; default: 14. */
  days: wholeNumber(1, 60),
  /** Only matches of this league. */
  league: publicId,
  /** Only matches of this day. */
  day,
  /** Default: faulty matches; with a day, all. */
  state: oneOf(...states),
  page: wholeNumber(1, 100_000),
  /** Page of the matches on which sources differ. */
  differencesPage: wholeNumber(1, 100_000),
};

/** Search parameters of the data health page. */
export type DataHealthSearch = SearchOf<typeof parameters>;
export const dataHealthSearch = searchOf(parameters);
