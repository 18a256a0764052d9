import { decimal, flag, oneOf, searchOf } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

export const statistics = [
  'shots',
  'shotsOnTarget',
  'goals',
  'assists',
  'tackles',
  'fouls',
  'foulsWon',
  'cards',
  'passes',
  'interceptions',
  'offsides',
  'headedShots',
  'shotsOutsideBox',
  'saves',
] as const;

const parameters = {
  /** Default: shots. */
  statistic: oneOf(...statistics),
  /** Line drawn through the series; default: 0.5. */
  line: decimal(0.5, 500),
  /** Whether every match read is listed. */
  all: flag,
};

/** Search parameters of a player. */
export type PlayerSearch = SearchOf<typeof parameters>;
export type PlayerStatistic = (typeof statistics)[number];
export const playerSearch = searchOf(parameters);
