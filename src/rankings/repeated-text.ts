/**
 * JSON text of members that many records repeat, by an entry's code; made when first asked for and kept as long as the
 * dictionary.
 */
export class RepeatedText<Entry extends object> {
  private readonly kept = new WeakMap<readonly Entry[], string[]>();

  /** @param membersOf the members in their order; of null where the code names nobody */
  constructor(private readonly membersOf: (entry: Entry | null) => object) {}

  /** The members without braces. */
  of(entries: readonly Entry[], code: number): string {
    let texts = this.kept.get(entries);
    if (texts === undefined) this.kept.set(entries, (texts = []));
    // codes of nobody are below 0
    return (texts[code + 1] ??= JSON.stringify(this.membersOf(entries[code] ?? null)).slice(1, -1));
  }
}
