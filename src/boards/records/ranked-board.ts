import type { PageRequest } from '../../common/paging/page-query.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { IdFilters } from '../../common/paging/board-filters.js';
import type { BoardSnapshot } from '../snapshot/snapshot.js';
import type { OnDemandKind } from '../candidates/candidate-table.js';
import type { Board, BoardContext, BoardQuery, BoardRows, BoardVariant, Facet } from '../engine/board.js';
import type { Bet } from './bet.js';
import type { MadeRecord } from './board-records.js';
import type { ListedBoard } from './listing.js';

/** Parameters of every query of a ranked board. */
export interface RankedQuery extends PageRequest {
  readonly bookmakers?: string[];
}

/** Options, filters and order of a query. */
export type Asked<Options, Filters extends object, Order extends string> = Omit<
  BoardQuery<Options, Filters, Order>,
  'page' | 'facets'
>;

/** A query of a snapshot, with the current ids of merged entities. */
export interface AskedRows<Query, Options, Filters extends object, Order extends string> extends Asked<
  Options,
  Filters,
  Order
> {
  readonly snapshot: BoardSnapshot;
  readonly query: Query;
}

/** Input of filters, orders and groups of a board in memory. */
export type RankedContext<Variant extends BoardVariant> = BoardContext<BoardSnapshot, Variant>;
/** A dimension of a board in memory. */
export type RankedFacet<Options, Variant extends BoardVariant, Filters> = Facet<
  BoardSnapshot,
  Options,
  Variant,
  Filters
>;

/** Identifies the records of a query's rows. */
interface RecordNames {
  /** Identifies the board and the parts of the query that affect a record. */
  readonly kind: string;
  /** A number that identifies a record within its kind; absent: its row number. */
  readonly numberOf?: (row: number) => number;
}

/** Creates records from the snapshot alone. */
interface RecordMaker extends RecordNames {
  /** First members, whatever the other parameters; `kind` identifies what they depend on. Absent: nothing is shared. */
  readonly beginning?: { readonly kind: string; readonly make: (row: number) => object | string };
  /** The record, or its members after the beginning; a text is appended to the text of the beginning verbatim. */
  readonly make: (row: number) => MadeRecord;
}

/** Creates records that need the database. */
interface RecordLoader extends RecordNames {
  /** Records of rows, in their order. */
  readonly load: (rows: readonly number[]) => Promise<MadeRecord[]>;
}

/** Creates the records of a query's rows. */
export type RecordWriter = RecordMaker | RecordLoader;

/** A complete board in memory: how rows are ranked, queried and serialised. */
export interface RankedBoard<
  Query extends RankedQuery,
  Options,
  Variant extends BoardVariant,
  Filters extends IdFilters,
  Order extends string,
>
  extends Board<BoardSnapshot, Options, Variant, Filters, Order>, ListedBoard {
  /** Parameter that filters competitions; absent: `uniqueTournamentIds`. */
  readonly competitionParameter?: string;
  /** On-demand candidates needed by a query; null for none. */
  readonly onDemand?: (query: Query) => OnDemandKind | null;
  /** Translates a query. @throws ApplicationError `invalid_input` for parameters that exclude each other */
  readonly ask: (query: Query, snapshot: BoardSnapshot) => Asked<Options, Filters, Order>;
  /** Key of a row, from members of its record separated by colons, the fixture id first. Absent: rows have no keys. */
  readonly keyOf?: (snapshot: BoardSnapshot, variant: Variant, row: number) => string;
  readonly records: (snapshot: BoardSnapshot, variant: Variant, options: Options) => RecordWriter;
  /** The bet that a row represents; null without a price or an edge. Absent: rows are no bets. */
  readonly bet?: (snapshot: BoardSnapshot, variant: Variant, row: number, options: Options) => Bet | null;
  /** Members of the response specific to the board. */
  readonly members?: (ranked: BoardRows<Variant>, asked: AskedRows<Query, Options, Filters, Order>) => object;
  /** Why a query has no rows. */
  readonly explainEmpty: (asked: AskedRows<Query, Options, Filters, Order>) => EmptyBecause;
}

/** The fixture id at the start of a row's key; null for a text that does not begin with an id. */
export function fixtureOfKey(key: string): number | null {
  const [id = ''] = key.split(':', 1);
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
}
