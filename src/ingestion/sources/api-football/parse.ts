import type { AnyCanonicalRecord, CompetitionReference } from '../../../football/canonical.js';
import { findByApiFootballLeague } from '../../../football/competitions.js';
import type { ParsedUnit, RefusedRow, SkippedRow } from '../../source.js';
import { catalogueRecords } from '../records.js';
import { readOrRefuse } from '../row-fault.js';
import { matchOf, readFixture, type ApiFixture, type MatchReference } from './fixtures.js';
import { readInjuries } from './injuries.js';
import { readLineups } from './lineups.js';
import { MATCH_PARTS, readEmbedded, readPart, teamsInOrder, withManagers } from './match-parts.js';
import type { MatchPart, PartContext, PartElements } from './match-parts.js';
import { readOdds } from './odds.js';
import { readSquads } from './squads.js';
import { optionalText, requireId, requireText, valueAt, type ApiResponse } from './response.js';

/** Context of a response: fixtures of the same import, and other responses about the same match. */
export interface AnswerContext {
  /** When the response was received; null: unknown. */
  receivedAt: string | null;
  /** Finds a fixture in the import's `fixtures` responses. */
  findFixture(id: string): ApiFixture | null;
  /** Responses of other endpoints about the same match. */
  beside: readonly ApiResponse[];
}

const FIXTURE_ENDPOINTS: readonly string[] = ['fixtures', 'fixtures/headtohead'];

export const holdsFixtures = ({ endpoint }: ApiResponse): boolean => FIXTURE_ENDPOINTS.includes(endpoint);

/** The part of a match that a response is about; null: another endpoint. */
const partOf = ({ endpoint }: ApiResponse): MatchPart | null =>
  MATCH_PARTS.find((part) => endpoint === `fixtures/${part}`) ?? null;

/** The match for which a response was requested; null: none. */
export function requestedMatch({ parameters }: ApiResponse): string | null {
  const id = parameters['fixture'];
  return typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? id : null;
}

/** Parses one response; endpoints that the product does not use yield no records. */
export function parseResponse(response: ApiResponse, context: AnswerContext): ParsedUnit {
  if (holdsFixtures(response)) return parseFixtures(response, context.receivedAt);
  const part = partOf(response);
  if (part !== null) return parsePart(part, response, context);
  if (response.endpoint === 'odds') return readOdds(response.elements, context.receivedAt);
  if (response.endpoint === 'injuries') return readInjuries(response, context.receivedAt);
  if (response.endpoint === 'teams') return parseTeams(response);
  // without a time the season of a squad is unknown
  if (response.endpoint === 'players/squads' && context.receivedAt !== null) return readSquads(response);
  return { records: [], refused: [], skipped: [{ line: 1, code: 'other_endpoint' }], rowsRead: 0 };
}

function parseFixtures({ elements }: ApiResponse, receivedAt: string | null): ParsedUnit {
  const records: AnyCanonicalRecord[] = [];
  const refused: RefusedRow[] = [];
  const skipped: SkippedRow[] = [];
  const described = new Set<string>();
  elements.forEach((element, index) => {
    const line = index + 1;
    const fixture = readOrRefuse(line, refused, () => readFixture(element, line, receivedAt));
    if (fixture === null) return;
    records.push(...describe(fixture.record.competition, fixture.league.id, line, described));
    if (fixture.isPlayed && fixture.record.result === null) skipped.push({ line, code: 'missing_score' });
    const context = { match: matchOf(fixture), receivedAt, lineOf: () => line, refused, skipped };
    records.push(...readEmbedded(fixture, element, context));
  });
  return { records, refused, skipped, rowsRead: elements.length };
}

/** Catalogue data on a competition, once per unit. */
function describe(
  competition: CompetitionReference,
  league: number,
  line: number,
  described: Set<string>,
): AnyCanonicalRecord[] {
  const known = findByApiFootballLeague(league);
  const key = competition.externalId ?? '';
  if (known === null || described.has(key)) return [];
  described.add(key);
  return catalogueRecords(known, competition, line);
}

