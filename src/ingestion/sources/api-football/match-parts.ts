import type { AnyCanonicalRecord, FixtureRecord, Side } from '../../../football/canonical.js';
import type { RefusedRow, SkippedRow } from '../../source.js';
import { readOrRefuse } from '../row-fault.js';
import { readEvents, substitutionRecords } from './events.js';
import type { ApiFixture, MatchReference } from './fixtures.js';
import { readLineups, type MatchLineups } from './lineups.js';
import { readPlayers } from './players.js';
import { valueAt, type ApiResponse } from './response.js';
import { eventRecords, liveScoreRecord } from './timeline.js';
import { cardsFromEvents, readTeamStatistics } from './team-statistics.js';

/** Parts of a match other than its fixture; the endpoint is `fixtures/<part>`. */
export const MATCH_PARTS = ['lineups', 'events', 'statistics', 'players'] as const;
export type MatchPart = (typeof MATCH_PARTS)[number];

/** Elements of the parts of one match; null: not available. */
export type PartElements = Readonly<Record<MatchPart, readonly unknown[] | null>>;

/** How rows of a part are read and reported. */
export interface PartContext {
  match: MatchReference;
  receivedAt: string | null;
  lineOf: (index: number) => number;
  refused: RefusedRow[];
  skipped: SkippedRow[];
}

/**
 * Records of one part of a match; the other parts only provide context. The source's counts of a match with extra time
 * cover all of it, so they are skipped, and cards are counted from the events of 90 minutes.
 */
export function readPart(
  part: Exclude<MatchPart, 'lineups'>,
  elements: PartElements,
  { match, lineOf, refused, skipped }: PartContext,
): AnyCanonicalRecord[] {
  const own = elements[part] ?? [];
  if (own.length === 0) return [];
  // event faults are only reported with the events themselves
  const faults = part === 'events' ? refused : [];
  const events = elements.events === null ? null : readEvents(match, elements.events, lineOf, faults);
  if (match.hasExtraTime && part !== 'events') {
    skipped.push({ line: lineOf(0), code: 'counts_with_extra_time' });
    return part === 'statistics' ? cardsFromEvents(match, events ?? [], lineOf(0)) : [];
  }
  switch (part) {
    case 'events':
      return [...substitutionRecords(match, events ?? [], skipped), ...eventRecords(match, events ?? [])];
    case 'statistics':
      return readTeamStatistics(match, own, events, elements.players, lineOf, refused);
    case 'players':
      return readPlayers(match, own, events, lineOf, refused);
  }
}

/** All records embedded in a `fixtures` response about a match. @returns the fixture with its coaches first */
export function readEmbedded(fixture: ApiFixture, element: unknown, context: PartContext): AnyCanonicalRecord[] {
  const elements = Object.fromEntries(
    MATCH_PARTS.map((part) => {
      const list = valueAt(element, part);
      return [part, Array.isArray(list) ? list : null];
    }),
  ) as PartElements;
  const { match, receivedAt, lineOf, refused } = context;
  const lineups = readLineups(match, elements.lineups ?? [], receivedAt, lineOf, refused);
  const records: AnyCanonicalRecord[] = [withManagers(fixture.record, lineups), ...lineups.records];
  const line = lineOf(0);
  const liveScore = readOrRefuse(line, refused, () => liveScoreRecord(match, element, receivedAt, line));
  if (liveScore !== null) records.push(liveScore);
  // in-play counts would be mistaken for final ones
  if (!fixture.isPlayed)
    return [...records, ...eventRecords(match, readEvents(match, elements.events ?? [], lineOf, refused))];
  const parts = (['players', 'statistics', 'events'] as const).flatMap((part) => readPart(part, elements, context));
  const hasStatistics = parts.some(({ kind }) => kind === 'teamStatistics');
  const events = readEvents(match, elements.events ?? [], lineOf, []);
  return [...records, ...parts, ...(hasStatistics ? [] : cardsFromEvents(match, events, line))];
}

/** The fixture with the coaches from its line-ups; unchanged if they name none. */
export function withManagers(record: FixtureRecord, { coaches }: MatchLineups): FixtureRecord {
  if (coaches.home === undefined && coaches.away === undefined) return record;
  const { home: homeManager = null, away: awayManager = null } = coaches;
  return { ...record, homeManager, awayManager, statesManagers: true };
}

/** The teams of a response with both sides, home first; null: it does not have two. */
export function teamsInOrder({ elements }: Pick<ApiResponse, 'elements'>): Readonly<Record<Side, number>> | null {
  const [home, away] = elements.map((element) => valueAt(element, 'team.id'));
  const isPair = elements.length === 2 && typeof home === 'number' && typeof away === 'number' && home !== away;
  return isPair ? { home, away } : null;
}
