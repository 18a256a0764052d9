/**
 * JSON text of members that many records repeat, by dictionary index; made when first asked for. A value of
 * `derivedOfEntities`. Without it a page of player trends takes twice as long to write.
 */
export class RepeatedText {
  /** By index, from -1 for nobody. */
  private readonly texts: string[] = [];

  /** @param membersOf members of an index, in their order */
  constructor(private readonly membersOf: (index: number) => object) {}

  /** The members without braces. */
  of(index: number): string {
    return (this.texts[index + 1] ??= JSON.stringify(this.membersOf(index)).slice(1, -1));
  }
}
