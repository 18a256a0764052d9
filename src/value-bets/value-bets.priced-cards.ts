import type { Candidates } from '../boards/builder/snapshot.js';
import type { ValueCardTable } from '../boards/candidates/card-columns.js';

/** Cards with a counted price, in two orders. */
export interface PricedCards {
  /** In the order of the keys. */
  readonly ranked: Uint32Array;
  readonly ascending: Uint32Array;
}

const known = new WeakMap<Candidates<ValueCardTable>, Map<boolean, PricedCards>>();

/**
 * The cards of which anybody has a counted price; kept with the keys.
 * @param withStandard also the standard lines of players of the eleven
 */
export function pricedCards(keys: Candidates<ValueCardTable>, withStandard: boolean): PricedCards {
  const lists = known.get(keys) ?? new Map<boolean, PricedCards>();
  known.set(keys, lists);
  let cards = lists.get(withStandard);
  if (cards === undefined) lists.set(withStandard, (cards = findPriced(keys, withStandard)));
  return cards;
}

function findPriced(
  { table: { rows, columns }, index: { order } }: Candidates<ValueCardTable>,
  withStandard: boolean,
): PricedCards {
  const { bestOver, bestUnder, isStandard } = columns;
  const shown = new Uint8Array(rows);
  // a NaN compares with nothing
  for (let row = 0; row < rows; row += 1)
    shown[row] = Number(bestOver[row]! > 0) | Number(bestUnder[row]! > 0) | (withStandard ? isStandard[row]! : 0);
  const [ranked, ascending] = [new Uint32Array(rows + 1), new Uint32Array(rows + 1)];
  let [first, second] = [0, 0];
  for (let place = 0; place < rows; place += 1) {
    ranked[first] = order[place]!;
    first += shown[order[place]!]!;
    ascending[second] = place;
    second += shown[place]!;
  }
  return { ranked: ranked.subarray(0, first), ascending: ascending.subarray(0, second) };
}
