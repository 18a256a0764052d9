import type { ComponentType, ReactNode } from 'react';
import type { EmptyBecause, Pagination } from '../../api';
import type { Settings } from '../../settings/settings';
import type { Fold } from '../folded-rows';
import type { AnySearch } from '../use-change-search';
import type { BoardFilter } from './board-filter';

/** Request for the rows of a board; available before its page has loaded. */
export interface BoardRequest {
  /** Key under which views are stored on this device. */
  readonly id: string;
  /** API path that lists its rows. */
  readonly address: string;
  /** Members of a row to request. */
  readonly fields: readonly string[];
  readonly filters: readonly BoardFilter[];
  /** `sortBy` of the default sort column. */
  readonly sortedBy?: string;
  /** Whether the page must request that order because it is not the default of the service. */
  readonly asksForOrder?: boolean;
  /** Whether the search parameters choose a day, which begins and ends by the user's time zone. */
  readonly isDayChosen?: (search: AnySearch) => boolean;
}

/** What a board shows and how a row is explained; the component is the same for all. */
export interface BoardDeclaration<Row, Details = unknown> extends BoardRequest {
  /** Title of the page, description, and label of the search field. */
  readonly words: { readonly title: string; readonly lead: ReactNode; readonly find: string };
  /** `Row` has only these, and lists that the compact view truncates. */
  readonly fields: readonly (keyof Row & string)[];
  readonly columns: readonly BoardColumn<Row>[];
  /** Rows shown first in the default order; the others are folded. */
  readonly fold?: BoardFold<Row>;
  /** Key of a row, the same in every snapshot. */
  readonly keyOf: (row: Row) => string;
  /** Query parameters for one row from the device settings, in addition to the filters. */
  readonly queryOfSettings?: (settings: Settings) => Readonly<Record<string, string>>;
  /** Fetches the explanation of a row; fails with 404 if the row is no longer on the board. */
  readonly details: (request: DetailsRequest) => Promise<Details>;
  readonly Sheet: ComponentType<{ readonly details: Details }>;
  /** Content below the rows; `bookmakers` are comma-separated slugs, empty for all. Absent: nothing. */
  readonly Below?: ComponentType<{ readonly bookmakers: string }>;
}

/** How a board is folded. */
export interface BoardFold<Row> extends Fold<Row> {
  /** Search parameters that themselves select rows: if one is set, nothing is folded. */
  readonly unless: readonly string[];
}

/** Request for one row. */
export interface DetailsRequest {
  readonly key: string;
  /** Query from the filters of the board and the settings of the device. */
  readonly query: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** One column; sorts by a name in the API. */
export interface BoardColumn<Row, SortBy extends string = string> {
  readonly id: string;
  readonly header: string;
  /** Details beyond the header. */
  readonly explanation?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Sort name in the API; absent: not sortable. */
  readonly sortBy?: SortBy;
  /** Whether it sorts in ascending order first: times, names. */
  readonly isAscending?: boolean;
  readonly isNumeric?: boolean;
  /** Whether it is hidden until chosen. */
  readonly isExtra?: boolean;
  /** Position on a phone: at the start, at the end (two at most), below, in the last line; default: hidden. */
  readonly onPhone?: 'start' | 'end' | 'below' | 'last';
  /** Label on a phone; default: the header; empty: none. */
  readonly phoneLabel?: string;
}

/** Sort names that an API request accepts. */
export type SortOf<Request extends { query?: { sortBy?: string } }> = NonNullable<
  NonNullable<Request['query']>['sortBy']
>;

/** A value of a dimension. */
export interface FacetValue {
  /** Null: unknown. */
  readonly value: string | null;
  readonly label: string | null;
  readonly count: number;
}

export type Facets = Readonly<Record<string, readonly FacetValue[] | undefined>>;

/** A page as every board of the API sends it. */
export interface BoardPage<Row> {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
  readonly facets?: Facets;
  readonly emptyBecause: EmptyBecause | null;
  readonly revision: string;
  readonly dataAsOf: string;
}
