import { TREND_WINDOWS, packedHits, packedPushes, packedTotal, trendBoundCount, trendBoundRank, bestWindow } from '../football/trend-windows.js';
import type { Table } from '../boards/engine/columns.js';
import { BoardIndex } from '../boards/engine/listing.js';
import { orderRows } from '../boards/engine/order.js';
import { trendKinds } from '../boards/keys/trend-candidates.js';
import type { trendSchema } from '../boards/keys/trend-columns.js';

/** Least best price of a key where no range is asked for: below it rankings are all near-certainties. */
export const PRICE_FLOOR = 1.2;

const unpricedKinds = trendKinds.unpriced | trendKinds.unpricedAtAnyAge;

/** What settles the numbers of a board and which of a subject's lines it shows. */
export interface TrendChoice {
  /** The packed windows that are looked at, shortest first. */
  readonly windows: readonly ArrayLike<number>[];
  /** Shorter windows are left out. */
  readonly shortest: number;
  /** Bits of `trendKinds`: rows with none of them are out. */
  readonly kinds: number;
  /** Bounds of the best price, both inclusive; null: not given. */
  readonly oddsFrom: number | null;
  readonly oddsTo: number | null;
  /** Whether each subject, statistic and side shows only its line with the highest hit rate x best price. */
  readonly bestLines: boolean;
  /** Best price of a row; NaN without one. */
  odds(row: number): number;
}

/** The keys of a choice in default order: entry `member` of each array is one key. */
export interface TrendBasis {
  /** Positions are members. */
  readonly index: BoardIndex;
  readonly rows: Uint32Array;
  /** Position of the window in TREND_WINDOWS. */
  readonly window: Uint8Array;
  readonly hits: Uint8Array;
  readonly pushes: Uint8Array;
  readonly total: Uint32Array;
  readonly odds: Float64Array;
}

/** Chooses windows and prices of all keys in one pass, then the lines shown, then their order. */
export function trendBasis(table: Table<typeof trendSchema>, choice: TrendChoice): TrendBasis {
  const { kind, sinceFirst } = table.columns;
  const windowOf = new Uint8Array(table.rows);
  const oddsOf = new Float64Array(table.rows);
  const kept = new Uint32Array(table.rows);
  const best = choice.bestLines ? new Int32Array(table.rows).fill(-1) : null;
  const packed = new Float64Array(TREND_WINDOWS.length);
  let count = 0;
  for (let row = 0; row < table.rows; row += 1) {
    if ((kind[row]! & choice.kinds) === 0) continue;
    for (let window = 0; window < packed.length; window += 1) packed[window] = choice.windows[window]![row]!;
    const window = bestWindow(packed, choice.shortest);
    if (window < 0) continue;
    const odds = choice.odds(row);
    // a price may be none of those looked at: only standard lines go without
    if (Number.isNaN(odds) && (kind[row]! & choice.kinds & unpricedKinds) === 0) continue;
    if (!isInRange(odds, choice)) continue;
    windowOf[row] = window;
    oddsOf[row] = odds;
    if (best === null) {
      kept[count] = row;
      count += 1;
      continue;
    }
    const group = row - sinceFirst[row]!;
    const rival = best[group]!;
    if (rival < 0 || isBetterLine(row, rival, windowOf, oddsOf, choice)) best[group] = row;
  }
  if (best !== null) {
    for (let group = 0; group < best.length; group += 1) {
      if (best[group]! < 0) continue;
      kept[count] = best[group]!;
      count += 1;
    }
  }
  const rows = kept.subarray(0, count);
  if (best !== null) rows.sort();
  return inDefaultOrder(rows, windowOf, oddsOf, choice);
}

/** Keys without a price pass only where no range is asked for; the floor holds only where its lower end is not. */
function isInRange(odds: number, { oddsFrom, oddsTo }: TrendChoice): boolean {
  if (Number.isNaN(odds)) return oddsFrom === null && oddsTo === null;
  return odds >= (oddsFrom ?? PRICE_FLOOR) && (oddsTo === null || odds <= oddsTo);
}

