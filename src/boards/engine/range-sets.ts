import { Bitset } from './bitset.js';
import { orderRows } from './order.js';

/** Sets kept ready of one column, at most about so many: with them a range costs two copies and a few additions. */
const MOST_SETS = 100;
const SHORTEST_STEP = 1_024;

/** Answers which positions have a value between two bounds, without a pass over them. */
export class RangeSets {
  /** Positions by value, those without one left out. */
  private readonly order: Uint32Array;
  private readonly sorted: Float64Array;
  private readonly size: number;
  private readonly step: number;
  /** The first `step * index` positions of the order. */
  private readonly sets: Bitset[] = [];

  /** @param values by position; NaN where unknown */
  constructor(values: Float64Array) {
    this.size = values.length;
    const order = orderRows(values.length, [{ values, direction: 'ascending' }]);
    let known = order.length;
    while (known > 0 && Number.isNaN(values[order[known - 1]!]!)) known -= 1;
    this.order = order.subarray(0, known);
    this.sorted = new Float64Array(known);
    this.step = Math.max(SHORTEST_STEP, Math.ceil(known / MOST_SETS));
    const first = Bitset.empty(this.size);
    for (let rank = 0; rank < known; rank += 1) {
      if (rank % this.step === 0) this.sets.push(first.copy());
      first.add(this.order[rank]!);
      this.sorted[rank] = values[this.order[rank]!]!;
    }
    if (known % this.step === 0) this.sets.push(first);
  }

  /** A set of its own of the positions from `low` to `high`, both included. */
  between(low: number, high: number): Bitset {
    const from = this.countBelow((value) => value < low);
    const to = this.countBelow((value) => value <= high);
    if (to <= from) return Bitset.empty(this.size);
    const found = this.first(to);
    return from === 0 ? found : found.subtract(this.first(from));
  }

  /** The positions of the lowest values, so many. */
  private first(count: number): Bitset {
    const ready = Math.floor(count / this.step);
    const set = this.sets[ready]!.copy();
    for (let rank = ready * this.step; rank < count; rank += 1) set.add(this.order[rank]!);
    return set;
  }

  private countBelow(isBelow: (value: number) => boolean): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBelow(this.sorted[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
