import type { FacetDimension, FacetMembers, FacetValue } from '../../common/paging/facets.js';
import type { Criterion } from './order.js';
import type { Group, RowFilter } from './row-list.js';

/** Rows and derived columns of a board under the options of a query that change its numbers. */
export interface BoardVariant {
  /** Eligible rows, or the number of rows: all of them, ascending. */
  readonly candidates: Uint32Array | number;
  /** Criteria of the default order; empty where the candidates stand in it. Ties keep the order of the candidates. */
  readonly order: readonly Criterion[];
}

/** What filters, orders and groups of a board read. */
export interface BoardContext<Snapshot, Variant extends BoardVariant> {
  readonly snapshot: Snapshot;
  readonly variant: Variant;
}

/** What facets of a board read. */
export interface FacetContext<Snapshot, Options, Variant extends BoardVariant, Filters> extends BoardContext<
  Snapshot,
  Variant
> {
  readonly options: Options;
  readonly filters: Filters;
}

/** A dimension by whose values rows are counted. */
export interface Facet<Snapshot, Options, Variant extends BoardVariant, Filters> {
  /** Filter of the dimension, which its own counts leave out. */
  readonly ownFilter?: keyof Filters;
  /** Where options choose its values: those that choose none. */
  readonly ownOptions?: Partial<Options>;
  /** Rows by value, in any order. A row may have several values, or none. */
  readonly count: (rows: Uint32Array, context: FacetContext<Snapshot, Options, Variant, Filters>) => FacetValue[];
}

/**
 * A board in one declaration: which rows it ranks, how each query parameter narrows them, and what they are ordered by.
 * A new query parameter is a member of `Filters` and its line in `filters`.
 */
export interface Board<Snapshot, Options, Variant extends BoardVariant, Filters extends object, Order extends string> {
  /** Derived columns for options; cached in the snapshot's `derived`, so that equal options share one variant. */
  readonly variant: (snapshot: Snapshot, options: Options) => Variant;
  /** One entry a parameter, run in this order: those that leave few rows first. */
  readonly filters: {
    readonly [Name in keyof Filters]-?: (
      requested: NonNullable<Filters[Name]>,
      context: BoardContext<Snapshot, Variant>,
    ) => RowFilter | readonly RowFilter[];
  };
  /** Values by row of each column that a query may sort by. */
  readonly orders: Readonly<Record<Order, (context: BoardContext<Snapshot, Variant>) => ArrayLike<number>>>;
  /** The order, if any, for which no page has to be selected under the options of a query. */
  readonly sorted?: (context: BoardContext<Snapshot, Variant>) => SortedRows<Order> | null;
  /** By column that a query may sort by: rows that come after all others in both directions, 1; absent: none. */
  readonly last?: (by: Order, context: BoardContext<Snapshot, Variant>) => ArrayLike<number> | null;
  /** Rows of which a grouped query shows only the best. */
  readonly group?: (context: BoardContext<Snapshot, Variant>) => Group;
  /** Dimensions by which a query may count rows, after grouping. */
  readonly facets: { readonly [Name in FacetDimension]?: Facet<Snapshot, Options, Variant, Filters> };
}

/** Rows that stand in an order. */
export interface SortedRows<Order extends string> extends BoardOrder<Order> {
  /** Row numbers, all candidates among them; rows of equal values by number. */
  readonly rows: Uint32Array;
}

/** What a query sorts by. */
export interface BoardOrder<Order extends string> {
  readonly by: Order;
  readonly direction: Criterion['direction'];
}

/** What is asked of a board. */
export interface BoardQuery<Options, Filters extends object, Order extends string> {
  readonly options: Options;
  readonly filters: Filters;
  /** Default: the order of the variant. */
  readonly order?: BoardOrder<Order> | undefined;
  /** Whether only the best row of each group is shown. */
  readonly group?: boolean;
  /** Dimensions by which rows are counted. */
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
  /** Rows of all pages by value of the dimensions asked for; null without any. */
  readonly facets: FacetMembers | null;
}