/** Whether a line goes before another of its group; of equal ones the first in default order, without prices too. */
export function isBetterLine(
  row: number, rival: number, windowOf: Uint8Array, oddsOf: Float64Array, { windows }: Pick<TrendChoice, 'windows'>,
): boolean {
  const [one, other] = [windows[windowOf[row]!]![row]!, windows[windowOf[rival]!]![rival]!];
  const [odds, rivalOdds] = [oddsOf[row]!, oddsOf[rival]!];
  // hit rates compare crosswise, in whole numbers, so that equal products are equal
  const [decided, rivalDecided] = [decidedOf(one, windowOf[row]!), decidedOf(other, windowOf[rival]!)];
  const score = packedHits(one) * rivalDecided * odds;
  const rivalScore = packedHits(other) * decided * rivalOdds;
  if (score !== rivalScore && !Number.isNaN(score) && !Number.isNaN(rivalScore)) return score > rivalScore;
  const [bound, rivalBound] = [boundRankOf(one, windowOf[row]!), boundRankOf(other, windowOf[rival]!)];
  if (bound !== rivalBound) return bound > rivalBound;
  return odds > rivalOdds;
}

const decidedOf = (packed: number, window: number): number => TREND_WINDOWS[window]! - packedPushes(packed);
const boundRankOf = (packed: number, window: number): number => trendBoundRank(packedHits(packed), decidedOf(packed, window));

function inDefaultOrder(rows: Uint32Array, windowOf: Uint8Array, oddsOf: Float64Array, { windows }: TrendChoice): TrendBasis {
  // plain loops: `from` with a function goes through iterators, ten times as slow
  const count = rows.length;
  const [bounds, odds] = [new Float64Array(count), new Float64Array(count)];
  for (let place = 0; place < count; place += 1) {
    const row = rows[place]!;
    bounds[place] = boundRankOf(windows[windowOf[row]!]![row]!, windowOf[row]!);
    odds[place] = oddsOf[row]!;
  }
  const order = quickOrder(bounds, odds)
    ?? orderRows(count, [{ values: bounds, direction: 'descending' }, { values: odds, direction: 'descending' }]);
  const members = new Uint32Array(count);
  const basis = {
    rows: new Uint32Array(count), window: new Uint8Array(count), hits: new Uint8Array(count), pushes: new Uint8Array(count),
    total: new Uint32Array(count), odds: new Float64Array(count),
  };
  for (let member = 0; member < count; member += 1) {
    const row = rows[order[member]!]!;
    const window = windowOf[row]!;
    const packed = windows[window]![row]!;
    members[member] = member;
    basis.rows[member] = row;
    basis.window[member] = window;
    basis.hits[member] = packedHits(packed);
    basis.pushes[member] = packedPushes(packed);
    basis.total[member] = packedTotal(packed);
    basis.odds[member] = oddsOf[row]!;
  }
  return { ...basis, index: new BoardIndex(members) };
}

const oddsSteps = 2 ** 23;

/**
 * The same order by one native sort of whole numbers, where prices have at most three decimals and the rows are not
 * too many for one number to hold bound, price and place; else null.
 */
function quickOrder(bounds: Float64Array, odds: Float64Array): Uint32Array | null {
  if (trendBoundCount * oddsSteps * bounds.length > Number.MAX_SAFE_INTEGER) return null;
  const keys = new Float64Array(bounds.length);
  for (let place = 0; place < keys.length; place += 1) {
    const price = odds[place]!;
    const steps = Number.isNaN(price) ? 0 : Math.round(price * 1000);
    if (steps >= oddsSteps || (steps !== 0 && steps / 1000 !== price)) return null;
    keys[place] = ((trendBoundCount - 1 - bounds[place]!) * oddsSteps + (oddsSteps - 1 - steps)) * keys.length + place;
  }
  keys.sort();
  const order = new Uint32Array(keys.length);
  for (let place = 0; place < order.length; place += 1) order[place] = keys[place]! % keys.length;
  return order;
}
