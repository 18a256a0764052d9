import type { BoardSnapshot, Candidates } from '../boards/builder/snapshot.js';
import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import type { CardBasis } from './value-bets.basis.js';
import { keepByNumbers } from './value-bets.number-filter.js';

const known = new WeakMap<Candidates<ValueCardTable>, Map<string, Uint32Array>>();

/**
 * Ascending rows of the value bets at the best prices of anybody that are not old; kept with the keys. Those at the
 * prices of some bookmakers are among them, because none of these is higher.
 */
export function promisingCards(snapshot: BoardSnapshot, basis: CardBasis): Uint32Array {
  const {
    keys,
    choice: { direction, model, horizon },
  } = basis;
  const lists = known.get(keys) ?? new Map<string, Uint32Array>();
  known.set(keys, lists);
  const name = `${direction} ${model} ${horizon}`;
  let cards = lists.get(name);
  if (cards === undefined) lists.set(name, (cards = findPromising(snapshot, basis)));
  return cards;
}

function findPromising(snapshot: BoardSnapshot, basis: CardBasis): Uint32Array {
  const byBestPrices: CardBasis = { ...basis, prices: { includeStale: false, bookmakers: null }, isRanked: false };
  return keepByNumbers(snapshot, byBestPrices, { mode: 'value' }, basis.keys.index.order.toSorted()).rows;
}
