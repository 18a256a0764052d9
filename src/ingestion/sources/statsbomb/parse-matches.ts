import type {
  AnyCanonicalRecord,
  CompetitionReference,
  FixtureRecord,
  ManagerRecord,
  NameReference,
  ResultValues,
} from '../../../football/canonical.js';
import { findByStatsBombName } from '../../../football/competitions.js';
import { localToUtc } from '../../../football/calendar.js';
import type { ParsedUnit, RefusedRow } from '../../source.js';
import { fixtureRecord } from '../records.js';
import { readOrRefuse, RowFault } from '../row-fault.js';
import {
  optionalText,
  requireInteger,
  requireObject,
  requireText,
  requireWord,
  type JsonObject,
} from './parse-json.js';
import { kickoffTimeZone, MAIN_STAGE, MATCH_STATUSES, STAGES_WITHOUT_EXTRA_TIME } from './vocabulary.js';

/** A side of a match as named in the matches file. */
export interface MatchSide {
  id: number;
  team: NameReference;
  manager: { reference: NameReference; nationality: string | null } | null;
}

/** A checked element of a matches file. */
export interface StatsBombMatch {
  /** Number of the element in its file, from 1. */
  line: number;
  id: number;
  day: string;
  /** `HH:MM` on StatsBomb's clock. */
  kickOff: string | null;
  competition: CompetitionReference;
  season: string;
  phase: string | null;
  home: MatchSide;
  away: MatchSide;
  referee: NameReference | null;
  /** null until the match has been played. */
  score: { home: number; away: number } | null;
}

/** Parts of a result that only events provide. */
export type ResultFromEvents = Pick<
  ResultValues,
  'homeGoals' | 'awayGoals' | 'homeHalfTimeGoals' | 'awayHalfTimeGoals' | 'afterExtraTime' | 'penalties'
>;

/** Names of women's teams usually show it; the few that do not would be mistaken for the club's men's team. */
const WOMENS_NAME = /\b(women|women's|wfc|lfc|fcw|ladies|femen\w*|f[ée]minin\w*|frauen)\b/i;

function readTeamName(side: JsonObject, prefix: string): string {
  const name = requireText(side[`${prefix}_name`], `${prefix}_name`);
  return side[`${prefix}_gender`] === 'female' && !WOMENS_NAME.test(name) ? `${name} Women` : name;
}

function readManager(side: JsonObject): MatchSide['manager'] {
  const first: unknown = Array.isArray(side['managers']) ? side['managers'][0] : undefined;
  if (first === undefined) return null;
  const manager = requireObject(first, 'managers');
  const name = optionalText(manager['nickname']) ?? requireText(manager['name'], 'managers.name');
  const country = manager['country'] == null ? null : requireObject(manager['country'], 'managers.country');
  return {
    reference: { name, externalId: String(requireInteger(manager['id'], 'managers.id')) },
    nationality: country === null ? null : optionalText(country['name']),
  };
}

function readSide(match: JsonObject, prefix: 'home_team' | 'away_team'): MatchSide {
  const side = requireObject(match[prefix], prefix);
  const id = requireInteger(side[`${prefix}_id`], `${prefix}_id`);
  return { id, team: { name: readTeamName(side, prefix), externalId: String(id) }, manager: readManager(side) };
}

function readCompetition(match: JsonObject): CompetitionReference {
  const competition = requireObject(match['competition'], 'competition');
  const country = requireText(competition['country_name'], 'competition.country_name');
  const name = requireText(competition['competition_name'], 'competition.competition_name');
  const known = findByStatsBombName(country, name);
  return {
    country: known?.country ?? country,
    name: known?.name ?? name,
    externalId: String(requireInteger(competition['competition_id'], 'competition.competition_id')),
  };
}

function readReferee(match: JsonObject): NameReference | null {
  if (match['referee'] == null) return null;
  const referee = requireObject(match['referee'], 'referee');
  return {
    name: requireText(referee['name'], 'referee.name'),
    externalId: String(requireInteger(referee['id'], 'referee.id')),
  };
}

function readPhase(match: JsonObject): string | null {
  if (match['competition_stage'] == null) return null;
  const stage = requireText(
    requireObject(match['competition_stage'], 'competition_stage')['name'],
    'competition_stage.name',
  );
  return stage === MAIN_STAGE ? null : stage;
}

function requirePattern(value: unknown, field: string, pattern: RegExp, shape: string): string {
  const found = requireText(value, field);
  if (pattern.test(found)) return found;
  throw new RowFault('bad_format', `${field} must be ${shape}, not ${JSON.stringify(found)}`);
}

function requireDay(value: unknown, field: string): string {
  const day = requirePattern(value, field, /^\d{4}-\d\d-\d\d$/, 'YYYY-MM-DD');
  const instant = new Date(`${day}T00:00:00Z`);
  if (!Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)) return day;
  throw new RowFault('bad_date', `${field}: ${day} is not a calendar day`);
}

