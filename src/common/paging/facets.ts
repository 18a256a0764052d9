import type { Type } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayField, IntegerField, ListField, StringField, enumRule } from '../validation/index.js';

/** Dimensions by which boards count rows, each with the meaning of its values. */
export const facetDimensions = {
  market: 'Statistic or market, by key.',
  competition: 'Competition, by id.',
  fixture: 'Fixture, by id.',
  team: 'Team, by id.',
  player: 'Player, by id.',
  bookmaker: 'Bookmaker, by identifier: a row counts once for each bookmaker with an eligible price for it.',
  scope: 'Subject of the line: `match`, `home`, `away` or `player`.',
  side: 'Side of the line.',
  position: 'Position: `G`, `D`, `M` or `F`.',
  window: 'Matches in the window shown.',
  day: 'Day of kick-off, in the time zone `tz` on boards that accept it, otherwise UTC.',
  status: 'Status of the fixture.',
  coverage: 'Completeness of the data of the fixture.',
} as const;
export type FacetDimension = keyof typeof facetDimensions;

/** Most values of a dimension that a response lists. */
export const MOST_FACET_VALUES = 100;

export interface FacetsQuery {
  /** Dimensions, sorted, without duplicates. */
  readonly facets?: readonly FacetDimension[];
}

export class FacetValue {
  @StringField('Value, as accepted by the filter of its dimension; null for rows without one or if it is unknown.', {
    nullable: true,
    example: 'shots',
  })
  value: string | null;

  @StringField('Value in words; null if `value` is null.', { nullable: true, example: 'Shots' })
  label: string | null;

  @IntegerField('Rows with this value on all pages.', { minimum: 1, example: 120 })
  count: number;
}

/** Rows by the values of each dimension that a query names. */
export type FacetCounts = Partial<Record<FacetDimension, FacetValue[]>>;
export class Facets {}
/** Number of values per dimension that are not listed. */
export type UnlistedCounts = Partial<Record<FacetDimension, number>>;
export class UnlistedFacetValues {}
for (const [name, description] of Object.entries(facetDimensions)) {
  ArrayField(description, () => FacetValue, { optional: true, maximumItems: MOST_FACET_VALUES })(
    Facets.prototype,
    name,
  );
  IntegerField(description, { optional: true, minimum: 0, example: 0 })(UnlistedFacetValues.prototype, name);
}

/** The facet members of a page. */
export interface FacetMembers {
  readonly facets: FacetCounts;
  readonly unlistedFacetValues: UnlistedCounts;
}

/** The facet members of a page, with values ordered by most rows first, then by value, unknown last. */
export function facetMembers(counted: Iterable<readonly [FacetDimension, readonly FacetValue[]]>): FacetMembers {
  const facets: FacetCounts = {};
  const unlistedFacetValues: UnlistedCounts = {};
  for (const [dimension, values] of counted) {
    const ordered = values.toSorted((one, other) => other.count - one.count || compareValues(one.value, other.value));
    facets[dimension] = ordered.slice(0, MOST_FACET_VALUES);
    unlistedFacetValues[dimension] = Math.max(values.length - MOST_FACET_VALUES, 0);
  }
  return { facets, unlistedFacetValues };
}

function compareValues(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

/** A value of a dimension without its row count. */
export type NamedValue = Pick<FacetValue, 'value' | 'label'>;

/** The value of rows where the dimension is unknown. */
export const UNKNOWN_VALUE: NamedValue = { value: null, label: null };

/**
 * Sums rows by value.
 * @param counts number of rows per thing
 * @param valuesOf values under which a thing is counted
 */
export function countValues<Thing>(
  counts: Iterable<readonly [thing: Thing, rows: number]>,
  valuesOf: (thing: Thing) => readonly NamedValue[],
): FacetValue[] {
  const byValue = new Map<string | null, FacetValue>();
  for (const [thing, rows] of counts) {
    for (const named of valuesOf(thing)) {
      const existing = byValue.get(named.value);
      if (existing === undefined) byValue.set(named.value, { ...named, count: rows });
      else existing.count += rows;
    }
  }
  return [...byValue.values()];
}

/** Sorts a list and removes duplicates, so that equivalent lists give equal cache keys. */
export const SortedSet = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? [...new Set<unknown>(value)].sort() : value));

/** Declares `facets` on the queries of a board, limited to the board's dimensions. */
export function declareFacets(dimensions: object, ...queries: readonly Type<FacetsQuery>[]): void {
  const names = Object.keys(dimensions);
  for (const { prototype } of queries as readonly { prototype: object }[]) {
    ListField(
      'Adds `facets` and `unlistedFacetValues`: row counts over all pages by value of these dimensions, each counted ' +
        `under all filters except its own. One or more of ${names.join(', ')}; an unknown one returns 400 with the ` +
        'nearest.',
      enumRule(names),
      { optional: true, example: names.slice(0, 2) },
    )(prototype, 'facets');
    SortedSet()(prototype, 'facets');
  }
}
