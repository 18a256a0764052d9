import type { ReactNode } from 'react';
import type { EmptyBecause, Pagination } from '../../api';

/** What a board shows and how it is filtered; the component is the same for all. */
export interface BoardDeclaration<Row> {
  /** Under which views are stored on this device. */
  readonly id: string;
  readonly title: string;
  readonly lead: ReactNode;
  /** Label of the field for words. */
  readonly find: string;
  readonly columns: readonly BoardColumn<Row>[];
  readonly filters: readonly BoardFilter[];
  /** Key of a row, the same in every snapshot. */
  readonly keyOf: (row: Row) => string;
}

/** One column. */
export interface BoardColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** What the header does not say. */
  readonly explanation?: string;
  readonly cell: (row: Row) => ReactNode;
  /** The API's name of the column to sort by; absent: it is no order. */
  readonly sortBy?: string;
  readonly isNumeric?: boolean;
  /** Whether it is shown only once it is chosen. */
  readonly isExtra?: boolean;
  /** Where a phone shows it: the first line's start or end, below, or not at all. */
  readonly onPhone: 'start' | 'end' | 'below' | 'hidden';
}

/** Values of one dimension, with the rows that each has under the other filters. */
export interface FacetFilter {
  readonly kind: 'facet';
  /** Search parameter. */
  readonly name: string;
  /** The API's name of the dimension. */
  readonly dimension: string;
  readonly label: string;
  /** Whether one value alone may be chosen. */
  readonly isSingle?: boolean;
}

/** Numbers from a least to a greatest. */
export interface RangeFilter {
  readonly kind: 'range';
  /** Search parameters. */
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly smallest: number;
  readonly step: number;
}

/** On or off. */
export interface FlagFilter {
  readonly kind: 'flag';
  readonly name: string;
  readonly label: string;
}

export type BoardFilter = FacetFilter | RangeFilter | FlagFilter;

/** A value of a dimension. */
export interface FacetValue {
  /** Null: unknown. */
  readonly value: string | null;
  readonly label: string | null;
  readonly count: number;
}

/** A page as every board of the API sends it. */
export interface BoardPage<Row> {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
  readonly facets?: Readonly<Record<string, readonly FacetValue[] | undefined>>;
  readonly emptyBecause: EmptyBecause | null;
  readonly revision: string;
  readonly dataAsOf: string;
}

/** Search parameters as a board sees them: its own, and those of its filters. */
export type AnySearch = Readonly<Record<string, unknown>>;

/** Changes some search parameters; undefined takes one away. */
export type ChangeSearch = (changed: AnySearch, options?: { readonly isStep?: boolean }) => void;
