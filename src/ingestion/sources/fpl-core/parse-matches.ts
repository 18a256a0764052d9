import type {
  CompetitionReference,
  FixtureRecord,
  ResultValues,
  Side,
  TeamStatisticsRecord,
  TeamStatisticValues,
} from '../../../football/canonical.js';
import { TEAM_SOURCE_COUNTS } from '../../../football/statistics.js';
import { groupBy } from '../../../football/group-by.js';
import type { ParsedUnit } from '../../source.js';
import { fixtureRecord, SIDES, teamStatisticsRecord } from '../records.js';
import type { SeasonTeam } from './parse-season.js';
import { RowFault } from '../row-fault.js';
import { LeftOutRows, readEach, RowSkip, type TableRow } from './parse-table.js';
import { type Kickoff, resolveKickoffs, type ScheduledRow } from './resolve-kickoffs.js';
import { TOURNAMENTS } from './parse-season.js';

const TEAMS_AND_SCORE = ['home_team', 'away_team', 'home_score', 'away_score'];
export const MATCHES_REQUIRED = ['match_id', 'kickoff_time', ...TEAMS_AND_SCORE, 'finished'];

const KICKOFF_ASSUMED =
  'rows of played matches with the kick-off of another match or none, which stand on the day of their gameweek; ' +
  "football-data's file of the season gives the true one";

/** Parts of a row of matches.csv or fixtures.csv on which other tables depend. */
interface MatchRow extends ScheduledRow {
  row: TableRow;
  competition: CompetitionReference;
}

/** A match combined from all rows of the season about it. */
export type SeasonMatch = Pick<ScheduledRow, 'id' | 'gameweek' | 'isFinished' | 'home' | 'away'> & Kickoff;

/** The season's matches by id; deliberately skipped ones have the reason instead. */
export type SeasonMatches = ReadonlyMap<string, SeasonMatch | RowSkip>;

/**
 * The competition of a match: column `tournament` (since 2025/26), else the third part of the match id.
 * @throws RowSkip for a competition that is not followed, RowFault if the competition cannot be determined
 */
export function competitionOf(matchId: string, tournament: string | null): CompetitionReference {
  const key = tournament ?? /^\d\d-\d\d-([a-z]+)/.exec(matchId)?.[1] ?? '';
  const known = TOURNAMENTS.get(key.toLowerCase());
  if (known !== undefined) return { ...known, externalId: key.toLowerCase() };
  if (key !== '') throw new RowSkip('other_tournament');
  throw new RowFault('unknown_tournament', `match_id ${matchId} names no tournament, as 24-25-prem-... does`);
}

/** Reads a kick-off in UTC, with or without seconds; null if there is none. */
function readKickoff(row: TableRow): string | null {
  const cell = row.text('kickoff_time');
  if (cell === null) return null;
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)[ T]([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::\d\d)?(?:Z|\+00:00)?$/.exec(cell) ?? [];
  const instant = new Date(`${day}T${time}:00Z`);
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(day!)) {
    throw new RowFault('bad_date', `kickoff_time must be YYYY-MM-DD HH:MM:SS, not "${cell}"`);
  }
  return `${day}T${time}:00Z`;
}

/** @throws RowSkip for a competition that is not followed, RowFault naming the column and what is allowed */
function readMatch(row: TableRow): MatchRow {
  const id = row.requireText('match_id');
  return {
    row,
    id,
    competition: competitionOf(id, row.text('tournament')),
    gameweek: row.count('gameweek'),
    statedKickoff: readKickoff(row),
    isFinished: isFinished(row),
    home: row.requireKey('home_team'),
    away: row.requireKey('away_team'),
  };
}

/** Every match in the season's tables; unreadable rows are reported by their own file's unit. */
export function seasonMatches(season: string, tables: readonly (readonly TableRow[])[]): SeasonMatches {
  const skips = new Map<string, RowSkip>();
  const rows = tables.flatMap((table) =>
    readEach(table, new LeftOutRows(), (row) => {
      try {
        return readMatch(row);
      } catch (error) {
        if (error instanceof RowSkip) skips.set(row.requireText('match_id'), error);
        throw error;
      }
    }),
  );
  const kickoffs = resolveKickoffs(season, rows);
  const matches = new Map<string, SeasonMatch | RowSkip>(skips);
  for (const [id, ofMatch] of groupBy(rows, (row) => row.id)) {
    const kickoff = kickoffs.get(id);
    const isFinished = ofMatch.some((row) => row.isFinished);
    const gameweek = ofMatch.findLast((row) => row.gameweek !== null)?.gameweek ?? null;
    const { home, away } = ofMatch.at(-1)!;
    if (kickoff !== undefined) matches.set(id, { id, gameweek, isFinished, home, away, ...kickoff });
    else if (!isFinished) matches.set(id, new RowSkip('match_to_come'));
  }
  return matches;
}

