import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';

/** Windows, and the number of most recent starts in each; null: no limit. */
const startsOfWindow = { season: null, last5: 5, last10: 10, last20: 20, all: null } as const;

export type ImpactWindow = keyof typeof startsOfWindow;
export const impactWindows = Object.keys(startsOfWindow) as readonly ImpactWindow[];
export const impactStatistics: readonly PlayerStatisticKey[] = PLAYER_STATISTIC_KEYS;

/** Sort columns of the board. */
export const impactSortColumns = [
  'boostPct',
  'addedTotal',
  'baseTotal',
  'baseAvg',
  'withSubTotal',
  'withSubAvg',
  'avgMinutes',
  'starts',
  'subbedOff',
] as const;
export type ImpactSortColumn = (typeof impactSortColumns)[number];

/** Minimum values for a player to be ranked, in the window. */
export interface ImpactThresholds {
  minStarts: number;
  /** Minimum total of his own counts of the statistic. */
  minBaseTotal: number;
}

/** Rare statistics, for which no own total is required. */
const rare: readonly PlayerStatisticKey[] = ['goals', 'assists', 'cards'];

/** The thresholds of a statistic. */
export function thresholdsOf(statistic: PlayerStatisticKey): ImpactThresholds {
  return { minStarts: 5, minBaseTotal: rare.includes(statistic) ? 0 : 5 };
}

/** Maximum number of starts in a window, the most recent ones; null: no limit. */
export function mostStartsOf(window: ImpactWindow): number | null {
  return startsOfWindow[window];
}
