import { normaliseName } from '../../football/names.js';
import { append } from '../../football/group-by.js';

/** Short forms of one given name, none a prefix of another. */
const SHORT_FORMS: readonly string[] = [
  'alex alexander aleksandar aleksandr oleksandr sasha',
  'alfie alfred',
  'andy andrew drew',
  'anthony antony antonio tony',
  'beto alberto norberto roberto',
  'bill billy will willy william',
  'bob bobby rob robbie robert',
  'charlie charles',
  'dan danny daniel dani',
  'ed eddie edward',
  'edu eduardo',
  'fran francisco kiko paco',
  'fred freddie frederick alfred',
  'harry harold henry',
  'ignacio nacho',
  'javi javier xavi',
  'jim jimmy james',
  'joe joey joseph',
  'jose pepe',
  'josh joshua',
  'ken kenny kenneth',
  'manny manu manuel emmanuel',
  'matt matty matthew',
  'mike mickey mick michael',
  'mo mohamed mohammed muhammad',
  'nat nate nathan nathaniel',
  'nick nicky nico nicholas nicolas',
  'ollie olly oliver',
  'paddy pat patrick',
  'phil philip phillip',
  'rich rick ricky richard',
  'ron ronnie ronald',
  'sandro alessandro',
  'steve stevie stephen steven',
  'tom tommy thomas',
  'vini vinicius',
  'yegor yehor egor jegor',
  'zac zach zack zak zachary zachariah',
];

/** Indices of SHORT_FORMS by form. */
const namesByForm = new Map<string, number[]>();
SHORT_FORMS.forEach((forms, name) => {
  for (const form of forms.split(' ')) append(namesByForm, form, name);
});

/** Endings that form a diminutive of a given name: `sam` gives `samy`, `sammy`, `sammie`. */
const PET_ENDING = /^([bcdfgklmnprstvz]?)(y|ie|ey|i)$/;

/** Whether two normalised given names can belong to one person: equal, or one an initial, short form or variant. */
export function sameGivenName(first: string, second: string): boolean {
  if (first === second) return true;
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short.length === 1) return long.startsWith(short);
  if (namesByForm.get(short)?.some((name) => namesByForm.get(long)?.includes(name))) return true;
  if (short.length >= 3 && long.startsWith(short)) {
    const rest = long.slice(short.length);
    const [, doubled] = PET_ENDING.exec(rest) ?? [];
    // `joe` is not `joel` and `marc` not `marcus`, but `tim` is `timothy`
    if (rest.length >= 3 || doubled === '' || doubled === short.at(-1)) return true;
  }
  return sharesBeginning(short, long) || (short.length >= 4 && soundOf(short) === soundOf(long));
}

/** Whether two words differ by one inserted, deleted or replaced letter, or by two swapped adjacent letters. */
export function withinOneEdit(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = short.slice(start);
  const longRest = long.slice(start);
  if (short.length < long.length) return rest === longRest.slice(1);
  if (rest.slice(1) === longRest.slice(1)) return true;
  return rest[0] === longRest[1] && rest[1] === longRest[0] && rest.slice(2) === longRest.slice(2);
}

/** `vitaly` and `vitalii`: five equal letters, then at most two others in each. */
function sharesBeginning(first: string, second: string): boolean {
  let alike = 0;
  while (alike < first.length && first[alike] === second[alike]) alike += 1;
  return alike >= 5 && first.length - alike <= 2 && second.length - alike <= 2;
}

/** Phonetic key: `erik` equals `eric`, `tomas` equals `thomas`; `diego` is not `diogo`. */
function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/ck|c|q/g, 'k')
    .replace(/z/g, 's')
    .replace(/y/g, 'i')
    .replace(/h/g, '')
    .replace(/(.)\1/g, '$1');
}

/** Words for a type of club, which do not distinguish clubs. */
const CLUB_WORDS = new Set(
  'ac afc as bk bsc bv ca cd cf cfc club de fc fk if ifk kv nk rc rcd sc sd sk ss ssc sv tsg ud vfb vfl'.split(' '),
);
/** Minimum letters of a short form (a prefix, or with letters left out), and of a word with one letter off. */
const LEAST_SHORT_FORM = 3;
const LEAST_MISSPELLING = 5;

/** Distinguishing words of a team's name; all words if there are none. */
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

/** Whether two names may refer to one team: each word of the shorter resembles one of the longer (`Sheff Utd`). */
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
