import type { PageRequest } from '../../common/paging/page-query.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { IdFilters } from '../../common/paging/id-filters.js';
import type { RecordFields } from '../../common/paging/record-fields.js';
import type { BoardSnapshot } from '../snapshot/snapshot.js';
import type { OnDemandKind } from '../candidates/candidate-table.js';
import type { Board, BoardQuery, BoardVariant } from '../engine/board.js';
import type { MadeRecord } from './board-records.js';

/** What every query of a ranked board has. */
export interface RankedQuery extends PageRequest {
  readonly bookmakers?: string[];
}

/** Options, filters and order that a query asks for. */
export type Asked<Options, Filters extends object, Order extends string> = Omit<
  BoardQuery<Options, Filters, Order>,
  'page' | 'facets'
>;

/** What a query asks of a snapshot, with the ids that merged entities have now. */
export interface AskedRows<Query, Options, Filters extends object, Order extends string> extends Asked<
  Options,
  Filters,
  Order
> {
  readonly snapshot: BoardSnapshot;
  readonly query: Query;
}

/** Makes the records of a query's rows. */
export interface RecordWriter {
  /** Names the board and whatever of the query changes a record. */
  readonly kind: string;
  /** A number that names a record within its kind; absent: that of its row. */
  readonly numberOf?: (row: number) => number;
  /** What texts begin with whatever else a query asks for; `kind` names what decides it. Absent: nothing is shared. */
  readonly beginning?: { readonly kind: string; readonly make: (row: number) => string };
  /** The record, or what follows its beginning. */
  readonly make: (row: number) => MadeRecord & { readonly record: string };
  /** The record as a value; absent: its text is read back. */
  readonly read?: (row: number) => object;
}

/** A board in memory, whole: how rows are ranked, what a query asks of them, and how they are written. */
export interface RankedBoard<
  Query extends RankedQuery,
  Options,
  Variant extends BoardVariant,
  Filters extends IdFilters,
  Order extends string,
> extends Board<BoardSnapshot, Options, Variant, Filters, Order> {
  /** Names its pages, tables and tags. */
  readonly name: string;
  /** Members of its records. */
  readonly fields: RecordFields;
  /** Parameter that asks for competitions; absent: `uniqueTournamentIds`. */
  readonly competitionParameter?: string;
  /** Candidates of a query that are computed on demand; null for none. */
  readonly onDemand?: (query: Query) => OnDemandKind | null;
  /** What a query asks for. @throws ApplicationError `invalid_input` for parameters that exclude each other */
  readonly ask: (query: Query, snapshot: BoardSnapshot) => Asked<Options, Filters, Order>;
  /** Names a row, in members of its record, the id of the fixture first; colons part them. */
  readonly keyOf: (snapshot: BoardSnapshot, variant: Variant, row: number) => string;
  readonly records: (snapshot: BoardSnapshot, variant: Variant, options: Options) => RecordWriter;
  /** Why a query finds no row. */
  readonly explainEmpty: (asked: AskedRows<Query, Options, Filters, Order>) => EmptyBecause;
}
