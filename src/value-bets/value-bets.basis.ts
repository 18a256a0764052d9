import type { BoardSnapshot, Keys } from '../boards/build/snapshot.js';
import { BoardIndex } from '../boards/engine/listing.js';
import { bestPrices, cardEdge, CardPrices, placesOfHorizon } from '../boards/keys/card-numbers.js';
import type { CardPriceChoice } from '../boards/keys/card-numbers.js';
import { probabilityColumn } from '../boards/keys/card-columns.js';
import type { ValueCardTable } from '../boards/keys/card-columns.js';
import { bookmakersNamed } from '../boards/world/named-bookmakers.js';
import { HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';

/** Sides that the scanner looks at. */
export const cardDirections = ['over', 'under', 'both'] as const;
export type CardDirection = (typeof cardDirections)[number];

/** What changes the numbers of cards. */
export interface CardChoice {
  readonly direction: CardDirection;
  readonly model: ModelFamily;
  readonly horizon: Horizon;
  readonly superSub: boolean;
  /** Bookmakers by identifier, name or id. */
  readonly source?: readonly string[] | undefined;
  readonly includeStale: boolean;
}

/** Numbers of all cards under a choice; arrays are by row of the table. */
export interface CardBasis {
  /** Names the choice: the same within a snapshot means the same numbers. */
  readonly name: string;
  readonly keys: Keys<ValueCardTable>;
  readonly choice: CardChoice;
  readonly prices: CardPriceChoice;
  /** Sets of cards are made with this index: of the order of the edges where `isRanked`, else of that of the rows. */
  readonly index: BoardIndex;
  readonly isRanked: boolean;
  /** Best counted prices, NaN without one. */
  readonly over: Float64Array;
  readonly under: Float64Array;
  /** Who quotes; found out when it is asked for. */
  readonly quoting: () => Quoting;
  /** Expected value in percent of the side that the scanner looks at; NaN where it is unknown. */
  readonly edges: Float64Array;
  /** 1 where that side is the under. */
  readonly sides: Uint8Array;
  /** Place in HORIZONS by number of matches. */
  readonly horizonPlaces: Uint8Array;
}

/** Who quotes cards; arrays are by row. */
export interface Quoting {
  /** Bookmakers with a counted price on either side. */
  readonly sources: ArrayLike<number>;
  /** 1 where somebody, chosen or not, has one; null where that is whoever has a best price. */
  readonly quoted: Uint8Array | null;
}

const keptBases = 12;
const bases = new WeakMap<object, Map<string, CardBasis>>();

/** The numbers of a snapshot's cards under a choice; kept with the snapshot. */
export function cardBasis(snapshot: BoardSnapshot, choice: CardChoice): CardBasis {
  // nobody tells who replaced whom: then his own counts are all there is
  const keys = (choice.superSub ? snapshot.replacedCards : null) ?? snapshot.valueCards;
  const bookmakers = choice.source === undefined ? null : bookmakersNamed(choice.source, snapshot.world.entities.bookmakers);
  const prices: CardPriceChoice = { includeStale: choice.includeStale, bookmakers };
  const name = JSON.stringify([choice.superSub, choice.direction, choice.model, choice.horizon, choice.includeStale, bookmakers?.join('') ?? '']);
  // a snapshot has keys of its own, whatever of their table it took over from the one before
  const known = bases.get(keys) ?? new Map<string, CardBasis>();
  bases.set(keys, known);
  const basis = known.get(name) ?? makeBasis(snapshot, keys, { name, choice, prices });
  known.delete(name);
  known.set(name, basis);
  if (known.size > keptBases) known.delete(known.keys().next().value!);
  return basis;
}

function makeBasis(snapshot: BoardSnapshot, keys: Keys<ValueCardTable>, { name, choice, prices }: Pick<CardBasis, 'name' | 'choice' | 'prices'>): CardBasis {
  const { rows, columns } = keys.table;
  const hasOwnPrices = prices.includeStale || prices.bookmakers !== null;
  const over = hasOwnPrices ? bestPrices(snapshot.prices, columns.overLine, prices) : columns.bestOver;
  const under = hasOwnPrices ? bestPrices(snapshot.prices, columns.underLine, prices) : columns.bestUnder;
  let known: Quoting | null = hasOwnPrices ? null : { sources: columns.sources, quoted: null };
  const shared = { name, keys, choice, prices, over, under, quoting: () => (known ??= readQuoting(snapshot, keys.table, prices)), horizonPlaces: placesOfHorizon(choice.horizon) };
  const sides = new Uint8Array(rows);
  const isRanked = !hasOwnPrices && choice.direction === 'over' && choice.model === 'negbin' && choice.horizon === 'medium';
  if (isRanked) return { ...shared, isRanked, index: keys.index, sides, edges: columns.edge };
  const edges = new Float64Array(rows);
  fillEdges(shared, edges, sides);
  return { ...shared, isRanked, index: rowIndex(keys), sides, edges };
}

const rowIndexes = new WeakMap<object, BoardIndex>();

/** An index in which the position of a card is its row. */
function rowIndex(keys: Keys<ValueCardTable>): BoardIndex {
  const known = rowIndexes.get(keys);
  if (known !== undefined) return known;
  const order = new Uint32Array(keys.table.rows);
  for (let row = 0; row < order.length; row += 1) order[row] = row;
  const index = new BoardIndex(order);
  rowIndexes.set(keys, index);
  return index;
}

function readQuoting(snapshot: BoardSnapshot, { rows, columns }: ValueCardTable, choice: CardPriceChoice): Quoting {
  const [sources, quoted] = [new Uint16Array(rows), new Uint8Array(rows)];
  const prices = new CardPrices(snapshot.prices, snapshot.world.entities.bookmakers.length, choice);
  for (let row = 0; row < rows; row += 1) {
    prices.read(columns.overLine[row]!, columns.underLine[row]!);
    sources[row] = prices.sources;
    quoted[row] = prices.isQuoted ? 1 : 0;
  }
  return { sources, quoted };
}

/** Columns of probabilities of a family by place of the horizon. */
export function probabilities({ columns }: ValueCardTable, model: ModelFamily, side: 'over' | 'under'): Float64Array[] {
  const family = MODEL_FAMILIES.indexOf(model);
  return HORIZONS.map((_, horizon) => columns[probabilityColumn(horizon, family, side)]);
}

/** One pass over the probabilities. */
function fillEdges({ keys: { table }, choice, over, under, horizonPlaces }: Omit<CardBasis, 'isRanked' | 'index' | 'edges' | 'sides'>, edges: Float64Array, sides: Uint8Array): void {
  const [overs, unders] = [probabilities(table, choice.model, 'over'), probabilities(table, choice.model, 'under')];
  const { matches } = table.columns;
  if (choice.direction !== 'both') {
    const isUnder = choice.direction === 'under';
    const [wins, losses, prices] = isUnder ? [unders, overs, under] : [overs, unders, over];
    for (let row = 0; row < table.rows; row += 1) {
      const place = horizonPlaces[matches[row]!]!;
      edges[row] = cardEdge(wins[place]![row]!, losses[place]![row]!, prices[row]!);
    }
    sides.fill(isUnder ? 1 : 0);
    return;
  }
  for (let row = 0; row < table.rows; row += 1) {
    const place = horizonPlaces[matches[row]!]!;
    const [pOver, pUnder] = [overs[place]![row]!, unders[place]![row]!];
    const overEdge = cardEdge(pOver, pUnder, over[row]!);
    const underEdge = cardEdge(pUnder, pOver, under[row]!);
    // of equal ones the over; where only one is known, that one
    const isUnder = underEdge > overEdge || (Number.isNaN(overEdge) && !Number.isNaN(underEdge));
    edges[row] = isUnder ? underEdge : overEdge;
    sides[row] = isUnder ? 1 : 0;
  }
}

/** Expected value in percent of the scanner's side by a family at a horizon. */
export function edgeBy({ keys: { table }, over, under, sides }: CardBasis, row: number, model: ModelFamily, horizonPlace: number): number {
  const family = MODEL_FAMILIES.indexOf(model);
  const pOver = table.columns[probabilityColumn(horizonPlace, family, 'over')][row]!;
  const pUnder = table.columns[probabilityColumn(horizonPlace, family, 'under')][row]!;
  return sides[row] === 1 ? cardEdge(pUnder, pOver, under[row]!) : cardEdge(pOver, pUnder, over[row]!);
}
