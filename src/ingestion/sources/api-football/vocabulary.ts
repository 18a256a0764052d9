/** Translates API-Football's vocabulary, except for prices (`markets.ts`). */
import type { CompetitionReference, PositionGroup, RecordedStatus } from '../../../football/canonical.js';
import { findByApiFootballLeague } from '../../../football/competitions.js';
import type { TeamCountKey } from '../../../football/statistics.js';

/** Meaning of a status: played, awarded without play, not played, upcoming (day may be uncertain), or in play. */
export type StatusMeaning =
  | { kind: 'played'; hasExtraTime: boolean }
  | { kind: 'awarded' }
  | { kind: 'notPlayed'; status: RecordedStatus }
  | { kind: 'upcoming'; isDayAssumed: boolean }
  | { kind: 'inPlay' };

const inPlay: StatusMeaning = { kind: 'inPlay' };
const notPlayed = (status: RecordedStatus): StatusMeaning => ({ kind: 'notPlayed', status });

export const STATUSES: ReadonlyMap<string, StatusMeaning> = new Map<string, StatusMeaning>([
  ['NS', { kind: 'upcoming', isDayAssumed: false }],
  ['TBD', { kind: 'upcoming', isDayAssumed: true }],
  ['1H', inPlay],
  ['HT', inPlay],
  ['2H', inPlay],
  ['ET', inPlay],
  ['BT', inPlay],
  ['P', inPlay],
  ['LIVE', inPlay],
  ['SUSP', notPlayed('suspended')],
  ['INT', notPlayed('interrupted')],
  ['FT', { kind: 'played', hasExtraTime: false }],
  ['AET', { kind: 'played', hasExtraTime: true }],
  ['PEN', { kind: 'played', hasExtraTime: true }],
  ['PST', notPlayed('postponed')],
  ['CANC', notPlayed('canceled')],
  ['ABD', notPlayed('abandoned')],
  ['AWD', { kind: 'awarded' }],
  ['WO', { kind: 'awarded' }],
]);

/** Position groups: letters in line-ups and statistics, words in squads. */
export const POSITION_GROUPS: ReadonlyMap<string, PositionGroup> = new Map<string, PositionGroup>([
  ['G', 'G'],
  ['D', 'D'],
  ['M', 'M'],
  ['F', 'F'],
]);

/** Counts of a side by `type`; null means 0 for those in `NONE_IS_NULL`, and unknown for the others. */
export const TEAM_COUNT_TYPES: ReadonlyMap<string, TeamCountKey> = new Map<string, TeamCountKey>([
  ['Total Shots', 'shots'],
  ['Shots on Goal', 'shotsOnTarget'],
  ['Corner Kicks', 'corners'],
  ['Fouls', 'fouls'],
  ['Offsides', 'offsides'],
  ['Yellow Cards', 'yellowCards'],
  ['Red Cards', 'redCards'],
  ['Goalkeeper Saves', 'saves'],
  ['Total passes', 'passes'],
  ['Passes accurate', 'accuratePasses'],
]);
export const NONE_IS_NULL: readonly TeamCountKey[] = ['offsides', 'yellowCards', 'redCards', 'saves'];

/** Countries, in API-Football's spelling, whose seasons lie within a calendar year; all others begin in summer. */
const CALENDAR_YEAR_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'Argentina, Australia, Barbados, Belarus, Bhutan, Brazil, Canada, Chile, China, Colombia, Cuba, Ecuador, Estonia, ' +
    'Faroe-Islands, Fiji, Finland, Georgia, Grenada, Haiti, Iceland, Ireland, Japan, Kazakhstan, Kyrgyzstan, Latvia, ' +
    'Lithuania, Macao, Malawi, Maldives, Nepal, New-Zealand, Norway, Panama, Paraguay, Peru, South-Korea, Sudan, ' +
    'Sweden, Tajikistan, Turkmenistan, USA, Uruguay, Uzbekistan, Venezuela, Zimbabwe'
  ).split(', '),
);
/** International competitions that begin in summer and end in spring. */
const SUMMER_TO_SPRING = /^(UEFA|AFC|CAF)\b.*\b(Champions|Europa|Conference|Confederation|Challenge|Youth)\b/;
const SEVERAL_COUNTRIES = 'World';

/** International competitions under the names used by other sources, by league id. */
const INTERNATIONAL: ReadonlyMap<number, Pick<CompetitionReference, 'country' | 'name'>> = new Map([
  [1, { country: 'International', name: 'FIFA World Cup' }],
  [2, { country: 'Europe', name: 'Champions League' }],
  [3, { country: 'Europe', name: 'UEFA Europa League' }],
  [4, { country: 'Europe', name: 'UEFA Euro' }],
  [6, { country: 'Africa', name: 'African Cup of Nations' }],
  [9, { country: 'South America', name: 'Copa America' }],
  [531, { country: 'Europe', name: 'UEFA Super Cup' }],
  [848, { country: 'Europe', name: 'UEFA Conference League' }],
]);

/** A league as named in responses. */
export interface ApiLeague {
  id: number;
  name: string;
  country: string;
  /** Year in which the season began. */
  season: number;
}

/** The competition of a league, under the name used by the catalogue or other sources. */
export function competitionOf({ id, name, country }: ApiLeague): CompetitionReference {
  const known = findByApiFootballLeague(id) ?? INTERNATIONAL.get(id);
  // countries are spelled like `Czech-Republic`
  const reference = known ?? { country: country.replaceAll('-', ' '), name };
  return { country: reference.country, name: reference.name, externalId: String(id) };
}

/**
 * The season's name, `2024/2025` or `2025`. Derived only from league and year, so that all matches of a season agree.
 */
export function seasonNameOf({ id, name, country, season }: ApiLeague): string {
  const known = findByApiFootballLeague(id);
  const isWithinYear =
    known !== null
      ? known.seasonFormat === 'calendarYear'
      : country === SEVERAL_COUNTRIES || INTERNATIONAL.has(id)
        ? !SUMMER_TO_SPRING.test(name)
        : CALENDAR_YEAR_COUNTRIES.has(country);
  return isWithinYear ? String(season) : `${season}/${season + 1}`;
}

/** A round's stage without the matchday number (`Group A - 3`); null: the competition's main stage. */
export function phaseOf(round: string | null): string | null {
  const stage = round?.replace(/\s*-\s*\d+$/, '').trim() ?? '';
  return stage === '' || stage === 'Regular Season' ? null : stage;
}

/** A referee's name without the country that newer responses append: `Michael Oliver, England`. */
export const refereeNameOf = (text: string): string =>
  text
    .replace(/,[^,]*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
