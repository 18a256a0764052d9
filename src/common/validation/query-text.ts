/** A query as it was written: each name with its value, or its values in order when it was given more than once. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads the text behind the question mark. Names stay flat (`sorting.column`, `games[]`), whatever their form:
 * nothing nests, so nothing can be deep. Broken percent escapes stay as they are. Never throws.
 */
export function parseQuery(text: string | null | undefined): RawQuery {
  const query = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(text ?? '')) {
    const known = query[name];
    if (known === undefined) query[name] = value;
    else if (typeof known === 'string') query[name] = [known, value];
    else known.push(value);
  }
  return query;
}

/** A name without the brackets of a list: `games` for `games[]` and `games[3]`. */
export function withoutBrackets(written: string): string {
  return written.replace(/\[\d{0,4}\]$/, '');
}

/**
 * Items of a list, in order: `games=1&games=2`, `games[]=1&games[]=2`, `games[0]=1&games[1]=2` and `games=1,2` mean the
 * same; an empty item and `null` are none.
 */
export function listItems(query: RawQuery, name: string): readonly string[] {
  return Object.keys(query)
    .filter((written) => written.startsWith(name) && withoutBrackets(written) === name)
    .flatMap((written) => query[written] ?? [])
    .flatMap((text) => text.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '' && item !== 'null');
}
