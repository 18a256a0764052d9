import { LONGEST_TREND_WINDOW } from '../../football/trend-windows.js';
import type { TeamHistories } from '../world/histories.js';
import { TREND_DAYS } from '../world/world.js';
import type { World } from '../world/world.js';

/** Kick-off from which on a match counts for trends, Unix seconds. */
export function trendsSince({ now }: Pick<World, 'now'>): number {
  return now - TREND_DAYS * 86_400;
}

/** Values of a subject's matches with the rows they stand in, newest first; room for the longest window. */
export interface RecentValues {
  count: number;
  readonly values: Int16Array;
  readonly rows: Uint32Array;
}

/** No values, to be filled. */
export function noValues(): RecentValues {
  return { count: 0, values: new Int16Array(LONGEST_TREND_WINDOW), rows: new Uint32Array(LONGEST_TREND_WINDOW) };
}

/** Appends a value while there is room; whether there is still room. */
export function append(into: RecentValues, value: number, row: number): boolean {
  if (into.count < LONGEST_TREND_WINDOW) {
    into.values[into.count] = value;
    into.rows[into.count] = row;
    into.count += 1;
  }
  return into.count < LONGEST_TREND_WINDOW;
}

/**
 * Counts of a team's last matches, or of the sides that faced it: matches without the value are passed over.
 * @param team code
 * @param of `own` or `facing` of the histories
 */
export function teamValues(world: World, team: number, of: TeamHistories['own'], statistic: number, statistics: number, into: RecentValues): void {
  into.count = 0;
  const { starts, matches } = world.teams;
  const since = trendsSince(world);
  for (let row = starts[team] ?? 0; row < (starts[team + 1] ?? 0); row += 1) {
    if (matches.columns.kickoff[row]! < since) return;
    const value = of[row * statistics + statistic]!;
    if (value >= 0 && !append(into, value, row)) return;
  }
}

/** Which matches of a player count, and with whose counts. */
export interface PlayerValues {
  /** His own counts in all matches, or in those that he started. */
  readonly all: RecentValues;
  readonly starts: RecentValues;
  /** The same with the counts of those who replaced him. */
  readonly allWithReplacements: RecentValues;
  readonly startsWithReplacements: RecentValues;
}

/** No values of a player. */
export function noPlayerValues(): PlayerValues {
  return { all: noValues(), starts: noValues(), allWithReplacements: noValues(), startsWithReplacements: noValues() };
}

/**
 * Counts of a player's last matches: those without the value are passed over. One walk fills all four lists.
 * Replacements change only matches that he started.
 */
export function playerValues(world: World, player: number, statistic: number, statistics: number, into: PlayerValues): void {
  for (const list of [into.all, into.starts, into.allWithReplacements, into.startsWithReplacements]) list.count = 0;
  const { starts, matches, own, withReplacements } = world.players;
  const since = trendsSince(world);
  for (let row = starts[player] ?? 0; row < (starts[player + 1] ?? 0); row += 1) {
    if (matches.columns.kickoff[row]! < since) return;
    const value = own[row * statistics + statistic]!;
    if (value < 0) continue;
    const isStarter = matches.columns.isStarter[row] !== 0;
    const together = isStarter && withReplacements !== null ? Math.max(value, withReplacements[row * statistics + statistic]!) : value;
    append(into.all, value, row);
    append(into.allWithReplacements, together, row);
    if (!isStarter) continue;
    append(into.startsWithReplacements, together, row);
    if (!append(into.starts, value, row)) return;
  }
}
