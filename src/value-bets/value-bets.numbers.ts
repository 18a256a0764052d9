import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { cardEdge } from '../boards/candidates/card-numbers.js';
import { ChosenPrices } from '../boards/dataset/best-prices.js';
import { HORIZONS, linePlace, MODEL_FAMILIES } from '../models/player-counts/index.js';
import { shareColumns } from './card-shares.js';
import { hasOwnPrices } from './value-bets.basis.js';
import type { CardBasis } from './value-bets.basis.js';

/** Sides of a card, by place. */
const cardSides = ['over', 'under'] as const;
type SidePlace = 0 | 1;

/**
 * Numbers of some cards after the other under a choice: entry by entry those of the rows that were read last. The same
 * arrays serve all cards of a query, so that none leaves arrays of the size of a table behind.
 */
export class CardNumbers {
  /**
   * Place of the side that the scanner looks at, its best counted price, and its expected value in percent; NaN where
   * that is unknown.
   */
  readonly sides: Uint8Array;
  readonly prices: Float64Array;
  readonly edges: Float64Array;

  private rows: Uint32Array = new Uint32Array(0);
  private readonly lines: readonly [Int32Array, Int32Array];
  private readonly best: readonly [Float64Array, Float64Array];
  /** The rows of which they hold the prices. */
  private readonly priced: [Uint32Array | null, Uint32Array | null] = [null, null];
  private readonly otherEdges: Float64Array;
  private readonly shares: readonly Float64Array[];
  /** What the bookmakers of the choice quote; null where the columns hold it. */
  private readonly chosen: ChosenPrices | null;

  /**
   * @param cards how many there are in all
   * @param most how many are read at once, at most
   */
  constructor(
    { prices, dataset: { entities } }: BoardSnapshot,
    private readonly basis: CardBasis,
    cards: number,
    most: number,
  ) {
    const {
      choice: { direction },
    } = basis;
    this.sides = new Uint8Array(most).fill(direction === 'under' ? 1 : 0);
    this.lines = [new Int32Array(most), new Int32Array(most)];
    this.best = [new Float64Array(most), new Float64Array(most)];
    this.prices = direction === 'both' ? new Float64Array(most) : this.best[direction === 'under' ? 1 : 0];
    this.edges = new Float64Array(most);
    this.otherEdges = new Float64Array(direction === 'both' ? most : 0);
    this.shares = shareColumns(basis.keys.table);
    this.chosen = hasOwnPrices(basis)
      ? new ChosenPrices(prices, entities.bookmakers.length, basis.prices, cards)
      : null;
  }

  /**
   * @param rows of the table
   * @param withEdges whether edges are asked for; where they are not, only one side may be looked at
   */
  read(rows: Uint32Array, withEdges = true): void {
    this.rows = rows;
    const {
      sides,
      prices,
      edges,
      otherEdges,
      basis: {
        choice: { direction, model },
      },
    } = this;
    const family = MODEL_FAMILIES.indexOf(model);
    const side = direction === 'under' ? 1 : 0;
    this.bestOf(side);
    if (!withEdges) return;
    this.writeEdges(edges, side, family);
    if (direction !== 'both') return;
    this.bestOf(1);
    this.writeEdges(otherEdges, 1, family);
    const bothEdges = [edges, otherEdges];
    for (let at = 0; at < rows.length; at += 1) {
      const edge = edges[at]!;
      const other = otherEdges[at]!;
      // of equal ones the over; where only one is known, that one
      const place = Number(other > edge) | (Number(Number.isNaN(edge)) & Number(!Number.isNaN(other)));
      sides[at] = place;
      prices[at] = this.best[place]![at]!;
      edges[at] = bothEdges[place]![at]!;
    }
  }

  /** Best counted prices of the over, NaN without one. */
  get over(): Float64Array {
    return this.bestOf(0);
  }

  /** The same of the under. */
  get under(): Float64Array {
    return this.bestOf(1);
  }

  /** Bookmakers with a counted price on either side. */
  get sources(): ArrayLike<number> {
    const {
      chosen,
      rows,
      basis: {
        keys: {
          table: { columns },
        },
      },
    } = this;
    return chosen === null
      ? Array.from(rows, (row) => columns.sources[row]!)
      : chosen.countBookmakers(this.linesOf(0), this.linesOf(1));
  }

  /** Place of the horizon that is used for a card. */
  horizonAt(at: number): number {
    const {
      horizonPlaces,
      keys: {
        table: { columns },
      },
    } = this.basis;
    return horizonPlaces[columns.matches[this.rows[at]!]!]!;
  }

  /** Expected value in percent of that side of a card by places of the horizon and the family. */
  edgeAt(at: number, horizon: number, family: number): number {
    const place = linePlace(horizon, family);
    const side = this.sides[at]!;
    const row = this.rows[at]!;
    return cardEdge(this.shares[place + side]![row]!, this.shares[place + 1 - side]![row]!, this.prices[at]!);
  }

  private bestOf(side: SidePlace): Float64Array {
    const best = this.best[side];
    if (this.priced[side] === this.rows) return best;
    this.priced[side] = this.rows;
    const {
      chosen,
      rows,
      basis: {
        keys: {
          table: { columns },
        },
      },
    } = this;
    if (chosen !== null) return chosen.of(this.linesOf(side), best);
    const column = side === 0 ? columns.bestOver : columns.bestUnder;
    for (let at = 0; at < rows.length; at += 1) best[at] = column[rows[at]!]!;
    return best;
  }

  private linesOf(side: SidePlace): Int32Array {
    const {
      rows,
      basis: {
        keys: {
          table: { columns },
        },
      },
    } = this;
    const lines = this.lines[side];
    const column = side === 0 ? columns.overLine : columns.underLine;
    for (let at = 0; at < rows.length; at += 1) lines[at] = column[rows[at]!]!;
    return lines.subarray(0, rows.length);
  }

  private writeEdges(edges: Float64Array, side: SidePlace, family: number): void {
    const prices = this.best[side];
    const {
      rows,
      shares,
      basis: {
        horizonPlaces,
        keys: {
          table: {
            columns: { matches },
          },
        },
      },
    } = this;
    const columnsOf = (offset: number): Float64Array[] =>
      HORIZONS.map((_, horizon) => shares[linePlace(horizon, family) + offset]!);
    const [wins, losses] = [columnsOf(side), columnsOf(1 - side)];
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at]!;
      const horizon = horizonPlaces[matches[row]!]!;
      edges[at] = cardEdge(wins[horizon]![row]!, losses[horizon]![row]!, prices[at]!);
    }
  }
}

/** The numbers of one card. */
export function numbersOfCard(
  snapshot: BoardSnapshot,
  basis: CardBasis,
  row: number,
): { over: number; under: number; edge: number; side: 'over' | 'under' } {
  const numbers = new CardNumbers(snapshot, basis, 1, 1);
  numbers.read(Uint32Array.of(row));
  return {
    over: numbers.over[0]!,
    under: numbers.under[0]!,
    edge: numbers.edges[0]!,
    side: cardSides[numbers.sides[0]!]!,
  };
}
