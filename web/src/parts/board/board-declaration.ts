import type { ComponentType, ReactNode } from 'react';
import type { EmptyBecause, Pagination } from '../../api';
import type { Settings } from '../../settings/settings';
import type { Fold } from '../folded-rows';
import type { BoardFilter } from './board-filter';

/** The rows that a board asks for; known before its page has loaded. */
export interface BoardRequest {
  /** Under which views are stored on this device. */
  readonly id: string;
  /** Address of the API that lists its rows. */
  readonly address: string;
  /** The members of a row that are asked for. */
  readonly fields: readonly string[];
  readonly filters: readonly BoardFilter[];
  /** `sortBy` of the column that rows are sorted by unless asked. */
  readonly sortedBy?: string;
  /** Whether the page asks for that order, which is not the service's own. */
  readonly asksForOrder?: boolean;
}

/** What a board shows and how a row is explained; the component is the same for all. */
export interface BoardDeclaration<Row, Details = unknown> extends BoardRequest {
  /** Title of the page, what it shows, and the label of the field for words. */
  readonly words: { readonly title: string; readonly lead: ReactNode; readonly find: string };
  /** `Row` has these alone, and lists that the compact view cuts short. */
  readonly fields: readonly (keyof Row & string)[];
  readonly columns: readonly BoardColumn<Row>[];
  /** Rows that go first, in the usual order; the others are folded. */
  readonly fold?: BoardFold<Row>;
  /** Key of a row, the same in every snapshot. */
  readonly keyOf: (row: Row) => string;
  /** What settings of the device ask of one row beside the filters. */
  readonly queryOfSettings?: (settings: Settings) => Readonly<Record<string, string>>;
  /** Asks for all that explains a row; a row that the board has no more fails with 404. */
  readonly details: (request: DetailsRequest) => Promise<Details>;
  readonly Sheet: ComponentType<{ readonly details: Details }>;
  /** Content below the rows, at bookmakers by slug, comma-separated, or at all; absent: nothing. */
  readonly Below?: ComponentType<{ readonly bookmakers: string }>;
}

/** How a board is folded. */
export interface BoardFold<Row> extends Fold<Row> {
  /** Search parameters that choose among the rows themselves: with one of them nothing is folded. */
  readonly unless: readonly string[];
}

/** Asks for one row. */
export interface DetailsRequest {
  readonly key: string;
  /** What the filters of the board and the settings of the device hold. */
  readonly query: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** One column; it sorts by a name that the API has. */
export interface BoardColumn<Row, SortBy extends string = string> {
  readonly id: string;
  readonly header: string;
  /** What the header does not say. */
  readonly explanation?: string;
  readonly cell: (row: Row) => ReactNode;
  /** The API's name of the column to sort by; absent: it is no order. */
  readonly sortBy?: SortBy;
  /** Whether its first order begins with the least: times, names. */
  readonly isAscending?: boolean;
  readonly isNumeric?: boolean;
  /** Whether it is shown only once it is chosen. */
  readonly isExtra?: boolean;
  /** Where a phone shows it: at the start, at the end (two at most), below, in the last line; default: nowhere. */
  readonly onPhone?: 'start' | 'end' | 'below' | 'last';
  /** What a phone writes before it; default: the header; empty: nothing. */
  readonly phoneLabel?: string;
}

/** The names of orders that a request of the API takes. */
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
