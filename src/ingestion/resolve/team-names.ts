import { normaliseName } from '../../football/names.js';
import { withinOneEdit } from './given-names.js';

/** Words for a kind of club, which distinguish none. */
const CLUB_WORDS = new Set(
  'ac afc as bk bsc bv ca cd cf cfc club de fc fk if ifk kv nk rc rcd sc sd sk ss ssc sv tsg ud vfb vfl'.split(' '),
);
/** Fewest letters of a short form (a beginning, or letters left out), and of a word with one letter off. */
const LEAST_SHORT_FORM = 3;
const LEAST_MISSPELLING = 5;

/** Words of a team's name that distinguish it; all of them where none does. */
function wordsOf(name: string): string[] {
  const words = normaliseName(name)
    .split(' ')
    .filter((word) => word !== '');
  const distinct = words.filter((word) => !CLUB_WORDS.has(word));
  return distinct.length > 0 ? distinct : words;
}

/** Whether words are equal, or one is a short form or misspelling: `man` of `manchester`, `utd` of `united`. */
function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long) return true;
  if (short.length < LEAST_SHORT_FORM || short[0] !== long[0]) return false;
  if (long.startsWith(short) || isSubsequence(short, long)) return true;
  return short.length >= LEAST_MISSPELLING && withinOneEdit(short, long);
}

/** Whether the letters occur in a word in the same order. */
function isSubsequence(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return at === letters.length;
}

/**
 * Whether two names may mean one team: every word of the shorter name is similar to one of the longer, such as `United`
 * or `Sheff Utd` and `Sheffield United`; `Manchester City` and `Manchester United` differ in a word of each.
 */
export function resemblesTeam(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((first, second) => first.length - second.length) as [
    string[],
    string[],
  ];
  if (few.length === 0) return false;
  if (few.join('') === many.join('')) return true;
  const left = [...many];
  return few.every((word) => {
    const index = left.findIndex((each) => isAlike(word, each));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}
