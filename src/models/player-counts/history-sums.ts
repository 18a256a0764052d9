/** Running sums over a player's history, newest first: each horizon continues where the shorter one stopped. */
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerHistory } from './appearance-columns.js';
import type { PreparedPlayerCounts } from './model.js';

/** Length of the history of a forecast, in eligible matches of the player (interface semantics, section 6). */
export const HORIZON_MATCHES = { short: 10, medium: 20, long: 30, extraLong: 50 } as const;
export type Horizon = keyof typeof HORIZON_MATCHES;
/** Shortest first. */
export const HORIZONS: readonly Horizon[] = ['short', 'medium', 'long', 'extraLong'];

export interface ChosenHorizon {
  readonly horizon: Horizon;
  /** Whether a shorter horizon was used than requested. */
  readonly horizonFallback: boolean;
}

/**
 * The requested horizon if at least half of its matches exist, else the next shorter one that has half of
 * its own; the shortest for players with fewer matches.
 * @param matches eligible matches of the player with the statistic
 */
export function chooseHorizon(matches: number, requested: Horizon): ChosenHorizon {
  let index = HORIZONS.indexOf(requested);
  while (index > 0 && matches < HORIZON_MATCHES[HORIZONS[index]!] / 2) index -= 1;
  const horizon = HORIZONS[index]!;
  return { horizon, horizonFallback: horizon !== requested };
}

export interface HistorySums {
  readonly history: PlayerHistory;
  /** Next row to read. */
  row: number;
  /** Matches with the statistic so far, their minutes and their count. */
  matches: number;
  minutes: number;
  total: number;
  /** Weighted counts, and those expected of an average player in his role. */
  weightedCount: number;
  weightedExpectation: number;
  /** Matches in his expected role. */
  roleMatches: number;
  roleTotal: number;
  /** Sums of the related statistic; null without one. */
  readonly related: HistorySums | null;
}

/** Empty sums at the start of a history. */
export function beginSums({ related, relatedShift }: PreparedPlayerCounts, history: PlayerHistory): HistorySums {
  const isRelated = related !== null && history.stride === PLAYER_STATISTIC_KEYS.length;
  return {
    history,
    row: history.start,
    matches: 0,
    minutes: 0,
    total: 0,
    weightedCount: 0,
    weightedExpectation: 0,
    roleMatches: 0,
    roleTotal: 0,
    related: isRelated ? beginSums(related, { ...history, offset: history.offset + relatedShift }) : null,
  };
}

/**
 * Extends the sums to `matches` matches with the statistic, or to the end of the history.
 * @param role 1 for starters, 0 for substitutes
 */
export function extendSums(sums: HistorySums, prepared: PreparedPlayerCounts, role: number, matches: number): void {
  if (prepared.related !== null && sums.related !== null) extendSums(sums.related, prepared.related, role, matches);
  const { columns, values, stride, offset, start, length } = sums.history;
  const { minutes, starters, positions, teams, opponents, venues } = columns;
  const { roleRates, teamFactors, opponentFactors, venueFactors, recency } = prepared;
  const { dispersion } = prepared.model;
  const end = start + length;
  // sums in locals: this is the innermost loop of boards
  let { row, matches: used, minutes: played, total, weightedCount, weightedExpectation, roleMatches, roleTotal } = sums;
  for (; row < end && used < matches; row += 1) {
    const value = values[row * stride + offset]!;
    if (value < 0) continue;
    const team = teams[row]!;
    const opponent = opponents[row]!;
    const starter = starters[row]!;
    const expected =
      minutes[row]! *
      roleRates[2 * positions[row]! + starter]! *
      venueFactors[venues[row]!]! *
      (team < 0 ? 1 : teamFactors[team]!) *
      (opponent < 0 ? 1 : opponentFactors[opponent]!);
    // over-dispersed counts are less informative about the rate
    const weight = recency[used]! / (1 + dispersion * expected);
    weightedCount += weight * value;
    weightedExpectation += weight * expected;
    played += minutes[row]!;
    total += value;
    used += 1;
    // 1 in that role; branch-free, since the branch would be mispredicted often
    const inRole = 1 - (starter ^ role);
    roleMatches += inRole;
    roleTotal += inRole * value;
  }
  sums.row = row;
  sums.matches = used;
  sums.minutes = played;
  sums.total = total;
  sums.weightedCount = weightedCount;
  sums.weightedExpectation = weightedExpectation;
  sums.roleMatches = roleMatches;
  sums.roleTotal = roleTotal;
}
