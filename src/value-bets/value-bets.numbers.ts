import type { BoardSnapshot } from '../boards/build/snapshot.js';
import type { Column } from '../boards/engine/columns.js';
import { probabilityColumn } from '../boards/keys/card-columns.js';
import type { ValueCardTable } from '../boards/keys/card-columns.js';
import { cardEdge, CardPrices } from '../boards/keys/card-numbers.js';
import { ChosenPrices } from '../boards/world/best-prices.js';
import { HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { ModelFamily } from '../models/player-counts/index.js';
import { hasOwnPrices } from './value-bets.basis.js';
import type { CardBasis } from './value-bets.basis.js';

type Side = 'over' | 'under';

/** Numbers of some cards under a choice, each found when it is first asked for; entry by entry those of `rows`. */
export class CardNumbers {
  private readonly best: { over: Float64Array | null; under: Float64Array | null } = { over: null, under: null };
  private scanned: { readonly edges: Float64Array; readonly sides: Uint8Array } | null = null;

  /** What the bookmakers of the choice quote. */
  private readonly chosen: ChosenPrices;

  constructor(
    private readonly snapshot: BoardSnapshot,
    private readonly basis: CardBasis,
    /** Of the table. */
    readonly rows: Uint32Array,
  ) {
    this.chosen = new ChosenPrices(snapshot.prices, snapshot.world.entities.bookmakers.length, basis.prices);
  }

  /** Best counted prices of the over, NaN without one. */
  get over(): Float64Array {
    return (this.best.over ??= this.pricesOf('over'));
  }

  /** The same of the under. */
  get under(): Float64Array {
    return (this.best.under ??= this.pricesOf('under'));
  }

  /** Expected value in percent of the side that the scanner looks at; NaN where it is unknown. */
  get edges(): Float64Array {
    return this.scan().edges;
  }

  /** 1 where that side is the under. */
  get sides(): Uint8Array {
    return this.scan().sides;
  }

  /** Best counted price of that side, NaN without one. */
  get prices(): Float64Array {
    const { direction } = this.basis.choice;
    return direction === 'both' ? this.bySide(this.over, this.under) : this[direction];
  }

  /**
   * Expected value in percent of that side by a family.
   * @param place in HORIZONS; null: of the horizon that is used for each card
   */
  edgesBy(model: ModelFamily, place: number | null): Float64Array {
    const { direction } = this.basis.choice;
    return direction === 'both' ? this.bySide(this.edgesOf('over', model, place), this.edgesOf('under', model, place)) : this.edgesOf(direction, model, place);
  }

  /** Bookmakers with a counted price on either side. */
  sources(): ArrayLike<number> {
    const { snapshot, chosen, basis: { keys: { table: { columns } }, prices: choice } } = this;
    if (!hasOwnPrices(this.basis)) return this.ofRows(columns.sources);
    const [overLines, underLines] = [this.ofRows(columns.overLine), this.ofRows(columns.underLine)];
    const counted = chosen.countBookmakers(overLines, underLines);
    if (counted !== null) return counted;
    const card = new CardPrices(snapshot.prices, snapshot.world.entities.bookmakers.length, choice);
    return Uint16Array.from(overLines, (overLine, at) => {
      card.read(overLine, underLines[at]!);
      return card.sources;
    });
  }

  private pricesOf(side: Side): Float64Array {
    const { basis, basis: { keys: { table: { columns } } } } = this;
    if (hasOwnPrices(basis)) return this.chosen.of(this.ofRows(columns[`${side}Line`]));
    return this.ofRows(side === 'over' ? columns.bestOver : columns.bestUnder);
  }

  /** Entry by entry what a column holds of the rows. */
  private ofRows<C extends Column>(column: C): C {
    const { rows } = this;
    const values = column.slice(0, rows.length) as C;
    for (let at = 0; at < rows.length; at += 1) values[at] = column[rows[at]!]!;
    return values;
  }

  private edgesOf(side: Side, model: ModelFamily, place: number | null): Float64Array {
    const { basis: { keys: { table }, horizonPlaces }, rows } = this;
    const { matches, bestOver, bestUnder } = table.columns;
    // the columns' own prices need not be put beside the rows first
    const own = hasOwnPrices(this.basis) ? this[side] : null;
    const column = side === 'over' ? bestOver : bestUnder;
    const [wins, losses] = [probabilities(table, model, side), probabilities(table, model, side === 'over' ? 'under' : 'over')];
    const edges = new Float64Array(rows.length);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at]!;
      const horizon = place ?? horizonPlaces[matches[row]!]!;
      edges[at] = cardEdge(wins[horizon]![row]!, losses[horizon]![row]!, own === null ? column[row]! : own[at]!);
    }
    return edges;
  }

  private scan(): { readonly edges: Float64Array; readonly sides: Uint8Array } {
    if (this.scanned !== null) return this.scanned;
    const { basis: { choice: { direction, model } }, rows } = this;
    const sides = new Uint8Array(rows.length);
    if (direction !== 'both') {
      if (direction === 'under') sides.fill(1);
      return (this.scanned = { sides, edges: this.edgesOf(direction, model, null) });
    }
    const [edges, unders] = [this.edgesOf('over', model, null), this.edgesOf('under', model, null)];
    for (let at = 0; at < rows.length; at += 1) {
      const [over, under] = [edges[at]!, unders[at]!];
      // of equal ones the over; where only one is known, that one
      if (!(under > over) && !(Number.isNaN(over) && !Number.isNaN(under))) continue;
      edges[at] = under;
      sides[at] = 1;
    }
    return (this.scanned = { edges, sides });
  }

  private bySide(overs: Float64Array, unders: Float64Array): Float64Array {
    const { sides } = this;
    return overs.map((over, at) => (sides[at] === 1 ? unders[at]! : over));
  }
}

/** The numbers of one card. */
export function numbersOfCard(snapshot: BoardSnapshot, basis: CardBasis, row: number): { over: number; under: number; edge: number; side: Side } {
  const numbers = new CardNumbers(snapshot, basis, Uint32Array.of(row));
  return { over: numbers.over[0]!, under: numbers.under[0]!, edge: numbers.edges[0]!, side: numbers.sides[0] === 1 ? 'under' : 'over' };
}

/** Columns of probabilities of a family by place of the horizon. */
export function probabilities({ columns }: ValueCardTable, model: ModelFamily, side: Side): Float64Array[] {
  const family = MODEL_FAMILIES.indexOf(model);
  return HORIZONS.map((_, horizon) => columns[probabilityColumn(horizon, family, side)]);
}
