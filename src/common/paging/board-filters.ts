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

/** What a board says of a shared filter beside or instead of the words here. */
interface FilterWords extends Partial<FieldOptions> {
  /** Older name of the filter on the board, with equal values. */
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

/** What a search on a board of fixtures looks through. */
export const fixtureSearchWords =
  'Words of the names and known aliases of the teams, or of the competition; every word must be found.';

const ids = (options: FieldOptions): PropertyDecorator => ListField(publicIdRule, { ...options, maximumItems: 500 });
const names = (options: FieldOptions): PropertyDecorator =>
  ListField(textRule({ maximumLength: 100 }), { ...options, maximumItems: 100 });
const odds = (options: FieldOptions): PropertyDecorator => NumberField({ ...options, minimum: 1, maximum: 100_000 });
const text = (options: FieldOptions): PropertyDecorator => StringField({ ...options, maximumLength: 100 });

/** Filters that boards share: name, limits, words and older names of each. */
export const boardFilters = {
  eventIds: (words: FilterWords = {}) =>
    filter(
      ids,
      { asText: true, description: 'Only these fixtures; an id without an eligible fixture has no rows.' },
      words,
    ),
  teamIds: (words: FilterWords = {}) =>
    filter(
      ids,
      { asText: true, description: 'Only fixtures of these teams, at home or away; an unknown id is 400.' },
      words,
    ),
  playerIds: (words: FilterWords = {}) =>
    filter(ids, { asText: true, description: 'Only these players; an unknown id is 400.' }, words),
  uniqueTournamentIds: (words: FilterWords = {}) =>
    filter(
      ids,
      { asText: true, description: 'Only fixtures of these competitions; an unknown id is 400.' },
      words,
      PublicIdField,
    ),
  bookmakers: (words: FilterWords & { readonly description: string }) =>
    filter(names, { asText: true, example: ['bet365', 'betway'], description: words.description }, words, text),
  minOdds: (words: FilterWords & { readonly description: string }) =>
    filter(odds, { asText: true, example: 1.5, description: words.description }, words),
  maxOdds: (words: FilterWords & { readonly description: string }) =>
    filter(odds, { asText: true, example: 5, description: words.description }, words),
  search: (words: FilterWords = {}) =>
    filter(
      text,
      {
        example: 'brentford',
        description:
          "Words of the names and known aliases of the fixture's teams, of the player or of the competition; every " +
          'word must be found.',
      },
      words,
    ),
  sortBy: (columns: readonly string[], words: FilterWords & { readonly description: string }) =>
    filter((options) => EnumField(columns, options), { description: words.description }, words),
  sortOrder: (words: FilterWords = {}) =>
    filter(
      (options) => EnumField(sortOrders, options),
      { description: 'Direction of `sortBy`; unknown values come last in both.', example: 'desc' },
      words,
    ),
} as const satisfies Readonly<Record<BoardFilter, unknown>>;

/** A filter under its name and, as other fields, under its older names. */
function filter(
  Field: (options: FieldOptions) => PropertyDecorator,
  defaults: FieldOptions,
  { alias, single, ...overrides }: FilterWords,
  One = Field,
): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property);
    Field({ optional: true, ...defaults, ...overrides })(prototype, name);
    const { example: _example, default: _default, ...older } = { ...defaults, ...overrides };
    const description = `Older name of \`${name}\`; both are 400 where they differ.`;
    if (alias !== undefined) Field({ ...older, aliasOf: name, description })(prototype, alias);
    if (single !== undefined) One({ ...older, aliasOf: name, description })(prototype, single);
  };
}

/** Filters by public ids, named as their query parameters; an absent one excludes nothing. */
export interface IdFilters {
  readonly eventIds?: readonly number[] | undefined;
  readonly teamIds?: readonly number[] | undefined;
  readonly playerIds?: readonly number[] | undefined;
  readonly uniqueTournamentIds?: readonly number[] | undefined;
}
