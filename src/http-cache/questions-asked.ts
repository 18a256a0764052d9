import { hash } from 'node:crypto';

/** Questions that were asked a moment ago, by their digests; the oldest are forgotten first. */
export class QuestionsAsked {
  private readonly digests = new Set<string>();

  /** @param most how many are remembered */
  constructor(private readonly most: number) {}

  /** Whether a question was asked before; from now on it was. */
  isRepeated(question: string): boolean {
    const { digests, most } = this;
    const digest = hash('sha256', question, 'base64url');
    if (digests.has(digest)) return true;
    digests.add(digest);
    if (digests.size > most) digests.delete(digests.values().next().value!);
    return false;
  }

  /** Forgets them all. */
  clear(): void {
    this.digests.clear();
  }
}
