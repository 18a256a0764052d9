import { normaliseName } from '../../football/names.js';
import { sameGivenName, withinOneEdit } from './given-names.js';

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
interface Candidate {
  plain: Set<string>;
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

interface Quoted {
  spellings: string[][];
  words: string[];
}

/** How a name can belong to a candidate, strictest first. */
const TIERS: readonly ((quoted: Quoted, candidate: Candidate) => boolean)[] = [
  (quoted, { plain }) => plain.has(quoted.words.join(' ')),
  (quoted, { squeezed }) => quoted.spellings.some((words) => squeezed.has(words.join(''))),
  (quoted, { sorted }) => quoted.spellings.some((words) => sorted.has(sortedWords(words))),
  (quoted, candidate) => quoted.spellings.some((words) => isContained(words, candidate)),
  (quoted, candidate) => hasSurname(quoted, candidate, (first, second) => first === second),
  (quoted, candidate) =>
    hasSurname(quoted, candidate, (first, second) => Math.min(first.length, second.length) >= 5 && withinOneEdit(first, second)),
];

/**
 * The members whom a name can mean, found by the strictest rule that finds anybody: equal names;
 * equal but for letters that feeds drop (`Nrgaard`) or write out (`Mueller`); the same words in
 * another order; one name's words within the other's; equal surname and the same given name or its
 * initial or short form; a surname one letter off.
 * @returns ids without repetition; one is a match, several are a doubt, none is unknown
 */
export function matchPlayerName(name: string, squad: readonly SquadMember[]): number[] {
  const spellings = [...new Map([fold(name), writtenOut(name)].map((words) => [words.join(' '), words])).values()];
  const quoted: Quoted = { spellings, words: fold(name) };
  if (quoted.words.length === 0) return [];
  for (const belongs of TIERS) {
    const ids = new Set(squad.filter((member) => belongs(quoted, candidateOf(member))).map(({ id }) => id));
    if (ids.size > 0) return [...ids];
  }
  return [];
}

const candidates = new WeakMap<SquadMember, Candidate>();

/** A squad is asked for many names: its members are taken apart once. */
function candidateOf(member: SquadMember): Candidate {
  const known = candidates.get(member);
  if (known !== undefined) return known;
  const plain = member.names.map(fold).filter((words) => words.length > 0);
  const forms = member.names
    .flatMap((name) => [fold(name), writtenOut(name), withoutForeign(name), withoutUndecomposed(name)])
    .filter((words) => words.length > 0);
  const full = forms.filter((words) => words.length > 1 && !forms.some((other) => endsWithin(other, words)));
  const given = full.flatMap((words) => words.slice(0, -1)).filter((word) => !PARTICLES.has(word));
  const spelledOut = given.filter((word) => word.length > 1);
  const whole = new Set(member.names.flatMap((name) => name.split(/[\s.]+/).map((word) => fold(word).at(-1))));
  const halves = full.flatMap((words) => words.slice(1, -1)).filter((word) => !whole.has(word));
  const surnames = [...full.flatMap((words) => words.slice(1)), ...forms.filter((words) => !full.includes(words)).flat()];
  const candidate: Candidate = {
    plain: new Set(plain.map((words) => words.join(' '))),
    squeezed: new Set(forms.map((words) => words.join(''))),
    sorted: new Set(forms.map(sortedWords)),
    vocabulary: new Set(forms.flat()),
    full,
    single: full.length === 0 ? forms : [],
    givenNames: new Set(spelledOut.length > 0 ? spelledOut : given),
    halves: new Set(halves),
    surnames: new Set(surnames.filter((word) => word.length > 1 && !PARTICLES.has(word) && !halves.includes(word))),
  };
  candidates.set(member, candidate);
  return candidate;
}

/** Either name holds all words of the other; of a surname alone only where no given name is known. */
function isContained(words: string[], candidate: Candidate): boolean {
  const counts = words.some((word) => word.length > 1 && !PARTICLES.has(word));
  if (counts && !candidate.halves.has(words.at(-1)!) && words.every((word) => candidate.vocabulary.has(word))) return true;
  const quoted = new Set(words);
  return [...candidate.full, ...candidate.single].some((form) => form.every((word) => quoted.has(word)));
}

function hasSurname(
  { spellings }: Quoted,
  candidate: Candidate,
  alike: (first: string, second: string) => boolean,
): boolean {
  return spellings.some((words) => {
    const [given, surname] = [words[0]!, words.at(-1)!];
    if (words.length < 2 || ![...candidate.surnames].some((own) => alike(own, surname))) return false;
    return [...candidate.givenNames].some((own) => sameGivenName(own, given));
  });
}

/** Whether a name is a part, but not the beginning, of a longer one. */
function endsWithin(longer: string[], words: string[]): boolean {
  return longer.length > words.length && ` ${longer.slice(1).join(' ')} `.includes(` ${words.join(' ')} `);
}

function sortedWords(words: readonly string[]): string {
  return [...words].sort().join(' ');
}

/** The words of a name without accents: `B.Fernández` gives `b fernandez`. */
function fold(name: string): string[] {
  const words = normaliseName(name.replaceAll('.', ' ')).split(' ');
  return words.filter((word) => word !== '').map((word) => (word === 'jr' ? 'junior' : word));
}

const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** `Müller` as `Mueller`. */
function writtenOut(name: string): string[] {
  return fold(name.normalize('NFC').toLowerCase().replace(/[äöüøå]/g, (letter) => WRITTEN_OUT[letter]!));
}

/** `Nørgaard` as `Nrgaard`, `Doucouré` as `Doucour`. */
function withoutForeign(name: string): string[] {
  return fold(name.normalize('NFC').replace(/[‐-―]/g, '-').replace(/[^ -~]/g, ''));
}

/** `André Nørgaard` as `Andre Nrgaard`: only letters that are no base letter with a mark are lost. */
function withoutUndecomposed(name: string): string[] {
  return fold(name.replace(/[ßæœøđðþłħıŋ]/gi, ''));
}
