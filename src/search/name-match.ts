import { distance } from 'fastest-levenshtein';

/** How well a name matches the search text, best first. */
export const NAME_MATCHES = ['exact', 'prefix', 'word', 'unfinished', 'similar'] as const;
export type NameMatchKind = (typeof NAME_MATCHES)[number];

/** A matching name. */
export interface NameMatch {
  readonly kind: NameMatchKind;
  /** From 0 to 1; below 1 for `similar` only. */
  readonly similarity: number;
}

/** Minimum similarity of a name with typing errors. */
const LEAST_SIMILARITY = 0.6;

/**
 * How a search matches the names of one entity; null: not at all. All texts are normalised (`normaliseName`).
 * - `exact`: it is one of the names;
 * - `prefix`: a name begins with its words, or a person's name ends with them, as people search by surname;
 * - `word`: each of its words is a word of the names;
 * - `unfinished`: each of its words is the beginning of one;
 * - `similar`: its words differ in a few letters from words of the names.
 * @param names each name on its own
 * @param otherNames aliases, as one text
 * @param isPerson whether the names end in a surname
 */
export function matchNames(
  searched: string,
  names: readonly string[],
  otherNames = '',
  isPerson = false,
): NameMatch | null {
  if (searched === '') return null;
  if (names.includes(searched)) return { kind: 'exact', similarity: 1 };
  if (names.some((name) => name.startsWith(`${searched} `) || (isPerson && name.endsWith(` ${searched}`)))) {
    return { kind: 'prefix', similarity: 1 };
  }
  const words = [...new Set([...names, otherNames].flatMap((name) => name.split(' ')))].filter((word) => word !== '');
  const requested = searched.split(' ');
  if (requested.every((word) => words.includes(word))) return { kind: 'word', similarity: 1 };
  if (requested.every((word) => words.some((each) => each.startsWith(word)))) {
    return { kind: 'unfinished', similarity: 1 };
  }
  const similarity = wordSimilarity(requested, words);
  return similarity < LEAST_SIMILARITY ? null : { kind: 'similar', similarity };
}

/** Mean similarity of each search word to the nearest word, weighted by length: 1 - edit distance / longer length. */
function wordSimilarity(requested: readonly string[], words: readonly string[]): number {
  let sum = 0;
  let letters = 0;
  for (const word of requested) {
    const nearest = Math.max(0, ...words.map((each) => 1 - distance(word, each) / Math.max(word.length, each.length)));
    sum += nearest * word.length;
    letters += word.length;
  }
  return sum / letters;
}

/** Compares matches, the better one first; 0 for equal ones. */
export function compareMatches(one: NameMatch, other: NameMatch): number {
  return NAME_MATCHES.indexOf(one.kind) - NAME_MATCHES.indexOf(other.kind) || other.similarity - one.similarity;
}

/** The worse of two matches. */
export const worseMatch = (one: NameMatch, other: NameMatch): NameMatch =>
  compareMatches(one, other) > 0 ? one : other;

/** Words between the two teams of a fixture. */
const SEPARATORS = new Set(['v', 'vs', 'versus', 'against']);
/** Longer searches do not name two teams. */
const MOST_WORDS = 7;

/** Two parts of a search that may name the teams of a fixture. */
export interface TeamPair {
  readonly one: string;
  readonly other: string;
}

/** Pairs of teams that a search may name: split at its separator (`ars v che`), else between any two words. */
export function teamPairsOf(searched: string): TeamPair[] {
  const words = searched.split(' ').filter((word) => word !== '');
  if (words.length > MOST_WORDS) return [];
  const pairAt = (end: number, start: number): TeamPair => ({
    one: words.slice(0, end).join(' '),
    other: words.slice(start).join(' '),
  });
  const separator = words.findIndex((word) => SEPARATORS.has(word));
  const pairs =
    separator >= 0
      ? [pairAt(separator, separator + 1)]
      : words.slice(1).map((_, index) => pairAt(index + 1, index + 1));
  return pairs.filter(({ one, other }) => one !== '' && other !== '');
}
