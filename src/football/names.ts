/** Letters that Unicode does not decompose into a base letter and a mark. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};

/**
 * Normalises a name for comparison and search: lower case, without accents, apostrophes and full stops;
 * every other sign is one space. `"Nott'm Forest"` gives `nottm forest`.
 */
export function normaliseName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðþłħıŋ]/g, (letter) => UNDECOMPOSED[letter]!)
    .replace(/['’‘`´.\u0080-\u009f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A name as a URL segment: `^[a-z0-9]+(-[a-z0-9]+)*$`; empty names give `unnamed`. */
export function slugOf(name: string): string {
  return (
    normaliseName(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'unnamed'
  );
}

/** Initial and surname, football-data's form of referee names: `Andre Marriner` gives `a marriner`. */
export function initialAndSurname(name: string): string {
  const words = normaliseName(name).split(' ');
  if (words.length < 2) return words[0] ?? '';
  return `${words[0]!.charAt(0)} ${words.slice(1).join(' ')}`;
}

/** Characters forbidden in names and texts, from sources and users alike: one rule for imports and writes. */

/** Embeddings, overrides and isolates, which reorder displayed text. Part of a character class. */
export const BIDIRECTIONAL_CONTROLS = '\\u202a-\\u202e\\u2066-\\u2069';

/** Start of a spreadsheet formula, but not of a signed number. Source of a pattern. */
export const FORMULA_START = '\\s*(?:[=@]|[+\\-](?![\\d.]))';
