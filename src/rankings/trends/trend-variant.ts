import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { trendKinds } from '../../boards/candidates/trend-candidates.js';
import type { trendSchema } from '../../boards/candidates/trend-columns.js';
import { judgedLines } from '../../boards/dataset/line-value.js';
import { chosenPrices, lonelyLines } from '../../boards/query/bookmakers.js';
import type { PriceChoice } from '../../boards/dataset/prices.js';
import { compareRows, orderRows } from '../../boards/engine/order.js';
import type { Criterion } from '../../boards/engine/order.js';
import type { BoardVariant } from '../../boards/engine/board.js';
import type { Table } from '../../boards/engine/columns.js';
import { RowList } from '../../boards/engine/row-list.js';
import type { Group } from '../../boards/engine/row-list.js';
import { MOST_EDGE } from '../../football/market-family.js';
import { expectedValueOfProbabilities } from '../../football/odds-value.js';
import {
  TREND_WINDOWS,
  bestWindow,
  packedHits,
  packedPushes,
  packedTotal,
  trendBoundRank,
  trendLowerReturn,
} from '../../football/trend-windows.js';

/** Candidates of teams, matches or players. */
export type TrendTable = Table<typeof trendSchema>;

/** Options that change derived columns; equal options share one cached variant. */
export interface TrendOptions extends PriceChoice {
  /** Length of the shortest window that may be shown, in matches. */
  readonly minWindow: number;
  /** Whether standard lines without a quote are eligible. */
  readonly includeUnpriced: boolean;
  /** Whether only matches of the fixture's competition are eligible; the snapshot then has candidates of these. */
  readonly sameCompetition: boolean;
  /** Whether a price range is requested; without one, rows below PRICE_FLOOR are not eligible. */
  readonly isPriceRanged: boolean;
  /**
   * Whether only the best line of a subject, statistic and side is eligible. All filters except a price range treat the
   * lines of a group alike: without a range the best lines are chosen once per variant instead of once per request.
   */
  readonly bestLinesOnly: boolean;
}

/** Minimum best price if no range is requested: below it, rankings are all near-certainties. */
export const PRICE_FLOOR = 1.2;

/** A table of candidates, and the windows from which each row shows the best. */
export interface TrendSource<T extends TrendTable> {
  /** Name of the windows within the snapshot, such as `player-trends all`. */
  readonly name: string;
  readonly table: T;
  /** Columns of packed counts by window, shortest first. */
  readonly windows: readonly Uint32Array[];
  /** By row, whether its player is in the published or projected eleven; rows of others come last. */
  readonly inEleven?: Uint8Array;
}

/** Value of `window` for a row that shows none. */
const NO_WINDOW = 255;

/** The window that each row shows: the one with the highest Wilson bound. */
export interface ShownWindows {
  /** Index in TREND_WINDOWS, or NO_WINDOW. */
  readonly window: Uint8Array;
  /** Its counts, packed. */
  readonly packed: Uint32Array;
  /** Rank of its Wilson bound among all possible ones, ascending. */
  readonly bound: Uint16Array;
  /** Hits per match that is not a push. */
  readonly hitRate: Float64Array;
  /** Mean of the statistic per match. */
  readonly average: Float64Array;
}

/** Value of the best prices of rows. */
export interface TrendEdges {
  /** Lower bound of the 80 % interval of the edge, in percent of the stake; NaN if unknown. */
  readonly edgeLow: Float64Array;
  /** 1: the price is probably a mistake, lonely or with an edge above MOST_EDGE; such rows come last. */
  readonly isDoubtful: Uint8Array;
}

/** A trend board under given options: the window that each row shows, its best price, and the eligible rows. */
export interface TrendVariant<T extends TrendTable = TrendTable> extends BoardVariant {
  /** Name of the source. */
  readonly name: string;
  readonly table: T;
  /** Eligible rows, in default order if no bookmakers are chosen, else ascending. */
  readonly candidates: Uint32Array;
  readonly windows: ShownWindows;
  /** Best price by row; NaN without one. */
  readonly odds: Float64Array;
  readonly edges: TrendEdges;
  /** The options that determine which prices a record shows. */
  readonly prices: PriceChoice;
}

