import { Bitset } from '../boards/engine/bitset.js';
import type { Column, Table } from '../boards/engine/columns.js';
import { orderRows } from '../boards/engine/order.js';
import type { Criterion } from '../boards/engine/order.js';
import { PreparedOrder } from '../boards/engine/prepared-order.js';
import { rankedPage } from '../boards/engine/ranked-page.js';
import { RangeSets } from '../boards/engine/range-sets.js';
import { trendKinds } from '../boards/keys/trend-candidates.js';
import type { trendSchema } from '../boards/keys/trend-columns.js';
import { LineGroups } from './trend-groups.js';
import { NO_WINDOW } from './trend-windows.js';
import type { ShownWindows } from './trend-windows.js';

/** Least best price of a key where no range is asked for: below it rankings are all near-certainties. */
export const PRICE_FLOOR = 1.2;

const unpricedKinds = trendKinds.unpriced | trendKinds.unpricedAtAnyAge;
/** Preparing every range costs as much as so many passes over the prices. */
const WORTH_PREPARING = 8;
/** An order costs as much as so many pages found by selection; while prices stream in, numbers may be asked for once. */
const WORTH_ORDERING = 4;
/** One in so many rows are few. */
const FEW = 8;
/** More thousandths than any price has. */
const PRICE_STEPS = 2 ** 23;

/** What settles the numbers of a board. */
export interface TrendNumbers {
  readonly windows: ShownWindows;
  /** Bits of `trendKinds`: rows with none of them are no keys. */
  readonly kinds: number;
  /** Best price by row; NaN without one. */
  readonly odds: Float64Array;
}

/** The keys of a board with the windows and prices of a query, as sets of rows of its table; what follows from them is made when first asked for. */
export class TrendBasis {
  readonly windows: ShownWindows;
  readonly odds: Float64Array;
  private readonly keys: Bitset;
  /** Keys without a price. */
  private readonly unpriced: Bitset;
  private readonly sinceFirst: Column;
  private groups: LineGroups | null = null;
  private order: PreparedOrder | null = null;
  private ranges: RangeSets | null = null;
  private passes = 0;
  private pages = 0;
  private readonly orders = new Map<string, PreparedOrder>();
  private readonly asked = new Map<string, number>();
  /** What decides the default order before the order of the table does. */
  private readonly ranking: readonly Criterion[];
  private readonly unranged = new Map<boolean, Bitset>();

  constructor({ rows, columns: { kind, sinceFirst } }: Table<typeof trendSchema>, { windows, kinds, odds }: TrendNumbers) {
    this.windows = windows;
    this.odds = odds;
    this.sinceFirst = sinceFirst;
    this.ranking = [{ values: windows.bound, direction: 'descending' }, { values: odds, direction: 'descending' }];
    this.keys = Bitset.empty(rows);
    this.unpriced = Bitset.empty(rows);
    for (let row = 0; row < rows; row += 1) {
      if ((kind[row]! & kinds) === 0 || windows.window[row] === NO_WINDOW) continue;
      if (Number.isNaN(odds[row]!)) {
        // a price may be none of those looked at: only standard lines go without
        if ((kind[row]! & kinds & unpricedKinds) === 0) continue;
        this.unpriced.add(row);
      }
      this.keys.add(row);
    }
  }

  /**
   * The keys whose best price lies between two bounds, both inclusive; those without a price only where neither is given.
   * Of each subject, statistic and side all lines, or the best of them. A set of its own.
   * @param leave leaves of the members what else a query asks for, for all lines of a subject, statistic and side alike
   */
  within(from: number | null, to: number | null, bestOnly: boolean, leave: (members: Bitset) => void): Bitset {
    const isUnranged = from === null && to === null;
    const known = isUnranged ? this.unranged.get(bestOnly) : undefined;
    if (known !== undefined) {
      const members = known.copy();
      leave(members);
      return members;
    }
    // the floor holds only where the lower end is not given
    const members = this.priced(from ?? PRICE_FLOOR, to ?? Infinity).intersect(this.keys);
    if (!isUnranged) {
      leave(members);
      if (bestOnly) this.lineGroups().leaveBest(members);
      return members;
    }
    members.unite(this.unpriced);
    if (bestOnly) this.lineGroups().leaveBest(members);
    this.unranged.set(bestOnly, members.copy());
    leave(members);
    return members;
  }

  /**
   * A page of some keys in default order: Wilson bound and best price, both descending, then the order of the table.
   * @param count number of members
   */
  page(members: Bitset, count: number, skip: number, most: number): number[] {
    this.pages += 1;
    const selected = this.order === null && this.pages <= WORTH_ORDERING ? this.select(members.members(), skip, most) : null;
    return selected ?? this.defaultOrder().page(members, count, skip, most);
  }

  /**
   * The same by a criterion, values by row; ties in default order. Few members are sorted themselves until the criterion is
   * asked for often enough for an order of all keys.
   */
  pageBy(name: string, criterion: () => Criterion, members: Bitset, count: number, skip: number, most: number): number[] {
    let order = this.orders.get(name);
    if (order === undefined) {
      const asked = (this.asked.get(name) ?? 0) + 1;
      this.asked.set(name, asked);
      if (asked <= WORTH_ORDERING && count * FEW <= members.size) return Array.from(orderRows(members.members(), [criterion(), ...this.ranking]).subarray(skip, skip + most));
      this.orders.set(name, (order = new PreparedOrder(orderRows(this.defaultOrder().positions, [criterion()]), this.keys.size)));
    }
    return order.page(members, count, skip, most);
  }

  private lineGroups(): LineGroups {
    return (this.groups ??= new LineGroups(this.keys, this.sinceFirst, this));
  }

  private defaultOrder(): PreparedOrder {
    return (this.order ??= new PreparedOrder(
      orderRows(this.keys.members(), this.ranking),
      this.keys.size,
    ));
  }

  /** A page of rows, with bound and price as one number; null where a price has more than three decimals. */
  private select(rows: Uint32Array, skip: number, most: number): number[] | null {
    const { windows: { bound }, odds } = this;
    const values = new Float64Array(rows.length);
    for (let at = 0; at < rows.length; at += 1) {
      const price = odds[rows[at]!]!;
      const steps = Number.isNaN(price) ? 0 : Math.round(price * 1000);
      if (steps >= PRICE_STEPS || (steps !== 0 && steps / 1000 !== price)) return null;
      values[at] = bound[rows[at]!]! * PRICE_STEPS + steps;
    }
    return rankedPage({ values, direction: 'descending' }, skip, most).map((at) => rows[at]!);
  }

  private priced(from: number, to: number): Bitset {
    this.passes += 1;
    if (this.passes <= WORTH_PREPARING) return Bitset.between(this.odds, from, to);
    return (this.ranges ??= new RangeSets(this.odds)).between(from, to);
  }
}
