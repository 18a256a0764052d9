import { sum, wilsonBound } from './arithmetic.js';
import { ORACLE_WINDOWS } from './vocabulary.js';

export type LineSide = 'over' | 'under';

export const isHit = (value: number, line: number, side: LineSide): boolean =>
  side === 'over' ? value > line : value < line;

/** Hits among values, with pushes counted separately. */
export function tally(values: readonly number[], line: number, side: LineSide): { hits: number; decided: number } {
  return {
    hits: values.filter((value) => isHit(value, line, side)).length,
    decided: values.filter((value) => value !== line).length,
  };
}

/** The window shown for a trend. */
export interface TrendWindow {
  readonly length: number;
  readonly hits: number;
  readonly pushes: number;
  readonly total: number;
  /** Hits among the matches that were not a push. */
  readonly hitRate: number;
  readonly bound: number;
}

/**
 * The best window of a line: at least 60 % hits, the highest Wilson bound, on ties the longer one.
 * @param values of the eligible matches, newest first
 */
export function bestWindow(
  values: readonly number[],
  line: number,
  side: LineSide,
  minWindow: number,
): TrendWindow | null {
  let best: TrendWindow | null = null;
  for (const length of ORACLE_WINDOWS) {
    if (length < minWindow || values.length < length) continue;
    const window = values.slice(0, length);
    const { hits, decided } = tally(window, line, side);
    if (decided < 5 || hits / decided < 0.6) continue;
    const candidate = {
      length,
      hits,
      pushes: length - decided,
      total: sum(window),
      hitRate: hits / decided,
      bound: wilsonBound(hits, decided),
    };
    if (best === null || candidate.bound >= best.bound) best = candidate;
  }
  return best;
}

/** Minimum return of a price that the window supports, as a part of the stake: Wilson bound x price - 1. */
export const lowerReturn = ({ bound }: Pick<TrendWindow, 'bound'>, bestPrice: number | null): number | null =>
  bestPrice === null ? null : bound * bestPrice - 1;
