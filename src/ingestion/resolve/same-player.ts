import { normaliseName } from '../../football/names.js';
import { candidateOf, isMeaningful, wordsOf } from './name-words.js';

/** A player's names as written by one source. */
export interface PlayerNames {
  readonly name: string;
  readonly fullName: string | null;
}

/** Traits that distinguish players. */
export interface PlayerTraits {
  readonly names: readonly PlayerNames[];
  /** Source ids, `source|id`: two ids of one source are two players. */
  readonly externalIds: ReadonlySet<string>;
  /** Shirt numbers by squad, `season|team`; empty if unknown. */
  readonly squads: ReadonlyMap<string, ReadonlySet<number>>;
  /** Match reports that list him: two entries in one report are two players. */
  readonly reports: ReadonlySet<string>;
}

/** How the names of two players agree: equal, or one contains the other's words. */
export type NameAgreement = 'equal' | 'contained';

/** A name in the forms needed for comparisons. */
interface Form {
  readonly plain: string;
  readonly words: readonly string[];
  readonly text: string;
}

const forms = new WeakMap<PlayerNames, { name: Form; fullName: Form | null }>();

function formsOf(names: PlayerNames): { name: Form; fullName: Form | null } {
  const known = forms.get(names);
  if (known !== undefined) return known;
  const formOf = (text: string): Form => ({ plain: normaliseName(text), words: wordsOf(text), text });
  const made = { name: formOf(names.name), fullName: names.fullName === null ? null : formOf(names.fullName) };
  forms.set(names, made);
  return made;
}

/** Whether two references can be one player, regardless of their names. */
export function canBeOne(one: PlayerTraits, other: PlayerTraits): boolean {
  for (const id of one.externalIds) {
    const source = id.slice(0, id.indexOf('|') + 1);
    for (const another of other.externalIds) if (another !== id && another.startsWith(source)) return false;
  }
  return !intersects(one.reports, other.reports);
}

/** Squads to which both belong. */
export function sharedSquads(one: PlayerTraits, other: PlayerTraits): string[] {
  return [...one.squads.keys()].filter((squad) => other.squads.has(squad));
}

/** Whether they have different shirt numbers in a squad to which both belong. */
export function haveOtherNumbers(one: PlayerTraits, other: PlayerTraits): boolean {
  return sharedSquads(one, other).some((squad) => {
    const [numbers, others] = [one.squads.get(squad)!, other.squads.get(squad)!];
    return numbers.size > 0 && others.size > 0 && !intersects(numbers, others);
  });
}

/**
 * How the names of two players of one squad agree; null: they do not. `contained`: one has all words of the other, at
 * least two of them, or one with equal shirt numbers; full names decide if both are known.
 */
export function agreementOf(one: PlayerTraits, other: PlayerTraits): NameAgreement | null {
  const pairs = one.names.flatMap((names) => other.names.map((others) => [formsOf(names), formsOf(others)] as const));
  if (pairs.some(([names, others]) => shareForm(names, others))) return 'equal';
  if (haveOtherNumbers(one, other)) return null;
  const hasEqualNumber = sharedSquads(one, other).some((squad) =>
    intersects(one.squads.get(squad)!, other.squads.get(squad)!),
  );
  const least = hasEqualNumber ? 1 : 2;
  return pairs.some(([names, others]) => isNested(names, others, least)) ? 'contained' : null;
}

type Forms = ReturnType<typeof formsOf>;

const listForms = ({ name, fullName }: Forms): Form[] => (fullName === null ? [name] : [name, fullName]);

function shareForm(one: Forms, other: Forms): boolean {
  return listForms(one).some(({ plain }) => plain !== '' && listForms(other).some((form) => form.plain === plain));
}

function isNested(one: Forms, other: Forms, leastWords: number): boolean {
  const isEither = (form: Form, another: Form): boolean =>
    holds(form, another, leastWords) || holds(another, form, leastWords);
  if (one.fullName !== null && other.fullName !== null) return isEither(one.fullName, other.fullName);
  return listForms(one).some((form) => listForms(other).some((another) => isEither(form, another)));
}

/** Whether a name has all words of a shorter one that is not just half of its hyphenated surname. */
function holds(long: Form, short: Form, leastWords: number): boolean {
  if (short.words.filter(isMeaningful).length < leastWords) return false;
  if (!short.words.every((word) => long.words.includes(word))) return false;
  return !candidateOf({ id: 0, names: [long.text] }).halves.has(short.words.at(-1)!);
}

function intersects<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  for (const each of one) if (other.has(each)) return true;
  return false;
}

/** Keys of a player's names, fullest first; a new player is stored under the first. */
export function keyNamesOf(names: readonly PlayerNames[]): string[] {
  const keys = new Set(names.map(({ name, fullName }) => normaliseName(fullName ?? name)));
  const wordCount = (key: string): number => key.split(' ').length;
  return [...keys].sort((one, other) => wordCount(other) - wordCount(one) || (one < other ? -1 : 1));
}

/** Whether a name alone identifies a player: it has two words besides initials and particles. */
export function isTelling(name: string): boolean {
  return wordsOf(name).filter(isMeaningful).length >= 2;
}