/** The variant of a source; windows, prices and eligible rows are computed once per snapshot. */
export function trendVariant<T extends TrendTable>(
  snapshot: BoardSnapshot,
  { name, table, windows: columns, inEleven }: TrendSource<T>,
  { minWindow, includeUnpriced, isPriceRanged, bestLinesOnly, includeStale, bookmakers }: TrendOptions,
): TrendVariant<T> {
  const prices = { includeStale, bookmakers };
  const windows = snapshot.derived.of('windows of trends', { name, minWindow }, () =>
    showBestWindows(columns, minWindow),
  );
  const choice = { name, minWindow, includeUnpriced, ...prices };
  const { ranked, eligible } = snapshot.derived.of('trends', choice, () => {
    const odds = bestOddsOf(snapshot, table, prices);
    const rows = eligibleRows(
      table,
      windows,
      odds,
      eligibleKinds(includeStale, includeUnpriced && bookmakers === null),
    );
    const edges = edgesOf(snapshot, table, odds, rows, includeStale);
    const columns = { inEleven, windows, odds, edges };
    return { ranked: columns, eligible: bookmakers === null ? orderRows(rows, defaultOrder(columns)) : rows };
  });
  const { odds } = ranked;
  const candidates = isPriceRanged
    ? eligible
    : snapshot.derived.of('listed trends', { ...choice, bestLinesOnly }, () => {
        const rows = new RowList(eligible);
        // rows without a price pass
        rows.keepMatching((row) => !(odds[row]! < PRICE_FLOOR));
        if (bestLinesOnly) rows.keepBest(bestLine(table, ranked));
        return rows.passing.slice();
      });
  return {
    name,
    table,
    ...ranked,
    prices,
    candidates,
    order: bookmakers === null ? [] : defaultOrder(ranked),
  };
}

/** Columns used for ordering rows. */
type RankedColumns = Pick<TrendVariant, 'windows' | 'odds' | 'edges'> & {
  readonly inEleven?: Uint8Array | undefined;
};

const defaultOrder = ({ inEleven, windows: { bound }, odds, edges }: RankedColumns): readonly Criterion[] => [
  ...(inEleven === undefined ? [] : [{ values: inEleven, direction: 'descending' } as const]),
  { values: edges.isDoubtful, direction: 'ascending' },
  { values: edges.edgeLow, direction: 'descending' },
  { values: bound, direction: 'descending' },
  { values: odds, direction: 'descending' },
];

/** Bits of `trendKinds` that make a row eligible. */
function eligibleKinds(includeStale: boolean, includeUnpriced: boolean): number {
  if (includeStale) return trendKinds.pricedOfAnyAge | (includeUnpriced ? trendKinds.unpricedAtAnyAge : 0);
  return trendKinds.priced | (includeUnpriced ? trendKinds.unpriced : 0);
}

/** Rows with a window whose line is quoted, or which are eligible without a price; ascending. */
function eligibleRows(
  { rows, columns }: TrendTable,
  { window }: ShownWindows,
  odds: Float64Array,
  kinds: number,
): Uint32Array {
  const unpriced = kinds & (trendKinds.unpriced | trendKinds.unpricedAtAnyAge);
  const eligible = new Uint32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    const kind = columns.kind[row]!;
    const isQuoted = (kind & kinds) !== 0 && !Number.isNaN(odds[row]!);
    if (window[row] !== NO_WINDOW && (isQuoted || (kind & unpriced) !== 0)) eligible[count++] = row;
  }
  return eligible.slice(0, count);
}

function bestOddsOf(
  snapshot: BoardSnapshot,
  { columns: { bestOdds, lineRow } }: TrendTable,
  choice: PriceChoice,
): Float64Array {
  if (!choice.includeStale && choice.bookmakers === null) return bestOdds;
  return chosenPrices(snapshot, choice).of(lineRow);
}