/** Checks one element of a matches file; `line` is its number, from 1. @throws RowFault naming the field */
export function readMatch(element: unknown, line: number): StatsBombMatch {
  const match = requireObject(element, 'match');
  const season = requireObject(match['season'], 'season');
  const isPlayed = requireWord(MATCH_STATUSES, match['match_status'], 'match_status');
  const kickOff = optionalText(match['kick_off']);
  return {
    line,
    id: requireInteger(match['match_id'], 'match_id'),
    day: requireDay(match['match_date'], 'match_date'),
    kickOff:
      kickOff === null ? null : requirePattern(kickOff, 'kick_off', /^([01]\d|2[0-3]):[0-5]\d/, 'HH:MM:SS').slice(0, 5),
    competition: readCompetition(match),
    season: requirePattern(season['season_name'], 'season.season_name', /^\d{4}(\/\d{4})?$/, '2015/2016 or 2018'),
    phase: readPhase(match),
    home: readSide(match, 'home_team'),
    away: readSide(match, 'away_team'),
    referee: readReferee(match),
    score: isPlayed
      ? {
          home: requireInteger(match['home_score'], 'home_score'),
          away: requireInteger(match['away_score'], 'away_score'),
        }
      : null,
  };
}

/**
 * The fixture of a match.
 * @param fromEvents what its events add to the result; null for a match without events
 * @param statesResult false leaves the result to the unit of the match's events
 */
export function matchFixture(
  match: StatsBombMatch,
  fromEvents: ResultFromEvents | null,
  statesResult: boolean,
): FixtureRecord {
  const { score } = match;
  return fixtureRecord({
    line: match.line,
    ref: String(match.id),
    externalId: String(match.id),
    competition: match.competition,
    season: match.season,
    phase: match.phase,
    day: match.day,
    kickoffUtc: match.kickOff === null ? null : localToUtc(match.day, match.kickOff, kickoffTimeZone(match.id)),
    kickoffQuality: match.kickOff === null ? 'assumed' : 'corrected',
    home: match.home.team,
    away: match.away.team,
    referee: match.referee,
    homeManager: match.home.manager?.reference ?? null,
    awayManager: match.away.manager?.reference ?? null,
    result:
      score === null || !statesResult
        ? null
        : {
            status: 'finished',
            ...(fromEvents ?? resultWithoutEvents(match.phase, score)),
            awarded: false,
            hasEvents: fromEvents !== null,
          },
  });
}

/** Result without events: a knock-out score may include extra time, so it does not count as one of 90 minutes. */
function resultWithoutEvents(phase: string | null, score: { home: number; away: number }): ResultFromEvents {
  const goals = { homeGoals: score.home, awayGoals: score.away };
  const halfTime = { homeHalfTimeGoals: null, awayHalfTimeGoals: null };
  if (phase === null || STAGES_WITHOUT_EXTRA_TIME.test(phase)) return { ...goals, ...halfTime };
  return { homeGoals: null, awayGoals: null, ...halfTime, afterExtraTime: goals };
}

/** Each manager once, in the order of his first match. */
function managerRecords(matches: readonly StatsBombMatch[]): ManagerRecord[] {
  const records = new Map<string, ManagerRecord>();
  for (const match of matches) {
    for (const { manager } of [match.home, match.away]) {
      const key = manager?.reference.externalId;
      if (manager === null || key == null || records.has(key)) continue;
      records.set(key, {
        kind: 'manager',
        line: match.line,
        country: match.competition.country,
        manager: manager.reference,
        shortName: null,
        nationality: manager.nationality,
      });
    }
  }
  return [...records.values()];
}

/** Parses a matches file; results of the matches in `withEvents` come from their own units. */
export function parseMatches(elements: readonly unknown[], withEvents: ReadonlySet<number>): ParsedUnit {
  const refused: RefusedRow[] = [];
  const matches = elements.flatMap(
    (element, index) => readOrRefuse(index + 1, refused, () => readMatch(element, index + 1)) ?? [],
  );
  const fixtures: AnyCanonicalRecord[] = matches.map((match) => matchFixture(match, null, !withEvents.has(match.id)));
  return { records: [...fixtures, ...managerRecords(matches)], refused, rowsRead: elements.length };
}
