import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../../football/statistics.js';
import type { PlayerStatisticKey, TeamStatisticKey } from '../../football/statistics.js';

/** Key of a statistic of players or of teams. */
export type StatisticKey = PlayerStatisticKey | TeamStatisticKey;

/** English names of all statistics, from the catalogue; statistics with the same key have the same name. */
export const statisticNames = Object.fromEntries(
  [...PLAYER_STATISTICS, ...TEAM_STATISTICS].map(({ key, displayName }) => [key, displayName]),
) as Readonly<Record<StatisticKey, string>>;
