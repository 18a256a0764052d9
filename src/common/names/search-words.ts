import { normaliseName } from '../../football/names.js';

/** Patterns for `search_name like all ($1::text[])`, one for each word of a search; without letters and digits none. */
export function searchPatterns(search: string | undefined): string[] {
  return normaliseName(search ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${word}%`);
}

/** Whether every word of a search is found in a name. */
export function hasEveryWord(name: string, search: string | undefined): boolean {
  const normalised = normaliseName(name);
  return searchPatterns(search).every((pattern) => normalised.includes(pattern.slice(1, -1)));
}

/** Letters of the normalised name by which listings are sorted: cursors stay short. */
const sortLetters = 60;

/** SQL of a searched name's place in listings. */
export const sortNameSql = (column: string): string => `left(${column}, ${sortLetters})`;

/** A searched name's place in listings. */
export const sortNameOf = (searchName: string): string => [...searchName].slice(0, sortLetters).join('');
