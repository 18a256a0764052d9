import { sameGivenName, withinOneEdit } from './similar-names.js';
import { candidateOf, isMeaningful, plainNamesOf, sortedWords, wordsOf, writtenOut } from './name-words.js';
import type { Candidate, SquadMember } from './name-words.js';

export type { SquadMember } from './name-words.js';

interface Quoted {
  forms: string[][];
  words: string[];
}

/** Rules for matching a name to a member, strictest first. */
const TIERS: readonly ((quoted: Quoted, member: SquadMember) => boolean)[] = [
  (quoted, member) => plainNamesOf(member).has(quoted.words.join(' ')),
  (quoted, member) => quoted.forms.some((words) => candidateOf(member).squeezed.has(words.join(''))),
  (quoted, member) => quoted.forms.some((words) => candidateOf(member).sorted.has(sortedWords(words))),
  (quoted, member) => quoted.forms.some((words) => isContained(words, candidateOf(member))),
  (quoted, member) => hasSurname(quoted, candidateOf(member), (first, second) => first === second),
  (quoted, member) =>
    hasSurname(
      quoted,
      candidateOf(member),
      (first, second) => Math.min(first.length, second.length) >= 5 && withinOneEdit(first, second),
    ),
];

/**
 * Members to whom a name can refer, by the strictest rule that finds any: equal names; equal except for letters that
 * feeds drop or transcribe; different word order; contained words; surname with given name, initial or short form; a
 * surname one letter off.
 * @returns distinct ids: one is a match, several are ambiguous, none means unknown
 */
export function matchPlayerName(name: string, squad: readonly SquadMember[]): number[] {
  const forms = [...new Map([wordsOf(name), writtenOut(name)].map((words) => [words.join(' '), words])).values()];
  const quoted: Quoted = { forms, words: wordsOf(name) };
  if (quoted.words.length === 0) return [];
  for (const belongs of TIERS) {
    const ids = new Set(squad.filter((member) => belongs(quoted, member)).map(({ id }) => id));
    if (ids.size > 0) return [...ids];
  }
  return [];
}

/** Whether one name has all words of the other; a bare surname counts only if no given name is known. */
function isContained(words: string[], candidate: Candidate): boolean {
  if (
    words.some(isMeaningful) &&
    !candidate.halves.has(words.at(-1)!) &&
    words.every((word) => candidate.vocabulary.has(word))
  )
    return true;
  const quoted = new Set(words);
  return [...candidate.full, ...candidate.single].some((form) => form.every((word) => quoted.has(word)));
}

function hasSurname(
  { forms }: Quoted,
  candidate: Candidate,
  alike: (first: string, second: string) => boolean,
): boolean {
  return forms.some((words) => {
    const [given, surname] = [words[0]!, words.at(-1)!];
    if (words.length < 2 || ![...candidate.surnames].some((own) => alike(own, surname))) return false;
    return [...candidate.givenNames].some((own) => sameGivenName(own, given));
  });
}

/** Members to suggest: those who share a word with a name, or have one of at least five letters one edit away. */
export function similarPlayers(name: string, squad: readonly SquadMember[]): number[] {
  const words = wordsOf(name).filter(isMeaningful);
  const alike = (own: string): boolean =>
    words.some((word) => word === own || (Math.min(word.length, own.length) >= 5 && withinOneEdit(word, own)));
  return squad.filter((member) => [...candidateOf(member).vocabulary].some(alike)).map(({ id }) => id);
}
