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
 * A name as it is compared and searched: lower case, without accents, apostrophes and full stops;
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

/** A name as part of an address: `^[a-z0-9]+(-[a-z0-9]+)*$`; empty names give `unnamed`. */
export function slugOf(name: string): string {
  return (
    normaliseName(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'unnamed'
  );
}

/** Initial and surname, the form football-data writes referees in: `Andre Marriner` gives `a marriner`. */
export function initialAndSurname(name: string): string {
  const words = normaliseName(name).split(' ');
  if (words.length < 2) return words[0] ?? '';
  return `${words[0]!.charAt(0)} ${words.slice(1).join(' ')}`;
}

/** What no name or text may contain, whether it comes from a source or from a person: one rule for imports and writes. */

/** Embeddings, overrides and isolates: they reorder what a person reads. Part of a character class. */
export const BIDIRECTIONAL_CONTROLS = '\\u202a-\\u202e\\u2066-\\u2069';

/** Begins like a formula of a spreadsheet; a signed number does not. Source of a pattern. */
export const FORMULA_START = '\\s*(?:[=@]|[+\\-](?![\\d.]))';
