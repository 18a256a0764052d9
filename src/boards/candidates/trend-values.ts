import { LONGEST_TREND_WINDOW } from '../../football/trend-windows.js';
import type { TeamHistories } from '../dataset/histories.js';
import { TREND_DAYS } from '../dataset/dataset.js';
import type { Dataset } from '../dataset/dataset.js';

/** Kick-off from which on a match counts for trends, Unix seconds. */
function trendsSince({ now }: Pick<Dataset, 'now'>): number {
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

/**
 * Counts of a team's last matches, or of the sides that faced it: matches without the value are passed over.
 * @param team code
 * @param of `own` or `facing` of the histories
 */
export function teamValues(
  dataset: Dataset,
  team: number,
  of: TeamHistories['own'],
  statistic: number,
  statistics: number,
  into: RecentValues,
): void {
  into.count = 0;
  const { starts, matches } = dataset.teams;
  const since = trendsSince(dataset);
  for (let row = starts[team] ?? 0; row < (starts[team + 1] ?? 0); row += 1) {
    if (matches.columns.kickoff[row]! < since) return;
    const value = of[row * statistics + statistic]!;
    if (value < 0) continue;
    into.values[into.count] = value;
    into.rows[into.count] = row;
    into.count += 1;
    if (into.count === LONGEST_TREND_WINDOW) return;
  }
}

/** Counts of both sides together in a team's last matches: matches in which either is unknown are passed over. */
export function matchTotals(
  dataset: Dataset,
  team: number,
  statistic: number,
  statistics: number,
  into: RecentValues,
): void {
  into.count = 0;
  const { starts, matches, own, conceded } = dataset.teams;
  const since = trendsSince(dataset);
  for (let row = starts[team] ?? 0; row < (starts[team + 1] ?? 0); row += 1) {
    if (matches.columns.kickoff[row]! < since) return;
    const [ours, theirs] = [own[row * statistics + statistic]!, conceded[row * statistics + statistic]!];
    if (ours < 0 || theirs < 0) continue;
    into.values[into.count] = ours + theirs;
    into.rows[into.count] = row;
    into.count += 1;
    if (into.count === LONGEST_TREND_WINDOW) return;
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
  /** Whether he started all those matches, so that both lists are one. */
  startedAll: boolean;
  /** Whether those who replaced him changed any count of the four lists. */
  isReplaced: boolean;
  /** What the lists are views of: the values of the four one after another, and the rows of the first two. */
  readonly values: Int16Array;
  readonly rows: Uint32Array;
}

/** Room of a list: more than counts, so that writing need not ask whether there is any. */
const ROOM = 32;

/** No values of a player. */
export function noPlayerValues(): PlayerValues {
  const values = new Int16Array(4 * ROOM);
  const rows = new Uint32Array(2 * ROOM);
  const list = (place: number): RecentValues => ({
    count: 0,
    values: values.subarray(place * ROOM, (place + 1) * ROOM),
    rows: rows.subarray((place % 2) * ROOM, ((place % 2) + 1) * ROOM),
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

/**
 * Counts of a player's last matches: those without the value are passed over. One walk fills all four lists.
 * Replacements change only matches that he started.
 */
export function playerValues(
  { now, players }: Pick<Dataset, 'now' | 'players'>,
  player: number,
  statistic: number,
  statistics: number,
  into: PlayerValues,
): void {
  const {
    own,
    matches: {
      columns: { kickoff, isStarter },
    },
  } = players;
  const withReplacements = players.withReplacements ?? own;
  const { values, rows } = into;
  const since = trendsSince({ now });
  const end = players.starts[player + 1] ?? 0;
  let [inAll, inStarts, onBench, added] = [0, 0, 0, 0];
  for (
    let row = players.starts[player] ?? 0;
    row < end && inStarts < LONGEST_TREND_WINDOW && kickoff[row]! >= since;
    row += 1
  ) {
    const value = own[row * statistics + statistic]!;
    if (value < 0) continue;
    const started = isStarter[row]!;
    // signs as masks instead of comparisons: whether he started is anybody's guess, and wrong guesses cost a processor
    // most
    const difference = withReplacements[row * statistics + statistic]! - value;
    const more = difference & ~(difference >> 31) & -started;
    added |= more;
    // what a list has no place for is written behind its end, where the next value follows
    values[inAll] = value;
    values[2 * ROOM + inAll] = value + more;
    rows[inAll] = row;
    const hasRoom = (inAll - LONGEST_TREND_WINDOW) >>> 31;
    onBench |= hasRoom & (1 - started);
    inAll += hasRoom;
    values[ROOM + inStarts] = value;
    values[3 * ROOM + inStarts] = value + more;
    rows[ROOM + inStarts] = row;
    inStarts += started;
  }
  into.all.count = into.allWithReplacements.count = inAll;
  into.starts.count = into.startsWithReplacements.count = inStarts;
  into.startedAll = onBench === 0;
  into.isReplaced = added !== 0;
}