function parsePart(part: MatchPart, response: ApiResponse, answer: AnswerContext): ParsedUnit {
  const unit = { records: [], refused: [] as RefusedRow[], skipped: [] as SkippedRow[] };
  const rowsRead = response.elements.length;
  const fixtureRef = requestedMatch(response);
  if (fixtureRef === null) {
    const asked = JSON.stringify(response.parameters['fixture'] ?? null);
    const message = `parameters.fixture is ${asked}; it must be the id of a match`;
    return { ...unit, refused: [{ line: 1, code: 'bad_member', message }], rowsRead };
  }
  const fixture = answer.findFixture(fixtureRef);
  const match = fixture === null ? matchByOrder(fixtureRef, [response, ...answer.beside]) : matchOf(fixture);
  if (match.teams === null) {
    const message = `the sides of match ${fixtureRef} are unknown; import its fixtures answer together with this one`;
    return { ...unit, refused: rowsRead === 0 ? [] : [{ line: 1, code: 'unknown_sides', message }], rowsRead };
  }
  const { receivedAt } = answer;
  const context: PartContext = { ...unit, match, receivedAt, lineOf: (index) => index + 1 };
  const records = readOwnPart(part, response, answer, context, fixture);
  const message = 'matches whose fixtures answer is not part of the import: the first team of their answers is at home';
  const remarks = fixture === null && rowsRead > 0 ? [{ code: 'sides_by_order', count: 1, message }] : [];
  return { ...unit, records, remarks, rowsRead };
}

/** A match whose sides are derived from the order of teams in a response. */
const matchByOrder = (fixtureRef: string, answers: readonly ApiResponse[]): MatchReference => ({
  fixtureRef,
  teams: answers.flatMap((answer) => teamsInOrder(answer) ?? [])[0] ?? null,
  kickoffUtc: null,
  hasExtraTime: false,
});

function readOwnPart(
  part: MatchPart,
  { elements }: ApiResponse,
  { beside }: AnswerContext,
  context: PartContext,
  fixture: ApiFixture | null,
): AnyCanonicalRecord[] {
  const { match, receivedAt, lineOf, refused, skipped } = context;
  if (part === 'lineups') {
    const lineups = readLineups(match, elements, receivedAt, lineOf, refused);
    if (Object.keys(lineups.coaches).length === 0) return lineups.records;
    if (fixture === null) {
      skipped.push({ line: 1, code: 'coach_without_fixture' });
      return lineups.records;
    }
    // repeats the schedule with its coaches, but says nothing about the result
    const { isResultWithdrawn: _, ...record } = withManagers(fixture.record, lineups);
    const described = describe(record.competition, fixture.league.id, 1, new Set());
    return [...described, { ...record, line: 1, result: null }, ...lineups.records];
  }
  if (fixture?.isPlayed === false) {
    skipped.push({ line: 1, code: 'match_not_finished' });
    return [];
  }
  const elementsOf = (other: MatchPart): readonly unknown[] | null =>
    beside.find((answer) => partOf(answer) === other)?.elements ?? null;
  const parts = Object.fromEntries(MATCH_PARTS.map((other) => [other, elementsOf(other)]));
  return readPart(part, { ...parts, [part]: elements } as PartElements, context);
}

/** Teams with the country in whose league they play. */
function parseTeams({ elements, parameters }: ApiResponse): ParsedUnit {
  const known = findByApiFootballLeague(Number(parameters['league']));
  const refused: RefusedRow[] = [];
  const records = elements.flatMap((element, index): AnyCanonicalRecord[] => {
    const line = index + 1;
    return (
      readOrRefuse(line, refused, () => {
        const country = known?.country ?? optionalText(element, 'team.country')?.replaceAll('-', ' ') ?? null;
        const isNational = valueAt(element, 'team.national') === true;
        const team = {
          name: requireText(element, 'team.name'),
          externalId: String(requireId(element, 'team.id')),
        };
        if (country === null || isNational) return [];
        const described = { shortName: null, primaryColor: null, secondaryColor: null };
        return [{ kind: 'team' as const, line, country, team, ...described }];
      }) ?? []
    );
  });
  return { records, refused, rowsRead: elements.length };
}
