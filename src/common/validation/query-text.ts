import type { Field, Fields } from './field-registry.js';

/** A query as sent: each name with its value, or its values in order if it occurs more than once. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/**
 * Parses a query. Names stay flat (`sorting.column`, `games[]`); broken percent escapes stay as they are. Never throws.
 */
export function parseQuery(text: string | null | undefined): RawQuery {
  const query = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(text ?? '')) {
    const earlier = query[name];
    if (earlier === undefined) query[name] = value;
    else if (typeof earlier === 'string') query[name] = [earlier, value];
    else earlier.push(value);
  }
  return query;
}

/** The field that a name in a query refers to: `games[]` and `games[3]` refer to the list `games`. */
export function fieldNamed(written: string, fields: Fields): Field | undefined {
  const field = fields.get(written);
  if (field !== undefined || !written.endsWith(']')) return field;
  const list = fields.get(written.replace(/\[\d{0,4}\]$/, ''));
  return list?.shape.kind === 'list' ? list : undefined;
}

/**
 * Texts of declared fields. `games=1&games=2`, `games[]=1&games[]=2`, `games[0]=1&games[1]=2` and `games=1,2` are the
 * same list, without empty items and `null`. A single value sent twice stays two texts.
 */
export function textsOf(query: RawQuery, fields: Fields): Record<string, string | readonly string[]> {
  const texts: Record<string, string | readonly string[]> = {};
  for (const [written, value] of Object.entries(query)) {
    const field = fieldNamed(written, fields);
    if (field === undefined) continue;
    const { name, shape } = field;
    if (shape.kind !== 'list') {
      texts[name] = value;
      continue;
    }
    const items = [...(texts[name] ?? []), ...itemsOf(value)];
    if (items.length > 0) texts[name] = items;
  }
  return texts;
}

function itemsOf(input: string | readonly string[]): string[] {
  return [input]
    .flat()
    .flatMap((text) => text.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '' && item !== 'null');
}
