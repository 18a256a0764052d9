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
  for (const form of forms.split(' ')) namesByForm.set(form, [...(namesByForm.get(form) ?? []), name]);
});

/** Endings that make a pet form of a given name: `sam` gives `samy`, `sammy`, `sammie`. */
const PET_ENDING = /^([bcdfgklmnprstvz]?)(y|ie|ey|i)$/;

/**
 * Whether two normalised given names can be one person's: equal, one the initial, a short form or a variant of the
 * other. Names that merely share an initial are different.
 */
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

/** Whether two words differ by one inserted, deleted or replaced letter, or by two swapped neighbours. */
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
