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
  /** Default: saves of a goalkeeper, shots of all others. */
  statistic: oneOf(...statistics),
  /** Line drawn through the series; default: the usual one of the statistic. */
  line: decimal(0.5, 500),
  /** Whether every match read is listed. */
  all: flag,
};

/** Search parameters of a player. */
export type PlayerSearch = SearchOf<typeof parameters>;
export type PlayerStatistic = (typeof statistics)[number];

/** The line that bookmakers quote most of each. */
export const usualLines: Readonly<Record<PlayerStatistic, number>> = {
  shots: 1.5,
  shotsOnTarget: 0.5,
  goals: 0.5,
  assists: 0.5,
  tackles: 1.5,
  fouls: 0.5,
  foulsWon: 0.5,
  cards: 0.5,
  passes: 29.5,
  interceptions: 0.5,
  offsides: 0.5,
  headedShots: 0.5,
  shotsOutsideBox: 0.5,
  saves: 2.5,
};

/** The statistic of a page whose address names none. */
export function statisticOf({ statistic }: PlayerSearch, position: string | null): PlayerStatistic {
  return statistic ?? (position === 'G' ? 'saves' : 'shots');
}
export const playerSearch = searchOf(parameters);
