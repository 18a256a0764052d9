import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../../football/statistics.js';
import type { PlayerStatisticKey, TeamStatisticKey } from '../../football/statistics.js';

/** Key of a statistic of players or of teams. */
export type StatisticKey = PlayerStatisticKey | TeamStatisticKey;

/** English names of all statistics, as the catalogue has them; statistics with one key have one name. */
export const statisticNames = Object.fromEntries(
  [...PLAYER_STATISTICS, ...TEAM_STATISTICS].map(({ key, displayName }) => [key, displayName]),
) as Readonly<Record<StatisticKey, string>>;
