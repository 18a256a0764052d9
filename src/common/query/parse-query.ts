/** A query as it was written: each name with its value, or its values in order when it was given more than once. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads the text behind the question mark. Names stay flat (`sorting.column`, `games[]`), whatever their form:
 * nothing nests, so nothing can be deep. Broken percent escapes stay as they are. Never throws.
 */
export function parseQuery(text: string | null | undefined): RawQuery {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(text ?? '')) {
    const known = query[name];
    if (known === undefined) query[name] = value;
    else if (typeof known === 'string') query[name] = [known, value];
    else known.push(value);
  }
  return query;
}
