import type { TrendColumns } from '../../../src/boards/candidates/trend-columns.js';
import {
  TREND_WINDOWS,
  bestWindow,
  packedHits,
  packedPushes,
  packedTotal,
} from '../../../src/football/trend-windows.js';

/** A window as shown on a board; of length 0 if none counts. */
export interface ShownWindow {
  readonly length: number;
  readonly hits: number;
  readonly pushes: number;
  readonly total: number;
}

/** `Jota shots > 1.5`: subject, statistic, side and line of a row. */
export function lineLabel(subject: string, statistic: string, { side, line }: TrendColumns, row: number): string {
  return `${subject} ${statistic} ${side[row] === 0 ? '>' : '<'} ${line[row]}`;
}

/** The window that a row shows with default parameters, as text. */
export function shownWindow(columns: TrendColumns, row: number, text: (shown: ShownWindow) => string): string {
  const packed = TREND_WINDOWS.map((length) => columns[`window${length}`][row]!);
  const best = bestWindow(packed);
  const chosen = packed[best] ?? 0;
  return text({
    length: TREND_WINDOWS[best] ?? 0,
    hits: packedHits(chosen),
    pushes: packedPushes(chosen),
    total: packedTotal(chosen),
  });
}
