const kept = new WeakMap<readonly Identified[], ReadonlyMap<number, number>>();

interface Identified {
  readonly id: number;
}

/** Codes of a dictionary's entries by public id; kept as long as the dictionary. */
export function codesOf(entries: readonly Identified[]): ReadonlyMap<number, number> {
  let codes = kept.get(entries);
  if (codes === undefined) kept.set(entries, (codes = new Map(entries.map(({ id }, code) => [id, code]))));
  return codes;
}

/** The codes of some ids, each once; ids that are not in the dictionary are passed over. */
export function codesFor(ids: readonly number[], entries: readonly Identified[]): Set<number> {
  const codes = codesOf(entries);
  const found = new Set<number>();
  for (const id of ids) {
    const code = codes.get(id);
    if (code !== undefined) found.add(code);
  }
  return found;
}
