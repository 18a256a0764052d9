/** A dictionary of entries by id; columns refer to entries by index, which never changes. */
export class Dictionary<Entry extends { readonly id: number }> {
  private readonly indexes = new Map<number, number>();
  private list: Entry[] = [];
  private changeCount = 0;

  /** The entries by index; a copy, since entries are replaced. */
  get entries(): readonly Entry[] {
    return [...this.list];
  }

  /** Number of entries added or changed so far. */
  get changes(): number {
    return this.changeCount;
  }

  get size(): number {
    return this.list.length;
  }

  /** The index of an id; undefined for an unknown one. */
  find(id: number): number | undefined {
    return this.indexes.get(id);
  }

  /** The index of an id. @throws Error for an unknown one */
  get(id: number): number {
    const index = this.indexes.get(id);
    if (index === undefined) throw new Error(`${id} has no index: its entry was never loaded`);
    return index;
  }

  /** The entry at an index. */
  entry(index: number): Entry {
    const entry = this.list[index];
    if (entry === undefined) throw new Error(`no entry has the index ${index}`);
    return entry;
  }

  /** Adds an entry, or replaces the one with its id; returns the index. */
  set(entry: Entry): number {
    const existing = this.indexes.get(entry.id);
    if (existing !== undefined) {
      if (!isSame(this.list[existing]!, entry)) this.changeCount += 1;
      this.list[existing] = entry;
      return existing;
    }
    this.changeCount += 1;
    this.indexes.set(entry.id, this.list.length);
    this.list.push(entry);
    return this.list.length - 1;
  }

  /** Those of the ids that have no index. */
  missing(ids: Iterable<number>): number[] {
    return [...new Set(ids)].filter((id) => !this.indexes.has(id));
  }
}

function isSame<Entry extends object>(first: Entry, second: Entry): boolean {
  return (Object.keys(second) as (keyof Entry)[]).every((name) => first[name] === second[name]);
}
