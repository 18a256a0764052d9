import { countAt, pushesAt } from './line-overs.js';
import type { LineOvers } from './line-overs.js';
import { LONGEST_TREND_WINDOW, TREND_WINDOWS } from './trend-windows.js';

/** Matches of a window that must be decided, that is no push. */
const FEWEST_DECIDED = 5;
const WINDOWS = TREND_WINDOWS.length;

/** Running sums over matches, newest first: entry n is of the newest n of them. */
export interface TrendSums {
  /** Matches there are, at most those of the longest window. */
  count: number;
  /** How many are over each line, packed as by `LineOvers`. */
  readonly overs: Int32Array;
  /** Sum of the values. */
  readonly totals: Int32Array;
}

/** Sums of nothing, to be filled by `sumMatches`. */
export function emptyTrendSums(): TrendSums {
  return {
    count: 0,
    overs: new Int32Array(LONGEST_TREND_WINDOW + 1),
    totals: new Int32Array(LONGEST_TREND_WINDOW + 1),
  };
}

/**
 * Sums up all lines in one walk.
 * @param values whole counts of the matches, newest first; the first `count` of them are looked at
 */
export function sumMatches(
  values: ArrayLike<number>,
  count: number,
  { table, last }: LineOvers,
  into: TrendSums,
): void {
  const { overs, totals } = into;
  let [over, total] = [0, 0];
  for (let match = 0; match < count; match += 1) {
    const value = values[match]!;
    // the sign as a mask instead of a comparison: which is smaller is anybody's guess, and wrong guesses cost a
    // processor most
    const below = value - last;
    over += table[last + (below & (below >> 31))]!;
    total += value;
    overs[match + 1] = over;
    totals[match + 1] = total;
  }
  into.count = count;
}

/** By decided matches: hits from which on a window counts, 60 % of them, but never with fewer than 5 decided. */
const neededHits = Uint8Array.from({ length: LONGEST_TREND_WINDOW + 1 }, (_, decided) =>
  // in whole numbers: 3 of 5 is 60 %, and 0.6 is no binary fraction
  decided < FEWEST_DECIDED ? LONGEST_TREND_WINDOW + 1 : Math.ceil((decided * 3) / 5),
);

/** Windows of either side of a line, each as one number for a column: see `packSides`. */
export interface PackedSides {
  readonly over: Uint32Array;
  readonly under: Uint32Array;
}

/** Bits of sides. */
const [OVER, UNDER] = [1, 2];
/** Whether a side is among the bits that `packSides` gives. */
export const isAmong = (sides: number, isOver: boolean): boolean => (sides & (isOver ? OVER : UNDER)) !== 0;

/**
 * The windows of both sides of a line, each as one number for a column: 0 where the window does not count, because the
 * matches are too few, fewer than 5 of them are decided, or fewer than 60 % of those hit. Equality with the line is a
 * push.
 * @param place of the line in the sums
 * @param first where the windows go
 * @returns the sides of which any window counts, as bits: see `isAmong`
 */
export function packSides(
  { count, overs, totals }: TrendSums,
  place: number,
  isWhole: boolean,
  into: PackedSides,
  first = 0,
): number {
  let [over, under] = [0, 0];
  for (let window = 0; window < WINDOWS; window += 1) {
    const length = TREND_WINDOWS[window]!;
    if (length > count) {
      into.over[first + window] = into.under[first + window] = 0;
      continue;
    }
    const hits = countAt(overs[length]!, place);
    const pushes = pushesAt(overs[length]!, place, isWhole);
    const misses = length - pushes - hits;
    const needed = neededHits[length - pushes]!;
    const shared = (totals[length]! << 10) | pushes;
    // every bit where enough of them hit, none elsewhere: nothing to guess, as above
    const overMask = (needed - 1 - hits) >> 31;
    const underMask = (needed - 1 - misses) >> 31;
    into.over[first + window] = (shared | (hits << 5)) & overMask;
    into.under[first + window] = (shared | (misses << 5)) & underMask;
    over |= overMask;
    under |= underMask;
  }
  return (over & OVER) | (under & UNDER);
}
