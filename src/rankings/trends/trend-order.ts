import type { FixtureEntry } from '../../boards/dataset/entities.js';
import {
  LONGEST_TREND_WINDOW,
  TREND_WINDOWS,
  packedHits,
  packedPushes,
  packedTotal,
} from '../../football/trend-windows.js';
import type { TrendBasis } from './trend-basis.js';
import { NO_WINDOW } from './trend-windows.js';
import type { TrendSortColumn } from './trends.dto.js';

const side = LONGEST_TREND_WINDOW + 1;
const shares = Float64Array.from({ length: side * side }, (_, index) => (index % side) / Math.floor(index / side));
const distinctShares = [...new Set(shares.filter((share) => share <= 1))].sort((one, other) => one - other);
/** Place of each share among all different ones: whole numbers are ordered faster. */
const shareRanks = Uint16Array.from(shares, (share) => distinctShares.indexOf(share));

/** What orders `hits` of `decided` matches, both at most 30, as their share does; NaN without a match. */
export function shareRank(hits: number, decided: number): number {
  return decided === 0 ? NaN : shareRanks[decided * side + hits]!;
}

/** A whole number of matches in which every window goes up. */
const TOGETHER = 60;

/** What orders rows as a column does by which every trend board is sorted; rows without a window do not matter. */
export function sortValues(
  { windows: { window, packed }, odds }: TrendBasis,
  column: TrendSortColumn,
  fixtureOf: ArrayLike<number>,
  fixtures: readonly FixtureEntry[],
): ArrayLike<number> {
  const byWindow = (valueOf: (length: number, packed: number) => number): Float64Array => {
    const values = new Float64Array(window.length);
    for (let row = 0; row < values.length; row += 1)
      if (window[row] !== NO_WINDOW) values[row] = valueOf(TREND_WINDOWS[window[row]!]!, packed[row]!);
    return values;
  };
  switch (column) {
    case 'hitRate':
      return byWindow((length, each) => shareRank(packedHits(each), length - packedPushes(each)));
    case 'trendWindow':
      return byWindow((length) => length);
    case 'trendAvg':
      return byWindow((length, each) => packedTotal(each) * (TOGETHER / length));
    case 'odds':
      return odds;
    case 'eventTimestamp': {
      const kickoffs = new Float64Array(window.length);
      for (let row = 0; row < kickoffs.length; row += 1) kickoffs[row] = fixtures[fixtureOf[row]!]!.kickoff;
      return kickoffs;
    }
  }
}
