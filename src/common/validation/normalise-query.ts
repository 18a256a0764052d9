import type { Field } from './field-registry.js';
import type { RawQuery } from './parse-query.js';

/** A query's texts by field: one text for a single value, a list of texts for a list. */
export type NormalisedQuery = Readonly<Record<string, string | readonly string[]>>;

/**
 * Brings the ways to write a query into one form. Lists: `games=1&games=2`, `games[]=1&games[]=2`, `games[0]=1` and
 * `games=1,2` mean the same, and empty or `null` means absent. A single value given twice stays a list, so that
 * validation refuses it. Unknown names are left out.
 */
export function normaliseQuery(raw: RawQuery, fields: readonly Field[]): NormalisedQuery {
  const query: Record<string, string | readonly string[]> = Object.create(null) as Record<
    string,
    string | readonly string[]
  >;
  for (const written of Object.keys(raw)) {
    const field = fieldOf(written, fields);
    if (field === null) continue;
    const { name, shape } = field;
    const given = raw[written]!;
    if (shape.kind === 'list') {
      const items = [...(query[name] ?? []), ...itemsOf(given)];
      if (items.length > 0) query[name] = items;
    } else if (given !== '' || shape.kind !== 'value' || !shape.rule.emptyIsAbsent) query[name] = given;
  }
  return query;
}

/** The names in a query that no field answers to, in order of appearance. */
export function unknownNames(raw: RawQuery, fields: readonly Field[]): readonly string[] {
  return Object.keys(raw).filter((written) => fieldOf(written, fields) === null);
}

const byName = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>();

/** The field that a name stands for as it was written: `games[]` and `games[3]` stand for the list `games`. */
function fieldOf(written: string, fields: readonly Field[]): Field | null {
  let known = byName.get(fields);
  if (known === undefined) byName.set(fields, (known = new Map(fields.map((field) => [field.name, field]))));
  const field = known.get(written);
  if (field !== undefined || !written.endsWith(']')) return field ?? null;
  const list = known.get(/^([^[\]]+)\[\d{0,4}\]$/.exec(written)?.[1] ?? '');
  return list?.shape.kind === 'list' ? list : null;
}

function itemsOf(given: string | readonly string[]): string[] {
  const texts = typeof given === 'string' ? given.split(',') : given.flatMap((text) => text.split(','));
  return texts.map((text) => text.trim()).filter((text) => text !== '' && text !== 'null');
}
