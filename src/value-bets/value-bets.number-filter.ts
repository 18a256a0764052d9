import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { spareRows, spareValues } from '../boards/engine/spare-arrays.js';
import { HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import { hasOwnPrices } from './value-bets.basis.js';
import type { CardBasis } from './value-bets.basis.js';
import type { CardFilter, FoundCards } from './card-filter.js';
import { CardNumbers } from './value-bets.numbers.js';

/** So many cards are looked at together: their numbers stay in the processor's nearest memory. */
const BLOCK = 1_000;

/** What prices and probabilities of the card decide; a NaN passes no bound. */
export function keepByNumbers(
  snapshot: BoardSnapshot,
  basis: CardBasis,
  filter: CardFilter,
  rows: Uint32Array,
): FoundCards {
  const { minOdds, maxOdds } = filter;
  const { isRanked } = basis;
  // the order of ranked cards has already told which edges pass
  const asksEdge = !isRanked && asksForEdge(filter);
  const { low, high } = edgeBounds(filter);
  const asksPrice = minOdds !== undefined || maxOdds !== undefined;
  const [lowest, highest] = [minOdds ?? -Infinity, maxOdds ?? Infinity];
  const tests = furtherTests(snapshot, basis, filter, rows.length);
  if (isRanked && !asksPrice && tests.length === 0) return { rows, edges: null };
  const numbers = new CardNumbers(snapshot, basis, rows.length, BLOCK);
  const { edges, prices } = numbers;
  // one entry more: what is written last may not pass
  const [kept, keptEdges] = [spareRows.take(rows.length + 1), spareValues.take(rows.length + 1)];
  let count = 0;
  for (let from = 0; from < rows.length; from += BLOCK) {
    const block = rows.subarray(from, from + BLOCK);
    numbers.read(block, !isRanked);
    const further = tests.map((test) => test(numbers, block));
    for (let at = 0; at < block.length; at += 1) {
      // every card is written, and the next one over it where it does not pass: no question that cannot be foretold
      kept[count] = block[at]!;
      keptEdges[count] = edges[at]!;
      const passesEdge = Number(!asksEdge) | (Number(edges[at]! >= low) & Number(edges[at]! <= high));
      const passesPrice = Number(!asksPrice) | (Number(prices[at]! >= lowest) & Number(prices[at]! <= highest));
      count +=
        further.length === 0
          ? passesEdge & passesPrice
          : Number(passesEdge === 1 && passesPrice === 1 && passesAll(further, at));
    }
  }
  const found = { rows: kept.slice(0, count), edges: isRanked ? null : keptEdges.slice(0, count) };
  spareRows.give(kept);
  spareValues.give(keptEdges);
  return found;
}

/** Whether cards without an edge are left out. */
export function asksForEdge({ mode, minEV, maxEV }: CardFilter): boolean {
  return mode === 'value' || minEV !== undefined || maxEV !== undefined;
}

/** The edges that are asked for, both included: of value bets those above 0. */
export function edgeBounds({ mode, minEV = -Infinity, maxEV = Infinity }: CardFilter): {
  readonly low: number;
  readonly high: number;
} {
  return { low: mode === 'value' ? Math.max(minEV, Number.MIN_VALUE) : minEV, high: maxEV };
}

/** Whether the prices that the columns hold decide which cards the mode shows: those of anybody do for predictions. */
export function isShownByPrices(basis: CardBasis, { mode }: CardFilter): boolean {
  return mode === 'predictions' ? !basis.prices.includeStale : mode === 'all' && !hasOwnPrices(basis);
}

/** Tells of cards whose numbers were read which of them pass, entry by entry. */
type Test = (numbers: CardNumbers, rows: Uint32Array) => (at: number) => boolean;

function passesAll(tests: readonly ((at: number) => boolean)[], at: number): boolean {
  for (const passes of tests) if (!passes(at)) return false;
  return true;
}

/** What few queries ask for. */
function furtherTests(snapshot: BoardSnapshot, basis: CardBasis, filter: CardFilter, cards: number): Test[] {
  const { mode, minEV: bound = 0, minSources, requireHorizons = [], requireGroups = [] } = filter;
  const family = MODEL_FAMILIES.indexOf(basis.choice.model);
  const tests: Test[] = [
    ...requireHorizons
      .map((horizon) => HORIZONS.indexOf(horizon))
      .map(
        (place): Test =>
          (numbers) =>
          (at) =>
            numbers.edgeAt(at, place, family) > bound,
      ),
    ...requireGroups
      .map((model) => MODEL_FAMILIES.indexOf(model))
      .map(
        (place): Test =>
          (numbers) =>
          (at) =>
            numbers.edgeAt(at, numbers.horizonAt(at), place) > bound,
      ),
  ];
  if (mode !== 'value' && !isShownByPrices(basis, filter))
    tests.push(mode === 'all' ? isPriced : isPredicted(snapshot, basis, cards));
  if (minSources !== undefined)
    tests.push(
      ({ sources }) =>
        (at) =>
          sources[at]! >= minSources,
    );
  return tests;
}

/** One of the chosen bookmakers quotes it. */
const isPriced: Test =
  ({ over, under }) =>
  (at) =>
    over[at]! > 0 || under[at]! > 0;

/** Anybody quotes it, at any age, or it is a standard line of a player of the eleven. */
function isPredicted(snapshot: BoardSnapshot, basis: CardBasis, cards: number): Test {
  const { isStandard } = basis.keys.table.columns;
  const anybody = new CardNumbers(
    snapshot,
    { ...basis, prices: { includeStale: true, bookmakers: null } },
    cards,
    BLOCK,
  );
  return (_, rows) => {
    anybody.read(rows);
    const isQuoted = isPriced(anybody, rows);
    return (at) => isStandard[rows[at]!] === 1 || isQuoted(at);
  };
}
