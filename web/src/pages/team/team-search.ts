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
  /** Line drawn through the series; default: 4.5. */
  line: decimal(0.5, 2_000),
  /** Whether every match read is listed. */
  all: flag,
  /** Outcome backed in the betting history; default: win. */
  side: oneOf('win', 'draw', 'lose'),
  /** Ground of the betting history; default: all. */
  ground: oneOf('all', 'home', 'away'),
};

/** Search parameters of a team. */
export type TeamSearch = SearchOf<typeof parameters>;
export const teamSearch = searchOf(parameters);
