import type { PageRequest } from '../../common/paging/page-query.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { IdFilters } from '../../common/paging/board-filters.js';
import type { BoardSnapshot } from '../snapshot/snapshot.js';
import type { OnDemandKind } from '../candidates/candidate-table.js';
import type { Board, BoardQuery, BoardRows, BoardVariant } from '../engine/board.js';
import type { Bet } from './bet.js';
import type { MadeRecord } from './board-records.js';
import type { ListedBoard } from './listing.js';

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

/** What names the records of a query's rows. */
interface RecordNames {
  /** Names the board and whatever of the query changes a record. */
  readonly kind: string;
  /** A number that names a record within its kind; absent: that of its row. */
  readonly numberOf?: (row: number) => number;
}

/** Makes records from the snapshot alone. */
interface RecordMaker extends RecordNames {
  /** First members, whatever else a query asks for; `kind` names what decides them. Absent: nothing is shared. */
  readonly beginning?: { readonly kind: string; readonly make: (row: number) => object | string };
  /** The record, or its members after the beginning; a text follows the text of the beginning as it is. */
  readonly make: (row: number) => MadeRecord;
}

/** Makes records that need the database. */
interface RecordLoader extends RecordNames {
  /** Records of rows, in their order. */
  readonly load: (rows: readonly number[]) => Promise<MadeRecord[]>;
}

/** Makes the records of a query's rows. */
export type RecordWriter = RecordMaker | RecordLoader;

/** A board in memory, whole: how rows are ranked, what a query asks of them, and how they are written. */
export interface RankedBoard<
  Query extends RankedQuery,
  Options,
  Variant extends BoardVariant,
  Filters extends IdFilters,
  Order extends string,
>
  extends Board<BoardSnapshot, Options, Variant, Filters, Order>, ListedBoard {
  /** Parameter that asks for competitions; absent: `uniqueTournamentIds`. */
  readonly competitionParameter?: string;
  /** Candidates of a query that are computed on demand; null for none. */
  readonly onDemand?: (query: Query) => OnDemandKind | null;
  /** What a query asks for. @throws ApplicationError `invalid_input` for parameters that exclude each other */
  readonly ask: (query: Query, snapshot: BoardSnapshot) => Asked<Options, Filters, Order>;
  /** Names a row, in members of its record, the id of the fixture first; colons part them. Absent: nothing does. */
  readonly keyOf?: (snapshot: BoardSnapshot, variant: Variant, row: number) => string;
  readonly records: (snapshot: BoardSnapshot, variant: Variant, options: Options) => RecordWriter;
  /** The bet that a row stands for; null where it has no price or no edge. Absent: rows are no bets. */
  readonly bet?: (snapshot: BoardSnapshot, variant: Variant, row: number, options: Options) => Bet | null;
  /** Members of the response that no other board has. */
  readonly members?: (ranked: BoardRows<Variant>, asked: AskedRows<Query, Options, Filters, Order>) => object;
  /** Why a query finds no row. */
  readonly explainEmpty: (asked: AskedRows<Query, Options, Filters, Order>) => EmptyBecause;
}
