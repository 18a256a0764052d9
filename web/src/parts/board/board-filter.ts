import { decimal, flag, listOf, oneOf, onOrOff } from '../../search-parameters';
import type { Read } from '../../search-parameters';

/** Filters of a board, named as in the API: the address holds the query sent to the service. */
export type BoardFilter<Name extends string = string> =
  FacetFilter<Name> | ChoiceFilter<Name> | RangeFilter<Name> | FlagFilter<Name> | SwitchFilter<Name>;

/** Values of one dimension, each with its row count under the other filters. */
export interface FacetFilter<Name extends string> {
  readonly kind: 'facet';
  readonly name: Name;
  /** The API's name of the dimension. */
  readonly dimension: string;
  readonly label: string;
  /** Reads one value of the address. */
  readonly read: Read<string | number>;
  /** Display names of the values; default: those of the API. */
  readonly names?: Readonly<Record<string, string>>;
  /** Whether only one value may be chosen. */
  readonly isSingle?: boolean;
}

/** One of several values; the first is the default of the service, and may be empty. */
export interface ChoiceFilter<Name extends string> {
  readonly kind: 'choice';
  readonly name: Name;
  readonly label: string;
  /** Values and their display names. */
  readonly options: Readonly<Record<string, string>>;
}

/** A range of numbers; an end without a name is open. */
export interface RangeFilter<Name extends string> {
  readonly kind: 'range';
  readonly from?: Name;
  readonly to?: Name;
  readonly label: string;
  readonly smallest: number;
  readonly largest: number;
  readonly step: number;
}

/** On or off. */
export interface FlagFilter<Name extends string> {
  readonly kind: 'flag';
  readonly name: Name;
  readonly label: string;
}

/** On or off; until switched, the service decides by the other filters. */
export interface SwitchFilter<Name extends string> {
  readonly kind: 'switch';
  readonly name: Name;
  readonly label: string;
  /** Whether it is on in the service when the parameter is absent. */
  readonly isOnByDefault: (search: Readonly<Record<string, unknown>>) => boolean;
}

/** Search parameters of a filter. */
export function parametersOf(filter: BoardFilter): Record<string, Read<unknown>> {
  switch (filter.kind) {
    case 'facet':
      return { [filter.name]: filter.isSingle === true ? filter.read : listOf(filter.read) };
    case 'choice':
      return { [filter.name]: oneOf(...Object.keys(filter.options)) };
    case 'flag':
      return { [filter.name]: flag };
    case 'switch':
      return { [filter.name]: onOrOff };
    case 'range': {
      const read = decimal(filter.smallest, filter.largest);
      return Object.fromEntries([filter.from, filter.to].flatMap((name) => (name === undefined ? [] : [[name, read]])));
    }
  }
}
