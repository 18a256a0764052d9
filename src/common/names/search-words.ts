import { normaliseName } from '../../football/names.js';
import { invalidMember } from '../problem/application-error.js';

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

/**
 * A name as it is stored: without spaces around it.
 * @throws ApplicationError `invalid_input` where nothing of it can be searched or compared
 */
export function storableName(name: string): string {
  if (normaliseName(name) === '') throw invalidMember(['name'], 'must hold at least one letter or digit');
  return name.trim();
}
