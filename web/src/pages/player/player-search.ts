import { playerStatistics } from '../../parts/player-statistics';
import type { PlayerStatistic } from '../../parts/player-statistics';
import { decimal, flag, oneOf, searchOf } from '../../search-parameters';
import type { SearchOf } from '../../search-parameters';

const parameters = {
  /** Default: saves of a goalkeeper, shots of all others. */
  statistic: oneOf(...playerStatistics),
  /** Line drawn through the series; default: the usual one of the statistic. */
  line: decimal(0.5, 500),
  /** Whether all open lines of the next match are listed. */
  lines: flag,
  /** Whether every match read is listed. */
  all: flag,
};

/** Search parameters of a player. */
export type PlayerSearch = SearchOf<typeof parameters>;
export const playerSearch = searchOf(parameters);

/** The statistic of a page whose address names none. */
export function statisticOf({ statistic }: PlayerSearch, position: string | null): PlayerStatistic {
  return statistic ?? (position === 'G' ? 'saves' : 'shots');
}
