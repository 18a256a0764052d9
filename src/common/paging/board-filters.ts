import {
  EnumField,
  ListField,
  NumberField,
  PublicIdField,
  publicIdRule,
  StringField,
  textRule,
} from '../validation/index.js';
import type { FieldOptions } from '../validation/fields.js';

/** A board's own options for a shared filter; they add to or replace those below. */
interface FilterOptions extends FieldOptions {
  /** Older name of the filter on the board; takes the same values. */
  readonly alias?: string;
  /** Older name that takes one value of the list. */
  readonly single?: string;
}

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Names of the filters that boards share, in the order in which they are documented. */
export const boardFilterNames = [
  'eventIds',
  'teamIds',
  'playerIds',
  'uniqueTournamentIds',
  'bookmakers',
  'minOdds',
  'maxOdds',
  'search',
  'sortBy',
  'sortOrder',
] as const;
type BoardFilter = (typeof boardFilterNames)[number];

/** Description of `search` on boards of fixtures: which names it looks through. */
export const fixtureSearchWords =
  'Words of the names and known aliases of the teams or of the competition; all words must match.';

type FieldOf = (description: string, options: FieldOptions) => PropertyDecorator;
const ids: FieldOf = (description, options) => ListField(description, publicIdRule, { ...options, maximumItems: 500 });
const names: FieldOf = (description, options) =>
  ListField(description, textRule({ maximumLength: 100 }), { ...options, maximumItems: 100 });
const odds: FieldOf = (description, options) => NumberField(description, { ...options, minimum: 1, maximum: 100_000 });
const text: FieldOf = (description, options) => StringField(description, { ...options, maximumLength: 100 });

/** Filters that boards share, each with its limits, description and older names; null takes the default description. */
export const boardFilters = {
  eventIds: (description: string | null = null, options: FilterOptions = {}) =>
    filter(description ?? 'Only these fixtures; an id without an eligible fixture returns no rows.', ids, {
      asText: true,
      ...options,
    }),
  teamIds: (description: string | null = null, options: FilterOptions = {}) =>
    filter(description ?? 'Only fixtures of these teams, at home or away; an unknown id returns 400.', ids, {
      asText: true,
      ...options,
    }),
  playerIds: (description: string | null = null, options: FilterOptions = {}) =>
    filter(description ?? 'Only these players; an unknown id returns 400.', ids, { asText: true, ...options }),
  uniqueTournamentIds: (description: string | null = null, options: FilterOptions = {}) =>
    filter(
      description ?? 'Only fixtures of these competitions; an unknown id returns 400.',
      ids,
      { asText: true, ...options },
      PublicIdField,
    ),
  bookmakers: (description: string, options: FilterOptions = {}) =>
    filter(description, names, { asText: true, example: ['bet365', 'betway'], ...options }, text),
  minOdds: (description: string, options: FilterOptions = {}) =>
    filter(description, odds, { asText: true, example: 1.5, ...options }),
  maxOdds: (description: string, options: FilterOptions = {}) =>
    filter(description, odds, { asText: true, example: 5, ...options }),
  search: (description: string | null = null, options: FilterOptions = {}) =>
    filter(
      description ??
        "Words of the names and known aliases of the fixture's teams, of the player or of the competition; all " +
          'words must match.',
      text,
      { example: 'brentford', ...options },
    ),
  sortBy: (description: string, columns: readonly string[], options: FilterOptions = {}) =>
    filter(description, (words, shared) => EnumField(words, columns, shared), options),
  sortOrder: (description: string | null = null, options: FilterOptions = {}) =>
    filter(
      description ?? 'Direction of `sortBy`; unknown values come last either way.',
      (words, shared) => EnumField(words, sortOrders, shared),
      { example: 'desc', ...options },
    ),
} as const satisfies Readonly<Record<BoardFilter, unknown>>;

/** Declares a filter under its name and, as further fields, under its older names. */
function filter(
  description: string,
  Field: FieldOf,
  { alias, single, ...options }: FilterOptions,
  One = Field,
): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property);
    Field(description, { optional: true, ...options })(prototype, name);
    const { example: _example, default: _default, ...older } = options;
    const olderName = `Older name of \`${name}\`; sending both with different values returns 400.`;
    if (alias !== undefined) Field(olderName, { ...older, aliasOf: name })(prototype, alias);
    if (single !== undefined) One(olderName, { ...older, aliasOf: name })(prototype, single);
  };
}

/** Filters by public ids, named as their query parameters; an absent one excludes nothing. */
export interface IdFilters {
  readonly eventIds?: readonly number[] | undefined;
  readonly teamIds?: readonly number[] | undefined;
  readonly playerIds?: readonly number[] | undefined;
  readonly uniqueTournamentIds?: readonly number[] | undefined;
}
