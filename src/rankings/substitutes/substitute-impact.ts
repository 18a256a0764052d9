import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';

/** Windows, and the number of most recent starts in each; null: no limit. */
const startsOfWindow = { season: null, last5: 5, last10: 10, last20: 20, all: null } as const;

export type ImpactWindow = keyof typeof startsOfWindow;
export const impactWindows = Object.keys(startsOfWindow) as readonly ImpactWindow[];
export const impactStatistics: readonly PlayerStatisticKey[] = PLAYER_STATISTIC_KEYS;

/** Columns by which the board is sorted. */
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

/** Least values of a ranked player in the window. */
export interface ImpactThresholds {
  minStarts: number;
  /** Least own total of the statistic. */
  minBaseTotal: number;
}

/** Rare statistics, which need no own total. */
const rare: readonly PlayerStatisticKey[] = ['goals', 'assists', 'cards'];

/** The thresholds of a statistic. */
export function thresholdsOf(statistic: PlayerStatisticKey): ImpactThresholds {
  return { minStarts: 5, minBaseTotal: rare.includes(statistic) ? 0 : 5 };
}

/** The largest number of starts in a window, the most recent ones; null: no limit. */
export function mostStartsOf(window: ImpactWindow): number | null {
  return startsOfWindow[window];
}
