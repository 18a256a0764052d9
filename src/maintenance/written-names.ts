import { invalidMember } from '../common/problem/application-error.js';
import { normaliseName } from '../football/names.js';

/**
 * A name as it is stored: without spaces around it.
 * @throws ApplicationError `invalid_input` where nothing of it can be searched or compared
 */
export function storableName(name: string): string {
  if (normaliseName(name) === '') throw invalidMember(['name'], 'must hold at least one letter or digit');
  return name.trim();
}

/** What a search looks through: the name that is shown, then the others, normalised and each once. */
export function searchNameOf(name: string, others: readonly string[]): string {
  return [...new Set([name, ...others].map(normaliseName))].filter((each) => each !== '').join(' ');
}
