import { normaliseName } from '../../football/names.js';
import { invalidMember } from '../problem/application-error.js';

/** Patterns for `search_name like all ($1::text[])`, one per word of a search; none without letters and digits. */
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

/** Letters of the normalised name that listings are sorted by; limited to keep cursors short. */
const sortLetters = 60;

/** SQL of a searched name's sort key in listings. */
export const sortNameSql = (column: string): string => `left(${column}, ${sortLetters})`;

/** A searched name's sort key in listings. */
export const sortNameOf = (searchName: string): string => [...searchName].slice(0, sortLetters).join('');

/**
 * The stored form of a name: without surrounding spaces.
 * @throws ApplicationError `invalid_input` if it has nothing that can be searched or compared
 */
export function storableName(name: string): string {
  if (normaliseName(name) === '') throw invalidMember(['name'], 'must hold at least one letter or digit');
  return name.trim();
}
