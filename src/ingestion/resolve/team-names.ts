import { normaliseName } from '../../football/names.js';
import { withinOneEdit } from './given-names.js';

/** Words that say what kind of club it is, not which. */
const CLUB_WORDS = new Set(
  'ac afc as bk bsc bv ca cd cf cfc club de fc fk if ifk kv nk rc rcd sc sd sk ss ssc sv tsg ud vfb vfl'.split(' '),
);
/** Letters from which on a beginning, or letters left out, are taken for a short form. */
const SHORTENED = 3;
const MISSPELT = 5;

/** The words of a team's name that tell it apart; all of them where none does. */
function wordsOf(name: string): string[] {
  const words = normaliseName(name)
    .split(' ')
    .filter((word) => word !== '');
  const telling = words.filter((word) => !CLUB_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** One word, or a short form or misspelling of it: `man` of `manchester`, `utd` of `united`. */
function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long) return true;
  if (short.length < SHORTENED || short[0] !== long[0]) return false;
  return long.startsWith(short) || isLeftIn(short, long) || (short.length >= MISSPELT && withinOneEdit(short, long));
}

/** Whether the letters of a word stand in another one in the same order. */
function isLeftIn(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return at === letters.length;
}

/**
 * Whether two names may be of one team: every word of the shorter has one like it in the longer, such as `United` or
 * `Sheff Utd` and `Sheffield United`; `Manchester City` and `Manchester United` differ in a word of each.
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
