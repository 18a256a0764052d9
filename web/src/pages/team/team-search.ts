import { decimal, flag, oneOf, searchOf } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

export const statistics = [
  'corners',
  'shots',
  'shotsOnTarget',
  'goals',
  'firstHalfGoals',
  'cards',
  'yellowCards',
  'fouls',
  'offsides',
  'tackles',
  'saves',
  'passes',
] as const;

const parameters = {
  /** Default: corners. */
  statistic: oneOf(...statistics),
  /** Whose counts; default: the team's own. */
  of: oneOf('own', 'conceded', 'both'),
  /** Line drawn through the series; default: the usual line of the statistic. */
  line: decimal(0.5, 2_000),
  /** Whether all loaded matches are listed. */
  all: flag,
  /** Outcome backed in the betting history; default: win. */
  side: oneOf('win', 'draw', 'lose'),
  /** Home or away matches in the betting history; default: all. */
  ground: oneOf('all', 'home', 'away'),
};

/** Search parameters of a team. */
export type TeamSearch = SearchOf<typeof parameters>;
export const teamSearch = searchOf(parameters);

type TeamStatistic = (typeof statistics)[number];
/** Usual line for one side's count; for both sides it is twice that, rounded down to a half line. */
export const usualLines: Readonly<Record<TeamStatistic, number>> = {
  corners: 4.5,
  shots: 11.5,
  shotsOnTarget: 3.5,
  goals: 1.5,
  firstHalfGoals: 0.5,
  cards: 1.5,
  yellowCards: 1.5,
  fouls: 10.5,
  offsides: 1.5,
  tackles: 15.5,
  saves: 2.5,
  passes: 399.5,
};
