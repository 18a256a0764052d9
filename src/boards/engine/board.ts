import type { FacetDimension, FacetMembers, FacetValue } from '../../common/paging/facets.js';
import type { Criterion } from './order.js';
import type { Group, RowFilter } from './row-list.js';

/** Rows and derived columns of a board under the options of a query that change its numbers. */
export interface BoardVariant {
  /** Eligible rows, or the number of rows: all of them, ascending. */
  readonly candidates: Uint32Array | number;
  /** Criteria of the default order; empty if the candidates are in it. Ties keep the order of the candidates. */
  readonly order: readonly Criterion[];
}

/** Input of a board's filters, orders and groups. */
export interface BoardContext<Snapshot, Variant extends BoardVariant> {
  readonly snapshot: Snapshot;
  readonly variant: Variant;
}

/** Input of a board's facets. */
export interface FacetContext<Snapshot, Options, Variant extends BoardVariant, Filters> extends BoardContext<
  Snapshot,
  Variant
> {
  readonly options: Options;
  readonly filters: Filters;
}

/** A dimension by which rows are counted. */
export interface Facet<Snapshot, Options, Variant extends BoardVariant, Filters> {
  /** Filter of the dimension; its own counts ignore it. */
  readonly ownFilter?: keyof Filters;
  /** Where options select its values: the options that select none. */
  readonly ownOptions?: Partial<Options>;
  /** Rows by value, in any order. A row may have several values, or none. */
  readonly count: (rows: Uint32Array, context: FacetContext<Snapshot, Options, Variant, Filters>) => FacetValue[];
}

/**
 * A board as one declaration: which rows it ranks, how each query parameter narrows them, and how they are ordered.
 * A new query parameter needs a member of `Filters` and an entry in `filters`.
 */
export interface Board<Snapshot, Options, Variant extends BoardVariant, Filters extends object, Order extends string> {
  /** Derived columns for options; cached in the snapshot's `derived`, so that equal options share one variant. */
  readonly variant: (snapshot: Snapshot, options: Options) => Variant;
  /** One entry per parameter, applied in this order: the most selective first. */
  readonly filters: {
    readonly [Name in keyof Filters]-?: (
      requested: NonNullable<Filters[Name]>,
      context: BoardContext<Snapshot, Variant>,
    ) => RowFilter | readonly RowFilter[];
  };
  /** Values by row of each column that a query may sort by. */
  readonly orders: Readonly<Record<Order, (context: BoardContext<Snapshot, Variant>) => ArrayLike<number>>>;
  /** An order in which the rows are already sorted under the options, so that pages need no selection; null: none. */
  readonly sorted?: (context: BoardContext<Snapshot, Variant>) => SortedRows<Order> | null;
  /** By sort column: 1 for rows that come last in both directions; absent: none. */
  readonly last?: (by: Order, context: BoardContext<Snapshot, Variant>) => ArrayLike<number> | null;
  /** By sort column: order of rows with equal values; null or absent: that of the variant. */
  readonly ties?: (by: Order, context: BoardContext<Snapshot, Variant>) => readonly Criterion[] | null;
  /** Groups of rows; a grouped query shows only the best of each. */
  readonly group?: (context: BoardContext<Snapshot, Variant>) => Group;
  /** Dimensions by which a query may count rows, after grouping. */
  readonly facets: { readonly [Name in FacetDimension]?: Facet<Snapshot, Options, Variant, Filters> };
}

/** Rows in sorted order. */
export interface SortedRows<Order extends string> extends BoardOrder<Order> {
  /** Row numbers including all candidates; ties by row number. */
  readonly rows: Uint32Array;
}

/** Sort column and direction of a query. */
export interface BoardOrder<Order extends string> {
  readonly by: Order;
  readonly direction: Criterion['direction'];
}

/** A query of a board. */
export interface BoardQuery<Options, Filters extends object, Order extends string> {
  readonly options: Options;
  readonly filters: Filters;
  /** Default: the order of the variant. */
  readonly order?: BoardOrder<Order> | undefined;
  /** Whether to show only the best row of each group. */
  readonly group?: boolean;
  /** Dimensions to count rows by. */
  readonly facets?: readonly FacetDimension[] | undefined;
  readonly page: { readonly skip: number; readonly take: number };
}

/** Rows of a board that a query shows. */
export interface BoardRows<Variant extends BoardVariant> {
  /** Number of rows on all pages. */
  readonly count: number;
  /** Row numbers of the page, in order. */
  readonly rows: number[];
  /** Row numbers of all pages, in the order of the candidates. Read-only view. */
  readonly passing: Uint32Array;
  readonly variant: Variant;
  /** Number of rows on all pages by value of the requested dimensions; null without any. */
  readonly facets: FacetMembers | null;
}
