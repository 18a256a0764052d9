import { decimal, flag, listOf, oneOf, onOrOff } from '../../search-parameters';
import type { Read } from '../../search-parameters';

/** Filters of a board. Their names are those of the API: what stands in the address is what the service is asked. */
export type BoardFilter<Name extends string = string> =
  FacetFilter<Name> | ChoiceFilter<Name> | RangeFilter<Name> | FlagFilter<Name> | SwitchFilter<Name>;

/** Values of one dimension, with the rows that each has under the other filters. */
export interface FacetFilter<Name extends string> {
  readonly kind: 'facet';
  readonly name: Name;
  /** The API's name of the dimension. */
  readonly dimension: string;
  readonly label: string;
  /** Reads one value of the address. */
  readonly read: Read<string | number>;
  /** How values are called; default: as the API calls them. */
  readonly names?: Readonly<Record<string, string>>;
  /** Whether one value alone may be chosen. */
  readonly isSingle?: boolean;
}

/** One of some values; the first stands for what the service takes without a choice, and may be empty. */
export interface ChoiceFilter<Name extends string> {
  readonly kind: 'choice';
  readonly name: Name;
  readonly label: string;
  /** Values and how they are called. */
  readonly options: Readonly<Record<string, string>>;
}

/** Numbers from a least to a greatest; without the name of an end that end is open. */
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

/** On or off; the service decides by the other filters until it is switched. */
export interface SwitchFilter<Name extends string> {
  readonly kind: 'switch';
  readonly name: Name;
  readonly label: string;
  /** Whether the service takes it as on without the parameter. */
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
