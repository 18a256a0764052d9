import { normaliseName } from '../../football/names.js';
import type { BookmakerEntry } from '../dataset/entities.js';

/** Marks bookmakers by identifier, id or name: 1 by index for those named; unknown words mark none. */
export function bookmakersNamed(words: readonly string[], bookmakers: readonly BookmakerEntry[]): Uint8Array {
  const named = new Set(words);
  const names = new Set(words.map(normaliseName));
  return Uint8Array.from(bookmakers, ({ id, slug, name }) =>
    named.has(slug) || named.has(String(id)) || names.has(normaliseName(name)) ? 1 : 0,
  );
}
