import { boardParameters } from '../../parts/board/board-search';
import { decimal, flag, listOf, oneOf, publicId, searchOf, text } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

const parameters = {
  ...boardParameters,
  matches: listOf(publicId),
  leagues: listOf(publicId),
  statistics: listOf(text(40)),
  side: oneOf('over', 'under'),
  positions: listOf(text(4)),
  bookmakers: listOf(text(100)),
  minOdds: decimal(1, 1_000),
  maxOdds: decimal(1, 1_000),
  unpriced: flag,
  sameLeague: flag,
};

/** Search parameters of player trends. */
export type PlayerTrendsSearch = SearchOf<typeof parameters>;
export const playerTrendsSearch = searchOf(parameters);
