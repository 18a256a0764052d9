import type { CompetitionReference, FixtureRecord, Side, TeamStatisticsRecord, TeamStatisticValues } from '../../../football/canonical.js';
import type { ParsedUnit } from '../../source.js';
import type { SeasonTeam } from './parse-season.js';
import { LeftOutRows, readEach, RowFault, RowSkip, type TableRow } from './parse-table.js';
import { TEAM_COLUMNS, TOURNAMENTS } from './vocabulary.js';

export const MATCHES_REQUIRED = ['match_id', 'kickoff_time', 'home_team', 'away_team', 'home_score', 'away_score', 'finished'] as const;

/** A row of matches.csv, as far as its players' clubs depend on it. */
export interface SeasonMatch {
  row: TableRow;
  id: string;
  competition: CompetitionReference;
  /** ISO 8601 with `Z`. */
  kickoffUtc: string;
  /** Codes of the clubs. */
  home: string;
  away: string;
}

/**
 * The competition of a match: column `tournament` (since 2025/26), else the third part of the match id.
 * @throws RowSkip for a competition that is not followed, RowFault where none can be told
 */
export function competitionOf(matchId: string, tournament: string | null): CompetitionReference {
  const key = tournament ?? /^\d\d-\d\d-([a-z]+)/.exec(matchId)?.[1] ?? '';
  const known = TOURNAMENTS.get(key.toLowerCase());
  if (known !== undefined) return { ...known, externalId: key.toLowerCase() };
  if (key !== '') throw new RowSkip('other_tournament');
  throw new RowFault('unknown_tournament', `match_id ${matchId} names no tournament, as 24-25-prem-... does`);
}

/** Kick-offs are UTC, with or without seconds. */
function readKickoff(row: TableRow): string {
  const cell = row.requireText('kickoff_time');
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T]([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::\d\d)?(?:Z|\+00:00)?$/.exec(cell) ?? [];
  const instant = new Date(`${day}T${time}:00Z`);
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(day!)) {
    throw new RowFault('bad_date', `kickoff_time must be YYYY-MM-DD HH:MM:SS, not "${cell}"`);
  }
  return `${day}T${time}:00Z`;
}

/** @throws RowSkip for a match of no use, RowFault naming the column and what is allowed */
export function readMatch(row: TableRow): SeasonMatch {
  const id = row.requireText('match_id');
  const competition = competitionOf(id, row.text('tournament'));
  if (row.text('kickoff_time') === null && !isFinished(row)) throw new RowSkip('match_to_come');
  return {
    row, id, competition, kickoffUtc: readKickoff(row),
    home: row.requireKey('home_team'), away: row.requireKey('away_team'),
  };
}

function isFinished(row: TableRow): boolean {
  const cell = row.text('finished')?.toLowerCase() ?? 'false';
  if (cell === 'true' || cell === 'false') return cell === 'true';
  throw new RowFault('bad_boolean', `finished must be TRUE or FALSE, not "${cell}"`);
}

function fixtureRecord(match: SeasonMatch, season: string, teams: ReadonlyMap<string, SeasonTeam>): FixtureRecord {
  const { row } = match;
  const teamOf = (code: string, column: string): SeasonTeam => {
    const team = teams.get(code);
    if (team === undefined) throw new RowFault('unknown_team', `${column} ${code} stands in no row of teams.csv`);
    return team;
  };
  const homeGoals = row.count('home_score');
  const awayGoals = row.count('away_score');
  const finished = isFinished(row);
  if (finished && (homeGoals === null || awayGoals === null)) {
    throw new RowFault('missing_value', 'home_score and away_score must be given for a finished match');
  }
  return {
    kind: 'fixture',
    line: row.line,
    ref: match.id,
    externalId: match.id,
    competition: match.competition,
    season,
    phase: null,
    day: match.kickoffUtc.slice(0, 10),
    kickoffUtc: match.kickoffUtc,
    kickoffQuality: 'stated',
    home: teamOf(match.home, 'home_team').reference,
    away: teamOf(match.away, 'away_team').reference,
    referee: null,
    homeManager: null,
    awayManager: null,
    result: finished ? {
      status: 'finished', homeGoals, awayGoals, homeHalfTimeGoals: null, awayHalfTimeGoals: null, awarded: false, hasEvents: false,
    } : null,
    resultKnownAt: null,
  };
}

/**
 * One side's statistics; null where none is given. `cards` is known only without a dismissal: the yellow
 * cards leave out the first of two, and nothing tells a straight red from a second yellow.
 */
function teamStatistics(match: SeasonMatch, side: Side): TeamStatisticsRecord | null {
  const { row } = match;
  const values = Object.fromEntries(
    Object.entries(TEAM_COLUMNS).map(([key, column]) => [key, row.count(`${side}_${column}`)]),
  ) as Partial<TeamStatisticValues>;
  if (Object.values(values).every((value) => value === null)) return null;
  const cards = values.redCards === 0 ? values.yellowCards ?? null : null;
  return {
    kind: 'teamStatistics', line: row.line, fixtureRef: match.id, side, values: { ...values, cards }, cardsApproximate: false, knownAt: null,
  };
}

/** Parses matches.csv (or fixtures.csv): a fixture per row, with both sides' statistics once it is finished. */
export function parseMatches(rows: readonly TableRow[], season: string, teams: ReadonlyMap<string, SeasonTeam>): ParsedUnit {
  const leftOut = new LeftOutRows();
  const records = readEach(rows, leftOut, (row) => {
    const match = readMatch(row);
    const fixture = fixtureRecord(match, season, teams);
    if (fixture.result === null) return [fixture];
    const statistics = (['home', 'away'] as const).flatMap((side) => teamStatistics(match, side) ?? []);
    return [fixture, ...statistics];
  }).flat();
  return { records, ...leftOut, rowsRead: rows.length };
}
