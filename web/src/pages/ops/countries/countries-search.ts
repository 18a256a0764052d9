import { flag, searchOf, text } from '../../../search-parameters';
import type { SearchOf } from '../../../search-parameters';

const longestCursor = 1_000;

const parameters = {
  find: text(),
  /** Slug of the open country. */
  country: text(),
  /** Whether a country is being created. */
  create: flag,
  after: text(longestCursor),
  before: text(longestCursor),
};

/** Search parameters of the countries. */
export type CountriesSearch = SearchOf<typeof parameters>;
export const countriesSearch = searchOf(parameters);
