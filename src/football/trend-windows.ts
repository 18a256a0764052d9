import { wilsonLowerBound } from '../maths/wilson.js';

/** Lengths of the windows that a trend is looked for in, in matches. */
export const TREND_WINDOWS = [5, 10, 15, 20, 30] as const;
/** The longest of them: no trend looks further back. */
export const LONGEST_TREND_WINDOW = 30;
/** Matches of a window that must be decided, that is no push. */
const FEWEST_DECIDED = 5;
const WINDOWS = TREND_WINDOWS.length;

/** What the windows hold that begin with the newest match; entries follow TREND_WINDOWS. */
export interface WindowCounts {
  /** Matches there are, at most the window's length. */
  readonly lengths: Uint8Array;
  readonly overs: Uint8Array;
  readonly pushes: Uint8Array;
  /** Sum of the values. */
  readonly totals: Float64Array;
}

/** Counts of nothing, to be filled by `countWindows`. */
export function emptyWindowCounts(): WindowCounts {
  return { lengths: new Uint8Array(WINDOWS), overs: new Uint8Array(WINDOWS), pushes: new Uint8Array(WINDOWS), totals: new Float64Array(WINDOWS) };
}

/**
 * Counts a line in all windows in one walk. Equality with the line is a push.
 * @param values counts of the matches, newest first; the first `count` of them are looked at
 */
export function countWindows(values: ArrayLike<number>, count: number, line: number, into: WindowCounts): void {
  let [overs, pushes, total, match] = [0, 0, 0, 0];
  for (let window = 0; window < WINDOWS; window += 1) {
    const end = Math.min(TREND_WINDOWS[window]!, count);
    for (; match < end; match += 1) {
      const value = values[match]!;
      if (value > line) overs += 1;
      else if (value === line) pushes += 1;
      total += value;
    }
    into.lengths[window] = end;
    into.overs[window] = overs;
    into.pushes[window] = pushes;
    into.totals[window] = total;
  }
}

/** Hits of a side: of the under, what is neither over nor a push. */
export function hitsOf(counts: WindowCounts, window: number, isOver: boolean): number {
  const overs = counts.overs[window]!;
  return isOver ? overs : counts.lengths[window]! - counts.pushes[window]! - overs;
}

/**
 * A window of one side as one number for a column: 0 where the window does not count, because the matches are too few,
 * fewer than 5 of them are decided, or fewer than 60 % of those hit.
 */
export function packWindow(counts: WindowCounts, window: number, isOver: boolean): number {
  const length = TREND_WINDOWS[window]!;
  if (counts.lengths[window]! < length) return 0;
  const pushes = counts.pushes[window]!;
  const hits = hitsOf(counts, window, isOver);
  const decided = length - pushes;
  // in whole numbers: 3 of 5 is 60 %, and 0.6 is no binary fraction
  if (decided < FEWEST_DECIDED || hits * 5 < decided * 3) return 0;
  return counts.totals[window]! * 1024 + hits * 32 + pushes;
}

/** Hits of a packed window. */
export const packedHits = (packed: number): number => (packed >>> 5) & 31;
/** Pushes of a packed window. */
export const packedPushes = (packed: number): number => packed & 31;
/** Sum of the statistic over a packed window. */
export const packedTotal = (packed: number): number => packed >>> 10;

/**
 * Which of five packed windows tells most: the highest lower bound of the Wilson interval, of equal ones the longer.
 * @param shortest windows below this length are left out
 * @returns position in TREND_WINDOWS, or -1 where no window counts
 */
export function bestWindow(packed: ArrayLike<number>, shortest = 0): number {
  let best = -1;
  let highest = -1;
  for (let window = 0; window < WINDOWS; window += 1) {
    const each = packed[window]!;
    if (each === 0 || TREND_WINDOWS[window]! < shortest) continue;
    const bound = trendBound(packedHits(each), TREND_WINDOWS[window]! - packedPushes(each));
    if (bound < highest) continue;
    best = window;
    highest = bound;
  }
  return best;
}

const side = LONGEST_TREND_WINDOW + 1;
const bounds = Float64Array.from({ length: side * side }, (_, index) => wilsonLowerBound(index % side, Math.floor(index / side)));

const distinctBounds = [...new Set(bounds)].sort((one, other) => one - other);
const boundRanks = Uint16Array.from(bounds, (bound) => distinctBounds.indexOf(bound));
/** How many different bounds windows can have. */
export const trendBoundCount = distinctBounds.length;

/** Place of that bound among all different ones, ascending from 0. */
export function trendBoundRank(hits: number, decided: number): number {
  return boundRanks[decided * side + hits]!;
}

/** Lower bound of the two-sided 95 % Wilson interval of `hits` of `decided` matches, both at most 30. */
export function trendBound(hits: number, decided: number): number {
  return bounds[decided * side + hits]!;
}
