import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { HORIZONS } from '../models/player-counts/index.js';
import { hasOwnPrices } from './value-bets.basis.js';
import type { CardBasis } from './value-bets.basis.js';
import type { CardFilter, FoundCards } from './card-filter.js';
import { CardNumbers } from './value-bets.numbers.js';

/** What prices and probabilities of the card decide; a NaN passes no bound. */
export function keepByNumbers(snapshot: BoardSnapshot, basis: CardBasis, filter: CardFilter, rows: Uint32Array): FoundCards {
  const { mode, minOdds, maxOdds, minSources, requireHorizons, requireGroups } = filter;
  const { isRanked, choice } = basis;
  const { low, high } = edgeBounds(filter);
  const numbers = new CardNumbers(snapshot, basis, rows);
  const passing = new Passing(numbers.rows.length);
  // the order of ranked cards has already told which edges pass
  if (!isRanked && asksForEdge(filter)) passing.keepWithin(numbers.edges, low, high);
  if (minOdds !== undefined || maxOdds !== undefined) passing.keepWithin(numbers.prices, minOdds ?? -Infinity, maxOdds ?? Infinity);
  if (mode !== 'value' && !isShownByPrices(basis, filter)) keepPriced(passing, snapshot, basis, mode, numbers);
  const bound = filter.minEV ?? 0;
  for (const horizon of new Set(requireHorizons)) passing.keepAbove(numbers.edgesBy(choice.model, HORIZONS.indexOf(horizon)), bound);
  for (const family of new Set(requireGroups)) passing.keepAbove(numbers.edgesBy(family, null), bound);
  if (minSources !== undefined) passing.keepWithin(numbers.sources(), minSources, Infinity);
  return { rows: passing.pick(rows), edges: isRanked ? null : passing.pick(numbers.edges) };
}

/** Whether cards without an edge are left out. */
export function asksForEdge({ mode, minEV, maxEV }: CardFilter): boolean {
  return mode === 'value' || minEV !== undefined || maxEV !== undefined;
}

/** The edges that are asked for, both included: of value bets those above 0. */
export function edgeBounds({ mode, minEV = -Infinity, maxEV = Infinity }: CardFilter): { readonly low: number; readonly high: number } {
  return { low: mode === 'value' ? Math.max(minEV, Number.MIN_VALUE) : minEV, high: maxEV };
}

/** Whether the prices that the columns hold decide which cards the mode shows: those of anybody do for predictions. */
export function isShownByPrices(basis: CardBasis, { mode }: CardFilter): boolean {
  return mode === 'predictions' ? !basis.prices.includeStale : mode === 'all' && !hasOwnPrices(basis);
}

/** What somebody quotes: of chosen bookmakers one, and among predictions anybody, old prices counting where they do. */
function keepPriced(passing: Passing, snapshot: BoardSnapshot, basis: CardBasis, mode: 'all' | 'predictions', numbers: CardNumbers): void {
  if (mode === 'all') {
    passing.keepEither(numbers.over, numbers.under, null);
    return;
  }
  const { isStandard } = basis.keys.table.columns;
  const anybody = new CardNumbers(snapshot, { ...basis, prices: { includeStale: true, bookmakers: null } }, numbers.rows);
  passing.keepEither(anybody.over, anybody.under, numbers.rows.map((row) => isStandard[row]!));
}

/** Which entries of a list pass all that they were asked so far. */
class Passing {
  private readonly marks: Uint8Array;
  private isAll = true;

  constructor(length: number) {
    this.marks = new Uint8Array(length).fill(1);
  }

  keepWithin(values: ArrayLike<number>, low: number, high: number): void {
    this.isAll = false;
    const { marks } = this;
    for (let at = 0; at < marks.length; at += 1) marks[at]! &= Number(values[at]! >= low) & Number(values[at]! <= high);
  }

  keepAbove(values: Float64Array, bound: number): void {
    this.isAll = false;
    const { marks } = this;
    for (let at = 0; at < marks.length; at += 1) marks[at]! &= Number(values[at]! > bound);
  }

  /** Those with a price on either side, or with a mark of their own. */
  keepEither(overs: Float64Array, unders: Float64Array, others: Uint32Array | null): void {
    this.isAll = false;
    const { marks } = this;
    // a NaN compares with nothing
    for (let at = 0; at < marks.length; at += 1) marks[at]! &= Number(overs[at]! > 0) | Number(unders[at]! > 0) | (others === null ? 0 : others[at]!);
  }

  /** The entries that pass. */
  pick<T extends Uint32Array | Float64Array>(entries: T): T {
    const { marks } = this;
    if (this.isAll) return entries;
    const picked = entries.slice();
    let count = 0;
    for (let at = 0; at < marks.length; at += 1) {
      picked[count] = entries[at]!;
      count += marks[at]!;
    }
    return picked.subarray(0, count) as T;
  }
}