function isFinished(row: TableRow): boolean {
  const cell = row.text('finished')?.toLowerCase() ?? 'false';
  if (cell === 'true' || cell === 'false') return cell === 'true';
  throw new RowFault('bad_boolean', `finished must be TRUE or FALSE, not "${cell}"`);
}

function matchFixture(
  match: MatchRow,
  kickoff: Kickoff,
  season: string,
  teams: ReadonlyMap<string, SeasonTeam>,
): FixtureRecord {
  const { row, isFinished } = match;
  const teamOf = (code: string, column: string): SeasonTeam => {
    const team = teams.get(code);
    if (team === undefined) throw new RowFault('unknown_team', `${column} ${code} is in no row of teams.csv`);
    return team;
  };
  const homeGoals = row.count('home_score');
  const awayGoals = row.count('away_score');
  if (isFinished && (homeGoals === null || awayGoals === null)) {
    throw new RowFault('missing_value', 'home_score and away_score must be given for a finished match');
  }
  const result: ResultValues = {
    status: 'finished',
    homeGoals,
    awayGoals,
    homeHalfTimeGoals: null,
    awayHalfTimeGoals: null,
    awarded: false,
    hasEvents: false,
  };
  return fixtureRecord({
    line: row.line,
    ref: match.id,
    externalId: match.id,
    competition: match.competition,
    season,
    day: kickoff.day,
    kickoffUtc: kickoff.kickoffUtc,
    kickoffQuality: kickoff.kickoffQuality,
    isDayAssumed: kickoff.kickoffUtc === null,
    home: teamOf(match.home, 'home_team').reference,
    away: teamOf(match.away, 'away_team').reference,
    result: isFinished ? result : null,
  });
}

/**
 * One side's statistics; null if there are none. `cards` is unknown after a dismissal, as its first yellow is left out.
 */
function teamStatistics(match: MatchRow, side: Side): TeamStatisticsRecord | null {
  const { row } = match;
  const values = Object.fromEntries(
    TEAM_SOURCE_COUNTS.flatMap(({ key, fplCore }) =>
      fplCore === undefined ? [] : [[key, row.count(`${side}_${fplCore}`)]],
    ),
  ) as Partial<TeamStatisticValues>;
  if (Object.values(values).every((value) => value === null)) return null;
  const cards = values.redCards === 0 ? (values.yellowCards ?? null) : null;
  return teamStatisticsRecord({ line: row.line, fixtureRef: match.id, side, values: { ...values, cards } });
}

/** Parses matches.csv (or fixtures.csv): one fixture per row, with both sides' statistics once it is finished. */
export function parseMatches(
  rows: readonly TableRow[],
  season: string,
  teams: ReadonlyMap<string, SeasonTeam>,
  matches: SeasonMatches,
): ParsedUnit {
  const leftOut = new LeftOutRows();
  const records = readEach(rows, leftOut, (row) => {
    const match = readMatch(row);
    const kickoff = matches.get(match.id);
    if (kickoff === undefined || kickoff instanceof RowSkip) {
      if (!match.isFinished) throw new RowSkip('match_to_come');
      throw new RowFault('missing_value', 'kickoff_time or gameweek must be given for a finished match');
    }
    const fixture = matchFixture(match, kickoff, season, teams);
    if (fixture.result === null) return [fixture];
    const statistics = SIDES.flatMap((side) => teamStatistics(match, side) ?? []);
    return [fixture, ...statistics];
  }).flat();
  const assumed = records.filter((record) => record.kind === 'fixture' && record.kickoffQuality === 'assumed').length;
  const remarks = assumed === 0 ? [] : [{ code: 'kickoff_assumed', count: assumed, message: KICKOFF_ASSUMED }];
  return { records, ...leftOut, remarks, rowsRead: rows.length };
}