/** The edges of some rows at their prices, as judged by their lines. */
function edgesOf(
  snapshot: BoardSnapshot,
  { columns: { lineRow } }: TrendTable,
  odds: Float64Array,
  rows: Uint32Array,
  includeStale: boolean,
): TrendEdges {
  const bets = snapshot.derived.get('judged lines', () => judgedLines(snapshot.prices));
  const isLonely = lonelyLines(snapshot, includeStale);
  const edgeLow = new Float64Array(odds.length).fill(NaN);
  const isDoubtful = new Uint8Array(odds.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const [line, price] = [lineRow[row]!, odds[row]!];
    if (line < 0 || Number.isNaN(price)) continue;
    const edge = expectedValueOfProbabilities(bets.win[line]!, bets.lose[line]!, price) * 100;
    edgeLow[row] = expectedValueOfProbabilities(bets.lowWin[line]!, bets.lowLose[line]!, price) * 100;
    isDoubtful[row] = isLonely[line]! | Number(edge > MOST_EDGE);
  }
  return { edgeLow, isDoubtful };
}

/** The return of a row's best price at the lower bound of its hit rate (`trendLowerReturn`); NaN without a price. */
export function lowerReturnOf({ windows: { window, packed }, odds }: RankedColumns, row: number): number {
  const decided = TREND_WINDOWS[window[row]!]! - packedPushes(packed[row]!);
  return trendLowerReturn(packedHits(packed[row]!), decided, odds[row]!);
}

function showBestWindows(columns: readonly Uint32Array[], shortest: number): ShownWindows {
  const rows = columns[0]?.length ?? 0;
  const shown = {
    window: new Uint8Array(rows).fill(NO_WINDOW),
    packed: new Uint32Array(rows),
    bound: new Uint16Array(rows),
    hitRate: new Float64Array(rows),
    average: new Float64Array(rows),
  };
  const windows = new Uint32Array(columns.length);
  for (let row = 0; row < rows; row += 1) {
    for (let window = 0; window < windows.length; window += 1) windows[window] = columns[window]![row]!;
    const best = bestWindow(windows, shortest);
    if (best < 0) continue;
    const [packed, length] = [windows[best]!, TREND_WINDOWS[best]!];
    const [hits, decided] = [packedHits(packed), length - packedPushes(packed)];
    shown.window[row] = best;
    shown.packed[row] = packed;
    shown.bound[row] = trendBoundRank(hits, decided);
    shown.hitRate[row] = hits / decided;
    shown.average[row] = packedTotal(packed) / length;
  }
  return shown;
}

/** Groups the lines of a subject, statistic and side; the best has the highest hit rate x best price. */
export function bestLine({ columns }: TrendTable, variant: RankedColumns): Group {
  const order = defaultOrder(variant);
  return {
    offsetInGroup: columns.offsetInGroup,
    isBetter: (row, rival) => isBetterLine(row, rival, variant, order),
  };
}

/** Whether a line beats another of its group; on ties the first in default order, also without prices. */
function isBetterLine(
  row: number,
  rival: number,
  { windows: { window, packed }, odds }: RankedColumns,
  order: readonly Criterion[],
): boolean {
  // hit rates are compared by cross-multiplying integers, so that equal products are equal
  const decided = TREND_WINDOWS[window[row]!]! - packedPushes(packed[row]!);
  const rivalDecided = TREND_WINDOWS[window[rival]!]! - packedPushes(packed[rival]!);
  const score = packedHits(packed[row]!) * rivalDecided * odds[row]!;
  const rivalScore = packedHits(packed[rival]!) * decided * odds[rival]!;
  if (score !== rivalScore && !Number.isNaN(score) && !Number.isNaN(rivalScore)) return score > rivalScore;
  return compareRows(row, rival, order) < 0;
}
