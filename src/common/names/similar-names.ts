import { normaliseName } from '../../football/names.js';

/** The trigrams of a name's words, each word with blanks before and after it. */
function trigramsOf(name: string): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const word of normaliseName(name).split(' ')) {
    const padded = `  ${word} `;
    for (let start = 0; start + 3 <= padded.length; start += 1) runs.add(padded.slice(start, start + 3));
  }
  return runs;
}

/** Share of the two names' trigrams that they have in common, from 0 to 1. */
export function nameSimilarity(one: string, other: string): number {
  return sharedRuns(trigramsOf(one), trigramsOf(other));
}

function sharedRuns(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((run) => other.has(run)).length;
  return common / (one.size + other.size - common);
}

/** Names that resemble a text, nearest first; they share at least a fifth of their trigrams. */
export function similarNames(text: string, names: readonly string[], limit = 5): string[] {
  const requested = trigramsOf(text);
  return names
    .map((name) => ({ name, similarity: sharedRuns(trigramsOf(name), requested) }))
    .filter(({ similarity }) => similarity >= 0.2)
    .sort((one, other) => other.similarity - one.similarity || (one.name < other.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}
