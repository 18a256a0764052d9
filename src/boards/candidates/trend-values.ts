import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../../football/statistics.js';
import { LONGEST_TREND_WINDOW } from '../../football/trend-windows.js';
import type { TeamHistories } from '../dataset/histories.js';
import { TREND_DAYS } from '../dataset/dataset.js';
import type { Dataset } from '../dataset/dataset.js';

const teamStatistics = TEAM_STATISTICS.length;
const playerStatistics = PLAYER_STATISTICS.length;

/** A team or player with a statistic, and the index of the only eligible competition; null: all matches. */
export interface ValueQuery {
  readonly subject: number;
  readonly statistic: number;
  readonly competition: number | null;
}

/** Kick-off from which a match is eligible for trends, Unix seconds. */
function trendsSince({ now }: Pick<Dataset, 'now'>): number {
  return now - TREND_DAYS * 86_400;
}

/** Values of a subject's matches with their rows, newest first, up to the longest window. */
export interface RecentValues {
  count: number;
  readonly values: Int16Array;
  readonly rows: Uint32Array;
}

/** An empty buffer of values. */
export function noValues(): RecentValues {
  return { count: 0, values: new Int16Array(LONGEST_TREND_WINDOW), rows: new Uint32Array(LONGEST_TREND_WINDOW) };
}

/** Counts in the last eligible matches of a team; `of` is `own` or `conceded` of the histories. */
export function teamValues(
  dataset: Dataset,
  { subject: team, statistic, competition }: ValueQuery,
  of: TeamHistories['own'],
  into: RecentValues,
): void {
  into.count = 0;
  const { starts, matches } = dataset.teams;
  const since = trendsSince(dataset);
  for (let row = starts[team] ?? 0; row < (starts[team + 1] ?? 0); row += 1) {
    if (matches.columns.kickoff[row]! < since) return;
    const value = of[row * teamStatistics + statistic]!;
    if (value < 0 || (competition !== null && matches.columns.competition[row] !== competition)) continue;
    into.values[into.count] = value;
    into.rows[into.count] = row;
    into.count += 1;
    if (into.count === LONGEST_TREND_WINDOW) return;
  }
}

/** Combined counts of both sides in a team's last eligible matches in which both are known. */
export function matchTotals(
  dataset: Dataset,
  { subject: team, statistic, competition }: ValueQuery,
  into: RecentValues,
): void {
  into.count = 0;
  const { starts, matches, own, conceded } = dataset.teams;
  const since = trendsSince(dataset);
  for (let row = starts[team] ?? 0; row < (starts[team + 1] ?? 0); row += 1) {
    if (matches.columns.kickoff[row]! < since) return;
    const [ours, theirs] = [own[row * teamStatistics + statistic]!, conceded[row * teamStatistics + statistic]!];
    if (ours < 0 || theirs < 0) continue;
    if (competition !== null && matches.columns.competition[row] !== competition) continue;
    into.values[into.count] = ours + theirs;
    into.rows[into.count] = row;
    into.count += 1;
    if (into.count === LONGEST_TREND_WINDOW) return;
  }
}

/** Values of a player's last matches, by eligible matches and counts. */
export interface PlayerValues {
  /** His own counts in all matches, or in those he started. */
  readonly all: RecentValues;
  readonly starts: RecentValues;
  /** His counts plus those of his replacements, in matches where all of these are known. */
  readonly allWithReplacements: RecentValues;
  readonly startsWithReplacements: RecentValues;
  /** Whether he started all those matches, so that both lists are the same. */
  startedAll: boolean;
  /** Whether his replacements changed any count of the lists, or made it unknown. */
  isReplaced: boolean;
  /** Buffers of the lists. */
  readonly values: Int16Array;
  readonly rows: Uint32Array;
}

/** Capacity of a list: above the longest window, so that a branch-free write past the end stays inside. */
const CAPACITY = 32;

/** An empty buffer of a player's values. */
export function noPlayerValues(): PlayerValues {
  const values = new Int16Array(4 * CAPACITY);
  const rows = new Uint32Array(4 * CAPACITY);
  const list = (index: number): RecentValues => ({
    count: 0,
    values: values.subarray(index * CAPACITY, (index + 1) * CAPACITY),
    rows: rows.subarray(index * CAPACITY, (index + 1) * CAPACITY),
  });
  return {
    all: list(0),
    starts: list(1),
    allWithReplacements: list(2),
    startsWithReplacements: list(3),
    startedAll: true,
    isReplaced: false,
    values,
    rows,
  };
}

/** Counts of a player's last eligible matches with a known value. One pass fills all four lists. */
export function playerValues(
  { now, players }: Pick<Dataset, 'now' | 'players'>,
  { subject: player, statistic, competition }: ValueQuery,
  into: PlayerValues,
): void {
  const {
    own,
    matches: {
      columns: { kickoff, isStarter, competition: competitions },
    },
  } = players;
  const withReplacements = players.withReplacements ?? own;
  const { values, rows } = into;
  const since = trendsSince({ now });
  const end = players.starts[player + 1] ?? 0;
  let [inAll, inStarts, inAllReplaced, inStartsReplaced] = [0, 0, 0, 0];
  let [onBench, changed] = [0, 0];
  for (
    let row = players.starts[player] ?? 0;
    row < end && inStartsReplaced < LONGEST_TREND_WINDOW && kickoff[row]! >= since;
    row += 1
  ) {
    const value = own[row * playerStatistics + statistic]!;
    if (value < 0 || (competition !== null && competitions[row] !== competition)) continue;
    const started = isStarter[row]!;
    // branch-free: sign masks instead of comparisons, which would be mispredicted
    // substitutes only change matches that he started; -1 where a substitute's count is unknown
    const together = value + ((withReplacements[row * playerStatistics + statistic]! - value) & -started);
    changed |= together ^ value;
    const isKnown = ~together >>> 31;
    const [fitsAll, fitsStarts] = [isFitting(inAll), started & isFitting(inStarts)];
    const [fitsAllReplaced, fitsStartsReplaced] = [isKnown & isFitting(inAllReplaced), isKnown & started];
    onBench |= (fitsAll | fitsAllReplaced) & (1 - started);
    // a value beyond a list is written past its end and overwritten or never read
    values[inAll] = value;
    rows[inAll] = row;
    inAll += fitsAll;
    values[CAPACITY + inStarts] = value;
    rows[CAPACITY + inStarts] = row;
    inStarts += fitsStarts;
    values[2 * CAPACITY + inAllReplaced] = together;
    rows[2 * CAPACITY + inAllReplaced] = row;
    inAllReplaced += fitsAllReplaced;
    values[3 * CAPACITY + inStartsReplaced] = together;
    rows[3 * CAPACITY + inStartsReplaced] = row;
    inStartsReplaced += fitsStartsReplaced;
  }
  into.all.count = inAll;
  into.starts.count = inStarts;
  into.allWithReplacements.count = inAllReplaced;
  into.startsWithReplacements.count = inStartsReplaced;
  into.startedAll = onBench === 0;
  into.isReplaced = changed !== 0;
}

/** 1 while a list has room, else 0. */
const isFitting = (count: number): number => (count - LONGEST_TREND_WINDOW) >>> 31;
