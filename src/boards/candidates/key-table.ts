import type { Schema, Table } from '../engine/columns.js';
import type { Criterion } from '../engine/order.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';

/**
 * Which keys are looked at: those with a price, or also standard lines that nobody quotes, which most queries leave
 * out.
 */
export type KeyExtent = 'priced' | 'all';

/** Keys computed when somebody asks: trends and cards with those that nobody quotes, and trends of match totals. */
export type OnDemandKeys = 'trends' | 'cards' | 'matchTrends';

/** Declares the keys of a board: what a key is, how those of a fixture come about, and their default order. */
export interface KeyTable<S extends Schema> {
  readonly name: string;
  readonly schema: S;
  /** Columns with row numbers of the fixture's lines (-1: none); they are moved when fixtures are put together. */
  readonly lineColumns: readonly (keyof S & string)[];
  /**
   * The keys of one fixture, in the order that decides ties of the board. Tables are put together in the order of
   * kick-off and fixture id, so that the row number decides whatever the criteria leave open.
   */
  rows(dataset: Dataset, context: FixtureContext, extent?: KeyExtent): Table<S>;
  /** What decides the default order before the row number does. */
  order(table: Table<S>): readonly Criterion[];
}
