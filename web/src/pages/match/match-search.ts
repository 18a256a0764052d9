import { picksParameters } from '../../parts/picks/picks-search';
import { flag, oneOf, searchOf, wholeNumber } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

export const tabs = ['overview', 'scores', 'statistics', 'cards', 'trends', 'outliers'] as const;
/** Team counts with quoted lines and fitted models. */
export const statistics = [
  'goals',
  'firstHalfGoals',
  'shots',
  'shotsOnTarget',
  'corners',
  'cards',
  'yellowCards',
  'redCards',
  'fouls',
  'offsides',
  'tackles',
  'saves',
  'passes',
] as const;

const parameters = {
  /** Default: overview. */
  tab: oneOf(...tabs),
  /** Statistic of the lines; default: goals. */
  statistic: oneOf(...statistics),
  /** Whose trends; default: players. */
  of: oneOf('players', 'teams'),
  /** Whether cards without value are listed too. */
  all: flag,
  /** Whether the folded rows of a tab are shown. */
  others: flag,
  /** Page of the rows of a tab. */
  page: wholeNumber(1, 1_000),
  /** For a started match: the graded bets listed in a tab. */
  ...picksParameters,
};

/** Search parameters of a match. */
export type MatchSearch = SearchOf<typeof parameters>;
export type MatchTab = (typeof tabs)[number];
export type MatchStatistic = (typeof statistics)[number];
export const matchSearch = searchOf(parameters);
