import { Bitset } from './bitset.js';
import { orderRows } from './order.js';
import type { Criterion } from './order.js';
import { PreparedOrder } from './prepared-order.js';
import { listPositions } from './position-lists.js';
import type { PositionLists } from './position-lists.js';
import { RangeSets } from './range-sets.js';

/**
 * What a board keeps of one snapshot beside its columns: its rows in default order, and for filters with few
 * values the set of rows of each value. Sets hold positions in the default order, so that a page of a filtered
 * board is found by counting bits.
 */
export class BoardIndex {
  private readonly positions: Uint32Array;
  private readonly sets = new Map<string, Bitset>();
  private readonly orders = new Map<string, PreparedOrder>();
  private readonly ranges = new Map<string, RangeSets>();
  private readonly lists = new Map<string, PositionLists>();

  /** @param order row numbers in the default order */
  constructor(readonly order: Uint32Array) {
    this.positions = new Uint32Array(order.length);
    for (let position = 0; position < order.length; position += 1) this.positions[order[position]!] = position;
  }

  get rows(): number {
    return this.order.length;
  }

  /** Position of a row in the default order. */
  positionOf(row: number): number {
    return this.positions[row]!;
  }

  /** The rows that pass a test which depends on the snapshot only; made at the first use of its name, then kept. */
  where(name: string, test: (row: number) => boolean): Bitset {
    const known = this.sets.get(name);
    if (known !== undefined) return known;
    const set = this.select(test);
    this.sets.set(name, set);
    return set;
  }

  /** The rows that pass a test. */
  select(test: (row: number) => boolean): Bitset {
    const set = Bitset.empty(this.rows);
    for (let position = 0; position < this.rows; position += 1) if (test(this.order[position]!)) set.add(position);
    return set;
  }

  /** The rows whose value of the snapshot lies between two bounds, both included; unknown values lie nowhere. */
  between(name: string, values: ArrayLike<number>, low: number, high: number): Bitset {
    let known = this.ranges.get(name);
    if (known === undefined) this.ranges.set(name, (known = new RangeSets(this.byPosition(values))));
    return known.between(low, high);
  }

  /** The rows that carry one of some codes, where there are too many codes for a set of each. */
  withAnyOf(name: string, codeOf: (row: number) => number, codes: readonly number[]): Bitset {
    const set = Bitset.empty(this.rows);
    for (const code of codes) for (const position of this.positionsWith(name, codeOf, code)) set.add(position);
    return set;
  }

  /** The positions of the rows that carry a code; under one name always of the same codes. */
  positionsWith(name: string, codeOf: (row: number) => number, code: number): Uint32Array {
    let known = this.lists.get(name);
    if (known === undefined)
      this.lists.set(name, (known = listPositions(this.rows, (position) => codeOf(this.order[position]!))));
    return known.positions.subarray(known.starts[code] ?? 0, known.starts[code + 1] ?? 0);
  }

  /**
   * Positions in the order of a criterion of the snapshot, ties in default order; made at the first use of its name.
   */
  orderedBy(name: string, criterion: () => Criterion): PreparedOrder {
    const known = this.orders.get(name);
    if (known !== undefined) return known;
    const { values, direction } = criterion();
    const order = new PreparedOrder(orderRows(this.rows, [{ values: this.byPosition(values), direction }]), this.rows);
    this.orders.set(name, order);
    return order;
  }

  private byPosition(values: ArrayLike<number>): Float64Array {
    const byPosition = new Float64Array(this.rows);
    for (let position = 0; position < this.rows; position += 1) byPosition[position] = values[this.order[position]!]!;
    return byPosition;
  }
}

/** The rows that a query shows, in its order. */
export interface Listing {
  /** How many rows the whole listing has. */
  readonly count: number;
  /** Row numbers of a page. */
  page(skip: number, most: number): number[];
  /**
   * To be called once nobody asks the listing for anything more: memory that only this query needed goes to the next
   * one.
   */
  readonly finish?: (() => void) | undefined;
}

/** The members of a set in default order, or in a prepared order of positions. */
export function listingOf(index: BoardIndex, members: Bitset, order?: PreparedOrder): Listing {
  const count = members.count();
  return {
    count,
    page: (skip, most) => {
      const positions = order === undefined ? members.slice(skip, most) : order.page(members, count, skip, most);
      return positions.map((position) => index.order[position]!);
    },
  };
}
