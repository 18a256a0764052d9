/** A dictionary of entries with ids: each has a number, given once, by which columns name it. */
export class Dictionary<Entry extends { readonly id: number }> {
  private readonly codes = new Map<number, number>();
  private list: Entry[] = [];
  private changeCount = 0;

  /** The entries by code; a copy, since entries are renamed. */
  get entries(): readonly Entry[] {
    return [...this.list];
  }

  /** How often an entry was added or became another. */
  get changes(): number {
    return this.changeCount;
  }

  get size(): number {
    return this.list.length;
  }

  /** The code of an id; undefined where it has none. */
  find(id: number): number | undefined {
    return this.codes.get(id);
  }

  /**
   * The code of an id that was entered.
   * @throws Error where it was not
   */
  get(id: number): number {
    const code = this.codes.get(id);
    if (code === undefined) throw new Error(`${id} has no code: its entry was never loaded`);
    return code;
  }

  /** The entry of a code. */
  entry(code: number): Entry {
    const entry = this.list[code];
    if (entry === undefined) throw new Error(`${code} is the code of no entry`);
    return entry;
  }

  /** Enters an entry or replaces the one of its id; gives the code. */
  set(entry: Entry): number {
    const known = this.codes.get(entry.id);
    if (known !== undefined) {
      if (!isSame(this.list[known]!, entry)) this.changeCount += 1;
      this.list[known] = entry;
      return known;
    }
    this.changeCount += 1;
    this.codes.set(entry.id, this.list.length);
    this.list.push(entry);
    return this.list.length - 1;
  }

  /** The ids among these that have no code. */
  missing(ids: Iterable<number>): number[] {
    return [...new Set(ids)].filter((id) => !this.codes.has(id));
  }
}

function isSame<Entry extends object>(first: Entry, second: Entry): boolean {
  return (Object.keys(second) as (keyof Entry)[]).every((name) => first[name] === second[name]);
}
