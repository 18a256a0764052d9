import type { Field } from '../dto/field-registry.js';
import type { RawQuery } from './parse-query.js';

/** A query's texts by field: one text for a single value, a list of texts for a list. */
export type NormalisedQuery = Readonly<Record<string, string | readonly string[]>>;

/**
 * Brings the ways to write a query into one form. Lists: `games=1&games=2`, `games[]=1&games[]=2`, `games[0]=1` and
 * `games=1,2` mean the same, and empty or `null` means absent. A single value given twice stays a list, so that
 * validation refuses it. Unknown names are left out.
 */
export function normaliseQuery(raw: RawQuery, fields: readonly Field[]): NormalisedQuery {
  const query: Record<string, string | readonly string[]> = Object.create(null) as Record<string, string | readonly string[]>;
  const hasBrackets = Object.keys(raw).some((name) => name.endsWith(']'));
  for (const field of fields) {
    if (!hasBrackets && raw[field.name] === undefined) continue;
    const value = field.shape.kind === 'list' ? listOf(raw, field.name) : singleOf(raw, field);
    if (value !== undefined) query[field.name] = value;
  }
  return query;
}

/** The names in a query that no field answers to, in order of appearance. */
export function unknownNames(raw: RawQuery, fields: readonly Field[]): readonly string[] {
  let known = byName.get(fields);
  if (known === undefined) byName.set(fields, (known = new Map(fields.map((field) => [field.name, field]))));
  return namesNotIn(raw, known);
}

const byName = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>();

function namesNotIn(raw: RawQuery, known: ReadonlyMap<string, Field>): readonly string[] {
  return Object.keys(raw).filter((name) => {
    if (known.has(name)) return false;
    return known.get(listNameOf(name) ?? '')?.shape.kind !== 'list';
  });
}

function singleOf(raw: RawQuery, { name, shape }: Field): string | readonly string[] | undefined {
  const given = raw[name];
  if (given === '' && shape.kind === 'value' && shape.rule.emptyIsAbsent) return undefined;
  return given;
}

function listOf(raw: RawQuery, name: string): readonly string[] | undefined {
  const items = Object.entries(raw)
    .filter(([each]) => each === name || listNameOf(each) === name)
    .flatMap(([, given]) => given)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== 'null');
  return items.length === 0 ? undefined : items;
}

/** `games` for `games[]` and `games[3]`. */
function listNameOf(name: string): string | undefined {
  return /^([^[\]]+)\[\d{0,4}\]$/.exec(name)?.[1];
}
