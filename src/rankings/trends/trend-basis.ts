import { Bitset } from '../../boards/engine/bitset.js';
import type { Column, Table } from '../../boards/engine/columns.js';
import { orderRows } from '../../boards/engine/order.js';
import type { Criterion } from '../../boards/engine/order.js';
import { PreparedOrder } from '../../boards/engine/prepared-order.js';
import { RangeSets } from '../../boards/engine/range-sets.js';
import { RowSets } from '../../boards/engine/row-sets.js';
import { spareRows } from '../../boards/engine/spare-arrays.js';
import { trendKinds } from '../../boards/candidates/trend-candidates.js';
import type { trendSchema } from '../../boards/candidates/trend-columns.js';
import { LineGroups, leaveBestLines } from './trend-groups.js';
import { NO_WINDOW } from './trend-windows.js';
import type { ShownWindows } from './trend-windows.js';

/** Least best price of a key where no range is asked for: below it rankings are all near-certainties. */
export const PRICE_FLOOR = 1.2;

const unpricedKinds = trendKinds.unpriced | trendKinds.unpricedAtAnyAge;
const ALL_KINDS = unpricedKinds | trendKinds.priced | trendKinds.pricedOfAnyAge;
/** Preparing every range costs as much as so many passes over the prices. */
const WORTH_PREPARING = 8;
/**
 * An order costs as much as so many pages found by selection; while prices stream in, numbers may be asked for once.
 */
const WORTH_ORDERING = 4;
/** Putting the lines of all groups in order costs as much as finding the best ones so many times. */
const WORTH_GROUPING = 4;
/** One in so many rows are few. */
const FEW = 8;
/** More than there are places of bounds, which are numbers of 16 bits. */
const BOUNDS = 2 ** 16;

/** What settles the numbers of a board. */
export interface TrendNumbers {
  readonly windows: ShownWindows;
  /** Bits of `trendKinds`: rows with none of them are no keys. */
  readonly kinds: number;
  /** Best price by row; NaN without one. */
  readonly odds: Float64Array;
}

/**
 * The keys of a board with the windows and prices of a query, as sets of rows of its table; what follows from them is
 * made when first asked for.
 */
export class TrendBasis {
  readonly windows: ShownWindows;
  readonly odds: Float64Array;
  /** Rows of the kinds with a window: keys with a price, and those of standard lines without one. */
  private readonly candidates: Bitset;
  private readonly standard: Bitset;
  private everyKey: Bitset | null = null;
  private readonly offsetInGroup: Column;
  private groups: LineGroups | null = null;
  private order: PreparedOrder | null = null;
  private ranges: RangeSets | null = null;
  private choices = 0;
  private passes = 0;
  private pages = 0;
  private readonly orders = new Map<string, PreparedOrder>();
  private readonly asked = new Map<string, number>();
  /** What decides the default order before the order of the table does. */
  private readonly ranking: readonly Criterion[];
  private readonly unranged = new Map<boolean, Bitset>();

  constructor({ columns: { kind, offsetInGroup } }: Table<typeof trendSchema>, { windows, kinds, odds }: TrendNumbers) {
    this.windows = windows;
    this.odds = odds;
    this.offsetInGroup = offsetInGroup;
    this.ranking = [
      { values: windows.bound, direction: 'descending' },
      { values: odds, direction: 'descending' },
    ];
    this.candidates = rowsOfKinds(kind, kinds).subtract(RowSets.of(windows.window).with(NO_WINDOW));
    this.standard = rowsOfKinds(kind, kinds & unpricedKinds);
  }

  /**
   * The keys whose best price lies between two bounds, both inclusive; those without a price only where neither is
   * given. Of each subject, statistic and side all lines, or the best of them. A set of its own.
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
    const members = this.priced(from ?? PRICE_FLOOR, to ?? Infinity).intersect(this.candidates);
    if (!isUnranged) {
      leave(members);
      if (bestOnly) this.leaveBest(members);
      return members;
    }
    members.unite(this.keys.copy().subtract(this.priced(-Infinity, Infinity)));
    if (bestOnly) this.leaveBest(members);
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
    return this.order === null && this.pages <= WORTH_ORDERING
      ? this.select(members, skip, most)
      : this.defaultOrder().page(members, count, skip, most);
  }

  /**
   * The same by a criterion, values by row; ties in default order. Few members are sorted themselves until the
   * criterion is asked for often enough for an order of all keys.
   */
  pageBy(
    name: string,
    criterion: () => Criterion,
    members: Bitset,
    count: number,
    skip: number,
    most: number,
  ): number[] {
    let order = this.orders.get(name);
    if (order === undefined) {
      const asked = (this.asked.get(name) ?? 0) + 1;
      this.asked.set(name, asked);
      if (asked <= WORTH_ORDERING && count * FEW <= members.size)
        return Array.from(orderRows(members.members(), [criterion(), ...this.ranking]).subarray(skip, skip + most));
      this.orders.set(
        name,
        (order = new PreparedOrder(orderRows(this.defaultOrder().positions, [criterion()]), this.keys.size)),
      );
    }
    return order.page(members, count, skip, most);
  }

  /** A price may be none of those looked at: only standard lines go without. */
  private get keys(): Bitset {
    return (this.everyKey ??= this.priced(-Infinity, Infinity).unite(this.standard).intersect(this.candidates));
  }

  /** Leaves of each subject, statistic and side only the best line. */
  private leaveBest(members: Bitset): void {
    this.choices += 1;
    if (members.count() * FEW <= members.size || (this.groups === null && this.choices <= WORTH_GROUPING))
      leaveBestLines(members, this.offsetInGroup, this);
    else (this.groups ??= new LineGroups(this.keys, this.offsetInGroup, this)).leaveBest(members);
  }

  private defaultOrder(): PreparedOrder {
    return (this.order ??= new PreparedOrder(orderRows(this.keys.members(), this.ranking), this.keys.size));
  }

  /** A page of rows: how many there are of each bound tells which bounds it shows, and only their rows are ordered. */
  private select(members: Bitset, skip: number, most: number): number[] {
    const { bound } = this.windows;
    const spare = spareRows.take(members.size);
    const rows = members.members(spare);
    const counts = spareRows.take(BOUNDS).fill(0);
    for (let at = 0; at < rows.length; at += 1) counts[bound[rows[at]!]!]! += 1;
    let [highest, before] = [BOUNDS - 1, 0];
    while (highest > 0 && before + counts[highest]! <= skip) before += counts[highest--]!;
    let [lowest, end] = [highest, before + counts[highest]!];
    while (lowest > 0 && end < skip + most) end += counts[--lowest]!;
    spareRows.give(counts);
    const near = new Uint32Array(end - before);
    for (let at = 0, found = 0; at < rows.length; at += 1) {
      const row = rows[at]!;
      if (bound[row]! >= lowest && bound[row]! <= highest) near[found++] = row;
    }
    spareRows.give(spare);
    return Array.from(orderRows(near, this.ranking).subarray(skip - before, skip - before + most));
  }

  private priced(from: number, to: number): Bitset {
    this.passes += 1;
    if (this.passes <= WORTH_PREPARING) return Bitset.between(this.odds, from, to);
    return (this.ranges ??= new RangeSets(this.odds)).between(from, to);
  }
}

/** The rows with any of some bits of `trendKinds`; a set of its own. */
function rowsOfKinds(kind: Column, bits: number): Bitset {
  const rows = Bitset.empty(kind.length);
  for (let code = 0; code <= ALL_KINDS; code += 1) if ((code & bits) !== 0) rows.unite(RowSets.of(kind).with(code));
  return rows;
}
