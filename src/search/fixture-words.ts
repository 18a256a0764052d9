/** Words between the two teams of a fixture. */
const SEPARATORS = new Set(['v', 'vs', 'versus', 'against']);
/** Longer searches name no two teams. */
const MOST_WORDS = 7;

/** Two parts of a search that may name the teams of a fixture. */
export interface TeamPair {
  readonly one: string;
  readonly other: string;
}

/**
 * The ways in which a normalised search may name two teams: at its separator (`ars v che`), else between any two
 * words (`man utd west ham`).
 */
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
