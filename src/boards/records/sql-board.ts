import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { FacetDimension, FacetMembers, FacetValue } from '../../common/paging/facets.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import type { MadeRecord } from './board-records.js';
import type { ListedBoard } from './listing.js';

/** By dimension its own parameters, with the values under which they filter nothing. */
export type OwnParameters<Query> = {
  readonly [Name in FacetDimension]?: { readonly [Parameter in keyof Query]?: Query[Parameter] | undefined };
};

/** Every row of a query. */
export interface SqlRanking<Key, Summary> {
  /** In the order of the board. */
  readonly keys: readonly Key[];
  /** What the response says of the whole board. */
  readonly summary: Summary;
}

/** A board that the database ranks. Every statement sees the data as known at `now`, the moment of a snapshot. */
export interface SqlBoard<Query extends PageRequest, Key, Summary = null> extends ListedBoard {
  /** Dimensions by which rows may be counted. */
  readonly facets: OwnParameters<Query>;
  rank(query: Query, now: Date): Promise<SqlRanking<Key, Summary>>;
  /** Rows by the values of a dimension. */
  count(dimension: FacetDimension, keys: readonly Key[], query: Query, now: Date): Promise<FacetValue[]>;
  /** A number that names the record of a key among those of its query. */
  numberOf(key: Key): number;
  /** Records of keys by their number; none for a key that is gone. */
  load(keys: readonly Key[], query: Query, now: Date): Promise<ReadonlyMap<number, MadeRecord>>;
  explainEmpty(query: Query, now: Date): Promise<EmptyBecause>;
  /** Members of the response that no other board has. */
  members?(summary: Summary, query: Query): object;
  /** Facets of the response, where it has some of its own beside those that were counted; absent: these alone. */
  facetMembers?(summary: Summary, counted: FacetMembers | null): object;
}
