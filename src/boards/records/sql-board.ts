import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { FacetDimension, FacetMembers, FacetValue } from '../../common/paging/facets.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import type { MadeRecord, BoardRecords, CachedRecord } from './board-records.js';
import { Listing } from './listing.js';
import type { ListedBoard, RankedPage, RowSpan } from './listing.js';
import type { RecordSelection } from '../../common/paging/record-fields.js';
import { nowOf } from '../../common/revision/revision.js';
import { choiceKey } from '../engine/derived.js';

/** By dimension, its own parameters with the values at which they filter nothing. */
export type OwnParameters<Query> = {
  readonly [Name in FacetDimension]?: { readonly [Parameter in keyof Query]?: Query[Parameter] | undefined };
};

/** All rows of a query. */
export interface SqlRanking<Key, Summary> {
  /** In the order of the board. */
  readonly keys: readonly Key[];
  /** Response data on the board as a whole. */
  readonly summary: Summary;
}

/** A board ranked by the database. Every statement sees the data as known at `now`, the moment of a snapshot. */
export interface SqlBoard<Query extends PageRequest, Key, Summary = null> extends ListedBoard {
  /** Dimensions by which rows can be counted. */
  readonly facets: OwnParameters<Query>;
  rank(query: Query, now: Date): Promise<SqlRanking<Key, Summary>>;
  /** Counts rows by value of a dimension. */
  count(dimension: FacetDimension, keys: readonly Key[], query: Query, now: Date): Promise<FacetValue[]>;
  /** A number that identifies the record of a key within its query. */
  numberOf(key: Key): number;
  /** Records of keys by their number; none for a key whose row no longer exists. */
  load(keys: readonly Key[], query: Query, now: Date): Promise<ReadonlyMap<number, MadeRecord>>;
  explainEmpty(query: Query, now: Date): Promise<EmptyBecause>;
  /** Members of the response specific to the board. */
  members?(summary: Summary, query: Query): object;
  /** Facets of the response, if the board has its own besides the counted ones; absent: only the counted ones. */
  facetMembers?(summary: Summary, counted: FacetMembers | null): object;
}

/** A query without the parameters that only choose a page, members, facets or format: equal for the same rows. */
export function criteriaKey<Query extends PageRequest>(query: Query): string {
  const { page: _page, pageSize: _size, revision: _revision, format: _format, ...rest } = query;
  const { fields: _fields, view: _view, facets: _facets, ...criteria } = rest;
  return choiceKey(criteria);
}

/** All rows of a query, or why there are none. */
export interface ExplainedRanking<Key, Summary> extends SqlRanking<Key, Summary> {
  /** Null where there are rows. */
  readonly emptyBecause: EmptyBecause | null;
}

/** Rows that the database has ranked for a query. */
export class SqlListing<Query extends PageRequest, Key, Summary> extends Listing<Key> {
  constructor(
    private readonly cache: BoardRecords,
    protected readonly board: SqlBoard<Query, Key, Summary>,
    protected readonly query: Query,
    readonly snapshot: Listing<Key>['snapshot'],
    private readonly ranking: ExplainedRanking<Key, Summary>,
    private readonly facets: FacetMembers | null,
  ) {
    super();
  }

  explainEmpty(): EmptyBecause {
    const { emptyBecause } = this.ranking;
    if (emptyBecause === null) throw new Error('a board with rows is not empty');
    return emptyBecause;
  }

  protected get identity(): PageRequest {
    return this.query;
  }

  protected rank({ skip, take }: RowSpan): RankedPage<Key> {
    const { keys, summary } = this.ranking;
    const { board, query, facets } = this;
    return {
      count: keys.length,
      rows: keys.slice(skip, skip + take),
      facets: board.facetMembers?.(summary, facets) ?? facets,
      members: board.members?.(summary, query) ?? {},
    };
  }

  protected load(rows: readonly Key[], selection: RecordSelection | null): Promise<CachedRecord[]> {
    const { board, query, snapshot } = this;
    return this.cache.load({
      snapshot,
      kind: board.name + criteriaKey(query),
      members: rows,
      keyOf: (key) => board.numberOf(key),
      selection,
      make: async (missing) => {
        const records = await board.load(missing, query, this.now);
        return missing.map((key) => records.get(board.numberOf(key)) ?? { record: null });
      },
    });
  }

  protected async read(rows: readonly Key[]): Promise<readonly object[]> {
    const records = await this.board.load(rows, this.query, this.now);
    return rows.flatMap((key) => (records.get(this.board.numberOf(key))?.record as object | undefined) ?? []);
  }

  private get now(): Date {
    return nowOf(this.snapshot.revision);
  }
}
