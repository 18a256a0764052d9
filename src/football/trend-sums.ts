import { countAt, pushesAt } from './line-overs.js';
import type { LineOvers } from './line-overs.js';
import { LONGEST_TREND_WINDOW, TREND_WINDOWS } from './trend-windows.js';

/** Fewest matches of a trend window that are not pushes. */
const FEWEST_DECIDED = 5;
const WINDOWS = TREND_WINDOWS.length;

/** Running sums over matches, newest first: entry n is the sum over the newest n. */
export interface TrendSums {
  /** Number of matches, at most the longest window. */
  count: number;
  /** Matches over each line, packed by `LineOvers`. */
  readonly overs: Int32Array;
  /** Sum of the values. */
  readonly totals: Int32Array;
}

export function emptyTrendSums(): TrendSums {
  return {
    count: 0,
    overs: new Int32Array(LONGEST_TREND_WINDOW + 1),
    totals: new Int32Array(LONGEST_TREND_WINDOW + 1),
  };
}

/**
 * Sums all lines in one pass.
 * @param values whole counts of the matches, newest first; only the first `count` are read
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
    // branch-free minimum of value and last: the sign is a mask, which the processor cannot mispredict
    const below = value - last;
    over += table[last + (below & (below >> 31))]!;
    total += value;
    overs[match + 1] = over;
    totals[match + 1] = total;
  }
  into.count = count;
}

/** Fewest hits of a trend by number of decided matches: 60 % of them; unreachable with fewer than 5 decided. */
const neededHits = Uint8Array.from({ length: LONGEST_TREND_WINDOW + 1 }, (_, decided) =>
  // in integers: 3 of 5 is 60 %, and 0.6 is not exact in binary
  decided < FEWEST_DECIDED ? LONGEST_TREND_WINDOW + 1 : Math.ceil((decided * 3) / 5),
);

/** Packed windows of both sides of a line: see `packSides`. */
export interface PackedSides {
  readonly over: Uint32Array;
  readonly under: Uint32Array;
}

/** Bits of the sides. */
const [OVER, UNDER] = [1, 2];
/** Whether a side has a trend, by the bits that `packSides` returns. */
export const hasTrend = (sides: number, isOver: boolean): boolean => (sides & (isOver ? OVER : UNDER)) !== 0;

/**
 * Packs each window of both sides of a line into one integer. A window without a trend is 0: too few matches, fewer
 * than 5 decided, or fewer than 60 % of those hit. Equality with the line is a push.
 * @param index of the line in the sums
 * @param first index in `into` of the first window
 * @returns bits of the sides with a trend in any window: see `hasTrend`
 */
export function packSides(
  { count, overs, totals }: TrendSums,
  index: number,
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
    const hits = countAt(overs[length]!, index);
    const pushes = pushesAt(overs[length]!, index, isWhole);
    const misses = length - pushes - hits;
    const needed = neededHits[length - pushes]!;
    const shared = (totals[length]! << 10) | pushes;
    // branch-free as above: all bits where enough matches hit, else none
    const overMask = (needed - 1 - hits) >> 31;
    const underMask = (needed - 1 - misses) >> 31;
    into.over[first + window] = (shared | (hits << 5)) & overMask;
    into.under[first + window] = (shared | (misses << 5)) & underMask;
    over |= overMask;
    under |= underMask;
  }
  return (over & OVER) | (under & UNDER);
}
