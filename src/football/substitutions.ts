/** One substitution of a side. */
export interface SubstitutionPair<Id> {
  off: Id;
  on: Id;
}

/**
 * Chain of substitutes for a player: his replacement, then the replacement of that one, and so on, by the pairs alone
 * and never by minute. Empty when he stayed or was sent off.
 * @param pairs of one side, in the order in which they happened
 */
export function replacementsOf<Id>(player: Id, pairs: readonly SubstitutionPair<Id>[]): Id[] {
  const chain: Id[] = [];
  let current = player;
  // One pass in order: a pair can only continue the chain after the pair that brought its player on.
  for (const { off, on } of pairs) {
    if (off !== current) continue;
    chain.push(on);
    current = on;
  }
  return chain;
}
