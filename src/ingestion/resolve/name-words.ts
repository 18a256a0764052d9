import { normaliseName } from '../../football/names.js';

/** A player to whom a name may refer, with all known names: short, full and aliases. */
export interface SquadMember {
  id: number;
  names: readonly string[];
}

/** Words that are not names by themselves. */
const PARTICLES = new Set(
  'al bin da das de del della den der di do dos du e el ibn la le mac mc st te ten ter van von y'.split(' '),
);

/** A member's names as words, in every form that feeds use. */
export interface Candidate {
  squeezed: Set<string>;
  sorted: Set<string>;
  vocabulary: Set<string>;
  /** Names that include a given name; a bare surname (`De Ligt` for `Matthijs de Ligt`) does not. */
  full: string[][];
  /** Single names, such as a nickname; empty if a full name exists. */
  single: string[][];
  givenNames: Set<string>;
  /** Words that occur only before the hyphen of a surname: Kyle Walker is not Kyle Walker-Peters. */
  halves: Set<string>;
  surnames: Set<string>;
}

/** Whether a word distinguishes a player: neither an initial nor a particle. */
export function isMeaningful(word: string): boolean {
  return word.length > 1 && !PARTICLES.has(word);
}

/** Whether no word is an initial: `J.Murphy` fits every Murphy with that initial, so it never counts as equal. */
const isWithoutInitials = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => word.length > 1);

const plainNames = new WeakMap<SquadMember, Set<string>>();

/** A member's names unchanged, computed once. Most names match these, so the other forms are built on demand. */
export function plainNamesOf(member: SquadMember): Set<string> {
  let plain = plainNames.get(member);
  if (plain === undefined) {
    plain = new Set(
      member.names
        .map(wordsOf)
        .filter(isWithoutInitials)
        .map((words) => words.join(' ')),
    );
    plainNames.set(member, plain);
  }
  return plain;
}

const candidates = new WeakMap<SquadMember, Candidate>();

/** A member's names in all forms, computed once. */
export function candidateOf(member: SquadMember): Candidate {
  const known = candidates.get(member);
  if (known !== undefined) return known;
  const forms = member.names
    .flatMap((name) => [wordsOf(name), writtenOut(name), withoutForeign(name), withoutUndecomposed(name)])
    .filter((words) => words.length > 0);
  const full = forms.filter((words) => words.length > 1 && !forms.some((other) => endsWithin(other, words)));
  const given = full.flatMap((words) => words.slice(0, -1)).filter((word) => !PARTICLES.has(word));
  const withoutInitials = given.filter((word) => word.length > 1);
  const whole = new Set(member.names.flatMap((name) => name.split(/[\s.]+/).map((word) => wordsOf(word).at(-1))));
  const halves = full.flatMap((words) => words.slice(1, -1)).filter((word) => !whole.has(word));
  const surnames = [
    ...full.flatMap((words) => words.slice(1)),
    ...forms.filter((words) => !full.includes(words)).flat(),
  ];
  const candidate: Candidate = {
    squeezed: new Set(forms.filter(isWithoutInitials).map((words) => words.join(''))),
    sorted: new Set(forms.filter(isWithoutInitials).map(sortedWords)),
    vocabulary: new Set(forms.flat().filter((word) => word.length > 1)),
    full: full.filter(isWithoutInitials),
    single: full.length === 0 ? forms : [],
    givenNames: new Set(withoutInitials.length > 0 ? withoutInitials : given),
    halves: new Set(halves),
    surnames: new Set(surnames.filter((word) => isMeaningful(word) && !halves.includes(word))),
  };
  candidates.set(member, candidate);
  return candidate;
}

/** Whether a name is part of a longer one, but not at its beginning. */
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

/** `André Nørgaard` as `Andre Nrgaard`: drops only letters that are not a base letter with a diacritic. */
function withoutUndecomposed(name: string): string[] {
  return wordsOf(name.replace(/[ßæœøđðþłħıŋ]/gi, ''));
}
