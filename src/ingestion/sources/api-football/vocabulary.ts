/** API-Football's words for ours, but those of prices (`markets.ts`). */
import type { CompetitionReference, PositionGroup, RecordedStatus } from '../../../football/canonical.js';
import { findByApiFootballLeague } from '../../../football/competitions.js';
import type { TeamCountKey } from '../../../football/statistics.js';

/** What a status says: played, awarded without play, not played, to come on an uncertain day, or no result yet. */
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

/** Letters in line-ups and statistics, words in squads. */
export const POSITION_GROUPS: ReadonlyMap<string, PositionGroup> = new Map<string, PositionGroup>([
  ['G', 'G'],
  ['D', 'D'],
  ['M', 'M'],
  ['F', 'F'],
]);

/** Counts of a side by `type`; null says none of those in `NONE_IS_NULL`, and unknown of the others. */
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

/** Countries, as API-Football writes them, whose seasons lie within one year; all others' begin in summer. */
const CALENDAR_YEAR_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'Argentina, Australia, Barbados, Belarus, Bhutan, Brazil, Canada, Chile, China, Colombia, Cuba, Ecuador, Estonia, ' +
    'Faroe-Islands, Fiji, Finland, Georgia, Grenada, Haiti, Iceland, Ireland, Japan, Kazakhstan, Kyrgyzstan, Latvia, ' +
    'Lithuania, Macao, Malawi, Maldives, Nepal, New-Zealand, Norway, Panama, Paraguay, Peru, South-Korea, Sudan, ' +
    'Sweden, Tajikistan, Turkmenistan, USA, Uruguay, Uzbekistan, Venezuela, Zimbabwe'
  ).split(', '),
);
/** Competitions of several countries that begin in summer and end in spring. */
const SUMMER_TO_SPRING = /^(UEFA|AFC|CAF)\b.*\b(Champions|Europa|Conference|Confederation|Challenge|Youth)\b/;
const SEVERAL_COUNTRIES = 'World';

/** Competitions of several countries as other sources name them, by league id. */
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

/** A league as answers name it. */
export interface ApiLeague {
  id: number;
  name: string;
  country: string;
  /** The year in which it began. */
  season: number;
}

/** The competition of a league, as the catalogue or other sources name it. */
export function competitionOf({ id, name, country }: ApiLeague): CompetitionReference {
  const known = findByApiFootballLeague(id) ?? INTERNATIONAL.get(id);
  // countries are written as `Czech-Republic`
  const reference = known ?? { country: country.replaceAll('-', ' '), name };
  return { country: reference.country, name: reference.name, externalId: String(id) };
}

/**
 * The season's name, `2024/2025` or `2025`. It follows from league and year alone, so that one match has the season
 * that all matches of the season have.
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

/** A round's stage without the number of the day, `Group A - 3`; null: the competition's main stage. */
export function phaseOf(round: string | null): string | null {
  const stage = round?.replace(/\s*-\s*\d+$/, '').trim() ?? '';
  return stage === '' || stage === 'Regular Season' ? null : stage;
}

/** A referee's name without the country that newer answers add: `Michael Oliver, England`. */
export const refereeNameOf = (text: string): string =>
  text
    .replace(/,[^,]*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
