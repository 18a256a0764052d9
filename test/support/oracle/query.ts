import { onPaper } from './arithmetic.js';
import type { Moment } from './moment.js';
import type { BookmakerRow, FixtureRow } from './tables.js';

/** A request's query as it is sent, one text for each name. */
export type BoardQuery = Readonly<Record<string, string>>;

export const textOf = (query: BoardQuery, name: string): string | null => {
  const text = query[name];
  return text === undefined || text === '' ? null : text;
};

export const numberOf = (query: BoardQuery, name: string): number | null => {
  const text = textOf(query, name);
  return text === null ? null : Number(text);
};

export const flagOf = (query: BoardQuery, name: string): boolean | null => {
  const text = textOf(query, name);
  return text === null ? null : text === 'true' || text === '1';
};

export const listOf = (query: BoardQuery, name: string): readonly string[] | null => {
  const items = (textOf(query, name) ?? '').split(',').filter((item) => item !== '' && item !== 'null');
  return items.length === 0 ? null : items;
};

/** True if no list is given or the value is in it. */
export const isListed = (list: readonly string[] | null, value: string | number): boolean =>
  list === null || list.includes(String(value));

/** Whether the lists of events and of competitions include a fixture, by the present entities of their ids. */
export function isFixtureListed(moment: Moment, query: BoardQuery, { id, competition }: FixtureRow): boolean {
  const [eventIds, leagues] = [listOf(query, 'eventIds'), listOf(query, 'uniqueTournamentIds')];
  return (
    (eventIds?.some((each) => moment.current('fixture', each) === id) ?? true) &&
    (leagues?.some((each) => moment.current('competition', each) === competition) ?? true)
  );
}

/** Whether the lists of teams and of players, if given, include the subject of a row. */
export function isSubjectListed(
  moment: Moment,
  query: BoardQuery,
  about: { readonly teams: readonly (number | null)[]; readonly player: number | null },
): boolean {
  const [teams, players] = [listOf(query, 'teamIds'), listOf(query, 'playerIds')];
  return (
    (teams?.some((each) => about.teams.includes(moment.current('team', each))) ?? true) &&
    (players?.some((each) => moment.current('player', each) === about.player) ?? true)
  );
}

/** Whether a list, if given, includes a bookmaker by its word, name or id. */
export const isNamed = (list: readonly string[] | null, { slug, name, id }: BookmakerRow): boolean =>
  list === null ||
  list.some((word) => word === slug || word.toLowerCase() === name.toLowerCase() || word === String(id));

/** True if the value is within the given bounds; an unknown value is within no bound. */
export function isWithin(value: number | null, from: number | null, to: number | null): boolean {
  if (from === null && to === null) return true;
  return value !== null && (from === null || onPaper(value) >= from) && (to === null || onPaper(value) <= to);
}

/** Whether every word of a search occurs in one of the names, ignoring case and accents. */
export function isFound(search: string | null, names: readonly string[]): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’.]/g, '')
      .replace(/ß/g, 'ss')
      .replace(/æ/g, 'ae')
      .replace(/œ/g, 'oe')
      .replace(/ø/g, 'o')
      .replace(/[đð]/g, 'd')
      .replace(/ł/g, 'l')
      .replace(/ı/g, 'i')
      .replace(/[^a-z0-9]+/g, ' ');
  const words = plain(search ?? '')
    .split(' ')
    .filter((word) => word !== '');
  return words.every((word) =>
    names.some((name) =>
      plain(name)
        .split(' ')
        .some((part) => part.includes(word)),
    ),
  );
}
