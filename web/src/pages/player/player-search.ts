import { playerStatistics } from '../../parts/player-statistics';
import type { PlayerStatistic } from '../../parts/player-statistics';
import { decimal, flag, oneOf, searchOf } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

const parameters = {
  /** Default: saves for a goalkeeper, shots for all others. */
  statistic: oneOf(...playerStatistics),
  /** Line drawn through the series; default: the usual line of the statistic. */
  line: decimal(0.5, 500),
  /** Whether all open lines of the next match are listed. */
  lines: flag,
  /** Whether all loaded matches are listed. */
  all: flag,
};

/** Search parameters of a player. */
export type PlayerSearch = SearchOf<typeof parameters>;
export const playerSearch = searchOf(parameters);

/** The statistic of a page, with the default if the address has none. */
export function statisticOf({ statistic }: PlayerSearch, position: string | null): PlayerStatistic {
  return statistic ?? (position === 'G' ? 'saves' : 'shots');
}
