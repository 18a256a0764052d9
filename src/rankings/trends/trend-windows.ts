import { TREND_WINDOWS, bestWindow, packedHits, packedPushes, trendBoundRank } from '../../football/trend-windows.js';

/** In `window` of a row that shows none. */
export const NO_WINDOW = 255;

/** The window that each row of a board shows. */
export interface ShownWindows {
  /** Position in TREND_WINDOWS, or NO_WINDOW. */
  readonly window: Uint8Array;
  /** The window in the form of `packWindows`. */
  readonly packed: Uint32Array;
  /** Place of its Wilson bound among all there are. */
  readonly bound: Uint16Array;
}

interface Kept {
  readonly columns: readonly ArrayLike<number>[];
  readonly shown: ShownWindows;
}
/** By the column of the shortest window: new prices leave the windows as they were. */
const kept = new WeakMap<object, Map<number, Kept>>();

/**
 * Chooses among the windows of every row; kept as long as their columns.
 * @param columns packed windows, shortest first
 * @param shortest windows below this length are left out
 */
export function shownWindows(columns: readonly ArrayLike<number>[], shortest: number): ShownWindows {
  let byShortest = kept.get(columns[0]!);
  if (byShortest === undefined) kept.set(columns[0]!, (byShortest = new Map<number, Kept>()));
  const known = byShortest.get(shortest);
  if (known?.columns.every((column, window) => column === columns[window]) === true) return known.shown;
  const shown = choose(columns, shortest);
  byShortest.set(shortest, { columns, shown });
  return shown;
}

function choose(columns: readonly ArrayLike<number>[], shortest: number): ShownWindows {
  const rows = columns[0]!.length;
  const shown = {
    window: new Uint8Array(rows).fill(NO_WINDOW),
    packed: new Uint32Array(rows),
    bound: new Uint16Array(rows),
  };
  const windows = new Float64Array(columns.length);
  for (let row = 0; row < rows; row += 1) {
    for (let window = 0; window < windows.length; window += 1) windows[window] = columns[window]![row]!;
    const best = bestWindow(windows, shortest);
    if (best < 0) continue;
    const packed = columns[best]![row]!;
    shown.window[row] = best;
    shown.packed[row] = packed;
    shown.bound[row] = trendBoundRank(packedHits(packed), TREND_WINDOWS[best]! - packedPushes(packed));
  }
  return shown;
}
