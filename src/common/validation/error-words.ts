import { distance } from 'fastest-levenshtein';

const LONGEST_QUOTE = 40;
/** Characters that end a line, turn the reading direction, are invisible, or begin markup. */
// eslint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff<>]/g;
/** Matches text that looks like a credential, which is repeated neither to its sender nor in the log. */
const credential = /^\s*(bearer\s|basic\s|eyj[\w-]{8,})/i;

/** Formats a value for an error: quoted, escaped, cut to 40 characters; null where it cannot be repeated. */
export function sentValue(value: unknown): string | null {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  if (credential.test(value)) return null;
  const characters = [...value.slice(0, 2 * LONGEST_QUOTE + 2)];
  const isCut = characters.length > LONGEST_QUOTE;
  const text = JSON.stringify(characters.slice(0, LONGEST_QUOTE).join('')).replace(unsafe, escaped);
  return isCut ? `${text.slice(0, -1)}..."` : text;
}

/** `; it is "abc"`, or nothing where the value cannot be repeated. */
export function itIs(value: unknown): string {
  const sent = sentValue(value);
  return sent === null ? '' : `; it is ${sent}`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The nearest of the allowed words, with at most a third of its letters different; null where none is near. */
export function nearestWord(written: string, words: readonly string[]): string | null {
  if (written.length > 100) return null;
  const lower = written.toLowerCase();
  const near = words
    .map((word) => ({ word, edits: distance(lower, word.toLowerCase()) }))
    .filter(({ word, edits }) => edits <= Math.max(2, Math.floor(word.length / 3)) && edits < word.length)
    .sort((one, other) => one.edits - other.edits);
  return near[0]?.word ?? null;
}

/** ` (did you mean name?)` for the nearest of the allowed words, or nothing where none is near. */
export function didYouMean(written: string, words: readonly string[]): string {
  const nearest = nearestWord(written, words);
  return nearest === null ? '' : ` (did you mean ${nearest}?)`;
}
