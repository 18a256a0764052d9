import { decimal, flag, oneOf, searchOf } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

export const statistics = [
  'cards',
  'yellowCards',
  'redCards',
  'homeCards',
  'awayCards',
  'firstHalfCards',
  'secondHalfCards',
  'fouls',
  'penalties',
] as const;

const parameters = {
  /** Default: cards. */
  statistic: oneOf(...statistics),
  /** Line drawn through the series; each statistic has a default. */
  line: decimal(0.5, 100),
  /** Whether all loaded matches are listed. */
  all: flag,
};

/** Search parameters of a referee. */
export type RefereeSearch = SearchOf<typeof parameters>;
export type RefereeStatistic = (typeof statistics)[number];
export const refereeSearch = searchOf(parameters);
