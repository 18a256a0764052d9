import { normaliseName } from '../../../football/names.js';

/** `Fábio`, `Ferreira Vieira` and `Fábio Vieira`, as in players.csv. */
export interface GivenNames {
  first: string;
  second: string;
  /** The game's short name: a whole name, a surname, a first name, or either with an initial (`Bruno G.`). */
  web: string;
}

const words = (name: string): string[] => name.split(/[\s-]+/).filter((word) => word !== '');
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && normaliseName(one) === normaliseName(other);

/** Consecutive words of `name`, as spelled there, that equal `part`; null if there are none. */
function spelledIn(name: string, part: readonly string[]): string | null {
  const whole = words(name);
  for (let start = 0; start + part.length <= whole.length; start += 1) {
    if (part.every((word, index) => isSame(word, whole[start + index])))
      return whole.slice(start, start + part.length).join(' ');
  }
  return null;
}

/** First names, one per initial: `P.M.Sarr` gives `Pape Matar`. */
const firstNames = (first: string, initials: readonly string[]): string =>
  initials.length === 0 ? first : words(first).slice(0, initials.length).join(' ');

/** Splits a short name in linear time: `P.M.Sarr` has initials before its core, `Bruno G.` one after it. */
function partsOf(web: string): { initials: string[]; core: string; after: string } {
  const initials: string[] = [];
  const initial = /(\p{L}{1,2})\.\s*/uy;
  let end = 0;
  for (let found = initial.exec(web); found !== null; found = initial.exec(web)) {
    initials.push(found[1]!);
    end = initial.lastIndex;
  }
  const rest = web.slice(end).split(/\s+/);
  const isInitial = (word: string): boolean => /^\p{L}{1,2}\.$/u.test(word);
  const last = rest.findLastIndex((word) => !isInitial(word));
  return { initials, core: rest.slice(0, last + 1).join(' '), after: rest.slice(last + 1).join(' ') };
}

/**
 * The name by which users know a player. The short name alone would often be a bare surname, and the full
 * one a string of names that no one uses:
 * - a nickname in quotes among the first names is the name (`Rodrigo 'Rodri'`);
 * - a short name that begins with the first name is a whole name already (`Fábio Vieira`);
 * - a short name that is one of the surnames is put after the first names (`Salah`, `B.Fernandes`), and an
 *   initial after a first name is that of a surname (`Bruno G.`);
 * - a short name that is a first name is combined with a single surname (`Virgil`), but used alone if there
 *   are several (`Gabriel`), as is one that is neither (`Casemiro`).
 */
export function playerName({ first, second, web }: GivenNames): string {
  const full = `${first} ${second}`.trim();
  const nickname = /(?:^|\s)['‘"](.+?)['’"](?=\s|$)/.exec(first)?.[1];
  if (nickname !== undefined) return nickname;
  if (isSame(web, second) || isSame(web, full) || web === '') return full;

  const { initials, core, after } = partsOf(web);
  const named = words(core);
  if (after !== '') {
    const letter = normaliseName(after);
    const surname = words(second).find((word) => normaliseName(word).startsWith(letter) && /^\p{Lu}/u.test(word));
    return surname === undefined ? full : `${core} ${surname}`;
  }
  if (named.length > 1 && words(first).some((word) => isSame(word, named[0]))) return core;
  const surname = spelledIn(second, named);
  if (surname !== null) return `${firstNames(first, initials)} ${surname}`;
  if (spelledIn(first, named) !== null) {
    const surnames = words(second).filter((word) => /^\p{Lu}/u.test(word));
    return second.includes('-') || surnames.length === 1 ? full : spelledIn(first, named)!;
  }
  return initials.length === 0 ? core : `${firstNames(first, initials)} ${core}`;
}
