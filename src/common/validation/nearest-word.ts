import { distance } from 'fastest-levenshtein';

/** The word that somebody meant who wrote another: at most a third of its letters differ; null where none is near. */
export function nearestWord(written: string, words: readonly string[]): string | null {
  if (written.length > 100) return null;
  const lower = written.toLowerCase();
  const near = words
    .map((word) => ({ word, edits: distance(lower, word.toLowerCase()) }))
    .filter(({ word, edits }) => edits <= Math.max(2, Math.floor(word.length / 3)) && edits < word.length)
    .sort((one, other) => one.edits - other.edits);
  return near[0]?.word ?? null;
}
