import { normaliseName } from '../../football/names.js';

/** A player who can be meant, with every name known of him: short, full and aliases. */
export interface SquadMember {
  id: number;
  names: readonly string[];
}

/** Words that make no name by themselves. */
const PARTICLES = new Set(
  'al bin da das de del della den der di do dos du e el ibn la le mac mc st te ten ter van von y'.split(' '),
);

/** What is compared: a member's names as words, in each of the ways feeds spell them. */
export interface Candidate {
  squeezed: Set<string>;
  sorted: Set<string>;
  vocabulary: Set<string>;
  /** Names with a given name; a mere surname (`De Ligt` beside `Matthijs de Ligt`) is none. */
  full: string[][];
  /** Names by which he alone is known; empty where a full name exists. */
  single: string[][];
  givenNames: Set<string>;
  /** Words that stand only before the hyphen of a surname: Kyle Walker is not Kyle Walker-Peters. */
  halves: Set<string>;
  surnames: Set<string>;
}

/** Whether a word tells somebody apart: neither an initial nor a particle. */
export function isMeaningful(word: string): boolean {
  return word.length > 1 && !PARTICLES.has(word);
}

/** `J.Murphy` fits every Murphy with that initial: such a form is never equal to a name. */
const isSpelledOut = (words: readonly string[]): boolean => words.length > 0 && words.every((word) => word.length > 1);

const plainNames = new WeakMap<SquadMember, Set<string>>();

/** A member's names as they are. Most feeds write them so: the other ways are made of nobody who is found by these. */
export function plainNamesOf(member: SquadMember): Set<string> {
  let plain = plainNames.get(member);
  if (plain === undefined) {
    plain = new Set(
      member.names
        .map(wordsOf)
        .filter(isSpelledOut)
        .map((words) => words.join(' ')),
    );
    plainNames.set(member, plain);
  }
  return plain;
}

const candidates = new WeakMap<SquadMember, Candidate>();

/** A squad is asked for many names: its members are taken apart once. */
export function candidateOf(member: SquadMember): Candidate {
  const known = candidates.get(member);
  if (known !== undefined) return known;
  const forms = member.names
    .flatMap((name) => [wordsOf(name), writtenOut(name), withoutForeign(name), withoutUndecomposed(name)])
    .filter((words) => words.length > 0);
  const full = forms.filter((words) => words.length > 1 && !forms.some((other) => endsWithin(other, words)));
  const given = full.flatMap((words) => words.slice(0, -1)).filter((word) => !PARTICLES.has(word));
  const spelledOut = given.filter((word) => word.length > 1);
  const whole = new Set(member.names.flatMap((name) => name.split(/[\s.]+/).map((word) => wordsOf(word).at(-1))));
  const halves = full.flatMap((words) => words.slice(1, -1)).filter((word) => !whole.has(word));
  const surnames = [
    ...full.flatMap((words) => words.slice(1)),
    ...forms.filter((words) => !full.includes(words)).flat(),
  ];
  const candidate: Candidate = {
    squeezed: new Set(forms.filter(isSpelledOut).map((words) => words.join(''))),
    sorted: new Set(forms.filter(isSpelledOut).map(sortedWords)),
    vocabulary: new Set(forms.flat().filter((word) => word.length > 1)),
    full: full.filter(isSpelledOut),
    single: full.length === 0 ? forms : [],
    givenNames: new Set(spelledOut.length > 0 ? spelledOut : given),
    halves: new Set(halves),
    surnames: new Set(surnames.filter((word) => isMeaningful(word) && !halves.includes(word))),
  };
  candidates.set(member, candidate);
  return candidate;
}

/** Whether a name is a part, but not the beginning, of a longer one. */
function endsWithin(longer: string[], words: string[]): boolean {
  return longer.length > words.length && ` ${longer.slice(1).join(' ')} `.includes(` ${words.join(' ')} `);
}

export function sortedWords(words: readonly string[]): string {
  return [...words].sort().join(' ');
}

/** The words of a name without accents: `B.Fernández` gives `b fernandez`. */
export function wordsOf(name: string): string[] {
  const words = normaliseName(name.replaceAll('.', ' ')).split(' ');
  return words.filter((word) => word !== '').map((word) => (word === 'jr' ? 'junior' : word));
}

const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** `Müller` as `Mueller`. */
export function writtenOut(name: string): string[] {
  return wordsOf(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüøå]/g, (letter) => WRITTEN_OUT[letter]!),
  );
}

/** `Nørgaard` as `Nrgaard`, `Doucouré` as `Doucour`. */
function withoutForeign(name: string): string[] {
  return wordsOf(
    name
      .normalize('NFC')
      .replace(/[‐-―]/g, '-')
      .replace(/[^ -~]/g, ''),
  );
}

/** `André Nørgaard` as `Andre Nrgaard`: only letters that are no base letter with a mark are lost. */
function withoutUndecomposed(name: string): string[] {
  return wordsOf(name.replace(/[ßæœøđðþłħıŋ]/gi, ''));
}
