import { wilsonInterval } from '../maths/intervals.js';

/** Lengths of trend windows in matches. */
export const TREND_WINDOWS = [5, 10, 15, 20, 30] as const;
/** The longest of them. */
export const LONGEST_TREND_WINDOW = 30;
const WINDOWS = TREND_WINDOWS.length;

export const packedHits = (packed: number): number => (packed >>> 5) & 31;
export const packedPushes = (packed: number): number => packed & 31;
export const packedTotal = (packed: number): number => packed >>> 10;

/**
 * Best of five packed windows: the highest lower bound of the Wilson interval, the longest on a tie.
 * @param shortest windows below this length are excluded
 * @returns index in TREND_WINDOWS; -1 without a trend
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
const bounds = Float64Array.from(
  { length: side * side },
  (_, index) => wilsonInterval(index % side, Math.floor(index / side)).lower,
);

const distinctBounds = [...new Set(bounds)].sort((one, other) => one - other);
const boundRanks = Uint16Array.from(bounds, (bound) => distinctBounds.indexOf(bound));

/** Rank of `trendBound` among all distinct bounds, ascending from 0. */
export function trendBoundRank(hits: number, decided: number): number {
  return boundRanks[decided * side + hits]!;
}

/** Returns are rounded to ten decimals, as binary arithmetic is exact to 15 digits. */
const NOISE = 1e10;

/**
 * Net return of a unit stake at decimal odds if the hit rate is only its Wilson lower bound: above 0 the price is
 * profitable even then. NaN where the odds are.
 */
export function trendLowerReturn(hits: number, decided: number, odds: number): number {
  return Math.round((trendBound(hits, decided) * odds - 1) * NOISE) / NOISE;
}

/** Lower bound of the two-sided 95 % Wilson interval of `hits` of `decided` matches, both at most 30. */
export function trendBound(hits: number, decided: number): number {
  return bounds[decided * side + hits]!;
}
