/** A query as it was written: each name with its value, or its values in order when it was given more than once. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads the text behind the question mark. Names stay flat (`sorting.column`, `games[]`), whatever their form:
 * nothing nests, so nothing can be deep. Broken percent escapes stay as they are. Never throws.
 */
export function parseQuery(text: string | null | undefined): RawQuery {
  if (text === null || text === undefined || text === '') return Object.create(null) as RawQuery;
  const known = lately.get(text);
  if (known !== undefined) return known;
  const query = parse(text);
  if (lately.size === MOST_TEXTS) lately.clear();
  if (text.length <= LONGEST_TEXT) lately.set(text, query);
  return query;
}

/** Express asks anew whenever somebody reads the query; what was asked lately is looked up. */
const lately = new Map<string, RawQuery>();
const MOST_TEXTS = 256;
const LONGEST_TEXT = 2_000;

function parse(text: string): RawQuery {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(text)) {
    const known = query[name];
    if (known === undefined) query[name] = value;
    else if (typeof known === 'string') query[name] = [known, value];
    else known.push(value);
  }
  return Object.freeze(query);
}
