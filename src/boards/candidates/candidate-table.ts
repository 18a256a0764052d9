import type { Schema, Table } from '../engine/columns.js';
import type { Criterion } from '../engine/order.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';

/** Candidates computed on request: those without a price, match totals, or matches of the same competition only. */
export type OnDemandKind = 'trends' | 'cards' | 'matchTrends' | 'competitionTrends';

/** Declares the candidates of a board: their columns, the rows of one fixture and the default order. */
export interface CandidateTable<S extends Schema> {
  readonly name: string;
  readonly schema: S;
  /** Columns with row numbers of the fixture's lines (-1: none); joining the fixtures adds the offset of each. */
  readonly lineColumns: readonly (keyof S & string)[];
  /**
   * The candidates of one fixture, in the tie-break order of the board. Fixtures are joined in the order of kick-off
   * and id, so that the row number breaks ties left by the criteria.
   * @param includeUnpriced also include standard lines without a quote; true by default
   */
  rows(dataset: Dataset, context: FixtureContext, includeUnpriced?: boolean): Table<S>;
  /** Criteria of the default order; ties are ordered by row number. */
  order(table: Table<S>): readonly Criterion[];
}
