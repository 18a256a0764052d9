const pagingNames: ReadonlySet<string> = new Set([
  'page',
  'pageSize',
  'perPage',
  'revision',
  'format',
  'fields',
  'view',
  'facets',
]);

/**
 * A board together with its query, without what only chooses a page, members, facets or a form: the same name exactly
 * for the same set of records. Absent members do not count; the order of members and of list items does not either.
 */
export function listingName(board: string, query: object): string {
  const members = Object.entries(query)
    .filter(([name, value]) => !pagingNames.has(name) && value !== undefined && value !== null)
    .map(([name, value]: [string, unknown]): [string, unknown] => [name, Array.isArray(value) ? sorted(value) : value])
    .sort(([first], [second]) => (first < second ? -1 : 1));
  return JSON.stringify([board, members]);
}

function sorted(items: readonly unknown[]): unknown[] {
  const byText = new Map(items.map((item) => [String(item), item]));
  return [...byText.entries()].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, item]) => item);
}
