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
  readonly totals: Int32Array;
}

/** Counts of nothing, to be filled by `countWindows`. */
export function emptyWindowCounts(): WindowCounts {
  return { lengths: new Uint8Array(WINDOWS), overs: new Uint8Array(WINDOWS), pushes: new Uint8Array(WINDOWS), totals: new Int32Array(WINDOWS) };
}

/**
 * Counts a line in all windows in one walk. Equality with the line is a push.
 * @param values whole counts of the matches, newest first; the first `count` of them are looked at
 */
export function countWindows(values: ArrayLike<number>, count: number, line: number, into: WindowCounts): void {
  const whole = Math.floor(line);
  const { lengths, overs, pushes, totals } = into;
  let [over, total, match] = [0, 0, 0];
  for (let window = 0; window < WINDOWS; window += 1) {
    const end = Math.min(TREND_WINDOWS[window]!, count);
    for (; match < end; match += 1) {
      const value = values[match]!;
      // a sign bit instead of a comparison: whether a count is over is anybody's guess, and wrong guesses cost a processor most
      over += (whole - value) >>> 31;
      total += value;
    }
    lengths[window] = end;
    overs[window] = over;
    totals[window] = total;
  }
  if (whole === line) countPushes(values, line, into);
  else pushes.fill(0);
}

function countPushes(values: ArrayLike<number>, line: number, { lengths, pushes }: WindowCounts): void {
  let [push, match] = [0, 0];
  for (let window = 0; window < WINDOWS; window += 1) {
    for (; match < lengths[window]!; match += 1) if (values[match] === line) push += 1;
    pushes[window] = push;
  }
}

/** Hits of a side: of the under, what is neither over nor a push. */
export function hitsOf(counts: WindowCounts, window: number, isOver: boolean): number {
  const overs = counts.overs[window]!;
  return isOver ? overs : counts.lengths[window]! - counts.pushes[window]! - overs;
}

/** By decided matches: hits from which on a window counts, 60 % of them, but never with fewer than 5 decided. */
const neededHits = Uint8Array.from({ length: LONGEST_TREND_WINDOW + 1 }, (_, decided) =>
  // in whole numbers: 3 of 5 is 60 %, and 0.6 is no binary fraction
  decided < FEWEST_DECIDED ? LONGEST_TREND_WINDOW + 1 : Math.ceil((decided * 3) / 5));

/**
 * The windows of one side, each as one number for a column: 0 where the window does not count, because the matches are
 * too few, fewer than 5 of them are decided, or fewer than 60 % of those hit.
 * @param first where the windows go in `into`
 * @returns whether any window counts
 */
export function packWindows(counts: WindowCounts, isOver: boolean, into: Uint32Array, first = 0): boolean {
  const { lengths, overs, pushes, totals } = counts;
  let counting = 0;
  for (let window = 0; window < WINDOWS; window += 1) {
    const push = pushes[window]!;
    const decided = lengths[window]! - push;
    const hits = isOver ? overs[window]! : decided - overs[window]!;
    const needed = lengths[window] === TREND_WINDOWS[window] ? neededHits[decided]! : LONGEST_TREND_WINDOW + 1;
    // every bit where enough of them hit, none elsewhere: nothing to guess, as above
    const mask = (needed - 1 - hits) >> 31;
    into[first + window] = ((totals[window]! << 10) | (hits << 5) | push) & mask;
    counting |= mask;
  }
  return counting !== 0;
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

/** Place of that bound among all different ones, ascending from 0. */
export function trendBoundRank(hits: number, decided: number): number {
  return boundRanks[decided * side + hits]!;
}

/** Lower bound of the two-sided 95 % Wilson interval of `hits` of `decided` matches, both at most 30. */
export function trendBound(hits: number, decided: number): number {
  return bounds[decided * side + hits]!;
}
