import type {
  AnyCanonicalRecord,
  CompetitionReference,
  FixtureRecord,
  NameReference,
  ResultValues,
  TeamStatisticValues,
} from '../../../football/canonical.js';
import {
  findByFootballDataDivision,
  findByFootballDataLeague,
  type KnownCompetition,
} from '../../../football/competitions.js';
import { seasonOf } from '../../../football/calendar.js';
import { cellFault } from '../cell-fault.js';
import { SourceFileError, type ParsedUnit, type RefusedRow } from '../../source.js';
import { planColumns, type ColumnPlan } from './columns.js';
import { collectionMoment, kickoffOf, parseDay, parseSeason } from './moments.js';
import { readOdds } from './odds.js';
import { decodeText, readRows, type TableRow } from './table.js';
import { APPROXIMATE_CARDS, isUnknown, type ResultColumn } from './vocabulary.js';

/** Counts above these are typing errors, not matches. */
const HIGHEST_SCORE = 50;
const HIGHEST_COUNT = 150;
/** A season's file spans fewer days than this. */
const LONGEST_SEASON_DAYS = 400;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Refuses the row that is being read. */
class RowFault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface League {
  reference: CompetitionReference;
  known: KnownCompetition | null;
}

/** A row whose match could be told; its counts and prices are not read yet. */
interface MatchRow {
  row: TableRow;
  league: League;
  day: string;
  home: string;
  away: string;
  /** Of the row's own column or, until resolved over the file, of its day. */
  season: string;
}

/**
 * Parses a file of either layout.
 * @throws SourceFileError when the file has no header of one of the two layouts
 */
export function parseFootballData(path: string, bytes: Uint8Array): ParsedUnit {
  const rows = readTable(path, bytes).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...body] = rows;
  const plan = header === undefined ? null : planColumns(header.cells, header.line);
  if (plan === null) {
    throw new SourceFileError(
      path,
      'no football-data.co.uk header: expected Div, Date, HomeTeam, AwayTeam or Country, League, Date, Home, Away',
    );
  }
  return new FileReader(plan).read(body);
}

function readTable(path: string, bytes: Uint8Array): TableRow[] {
  try {
    return readRows(decodeText(bytes));
  } catch (error) {
    throw new SourceFileError(path, `is no comma-separated file (${(error as Error).message})`);
  }
}

class FileReader {
  private readonly records: AnyCanonicalRecord[] = [];
  private readonly refused: RefusedRow[];
  private readonly leagues = new Map<string, League>();
  private readonly teams = new Map<string, NameReference>();
  private readonly kickoffs = new Map<string, string>();
  private readonly collections = new Map<string, string>();

  constructor(private readonly plan: ColumnPlan) {
    this.refused = [...plan.notes];
  }

  read(rows: readonly TableRow[]): ParsedUnit {
    const matches: MatchRow[] = [];
    const lines = new Map<string, number>();
    for (const row of rows) {
      this.guard(row, () => {
        const match = this.identify(row);
        const ref = refOf(match);
        const earlier = lines.get(ref);
        if (earlier !== undefined)
          throw new RowFault('duplicate_match', `${ref} stands in line ${earlier} already; that one is read.`);
        lines.set(ref, row.line);
        matches.push(match);
      });
    }
    if (this.plan.result.season < 0) {
      for (const league of this.leagues.values()) resolveSeasons(matches.filter((match) => match.league === league));
    }
    this.describe();
    const halfTimeIsGiven = this.halfTimeIsGiven(matches);
    for (const match of matches) this.guard(match.row, () => this.readMatch(match, halfTimeIsGiven));
    return { records: this.records, refused: this.refused, rowsRead: rows.length };
  }

  private guard({ line }: TableRow, step: () => void): void {
    try {
      step();
    } catch (fault) {
      if (!(fault instanceof RowFault)) throw fault;
      this.refused.push({ line, code: fault.code, message: fault.message });
    }
  }

  private cell(row: TableRow, column: ResultColumn): string {
    return (row.cells[this.plan.result[column]] ?? '').trim();
  }

  private identify(row: TableRow): MatchRow {
    const fault = cellFault(row.cells, this.plan.names);
    if (fault !== null) throw new RowFault('bad_cell', fault);
    const league = this.leagueOf(row);
    const date = this.cell(row, 'date');
    const day = parseDay(date);
    if (day === null) throw new RowFault('bad_date', `Date is '${date}'; expected dd/mm/yy or dd/mm/yyyy.`);
    const home = this.cell(row, 'home');
    const away = this.cell(row, 'away');
    if (home === '' || away === '') throw new RowFault('missing_team', 'Home and away team must both be named.');
    if (home === away) throw new RowFault('same_team', `'${home}' cannot play itself.`);
    return { row, league, day, home, away, season: this.seasonOf(row, league, day) };
  }

  private leagueOf(row: TableRow): League {
    const isMain = this.plan.layout === 'main';
    const country = this.cell(row, 'country');
    const name = this.cell(row, isMain ? 'division' : 'league');
    const key = isMain ? name : `${country}/${name}`;
    let league = this.leagues.get(key);
    if (league === undefined) {
      const known = isMain ? findByFootballDataDivision(name) : findByFootballDataLeague(country, name);
      if (known === null && (isMain || country === '' || name === '')) {
        throw new RowFault(
          'unknown_competition',
          isMain ? `Div is '${name}'; expected a code such as E0, SC0, D1.` : 'Country and League must both be named.',
        );
      }
      const reference = known === null ? { country, name } : { country: known.country, name: known.name };
      league = { known, reference: { ...reference, externalId: key } };
      this.leagues.set(key, league);
    }
    return league;
  }

  private seasonOf(row: TableRow, { known }: League, day: string): string {
    const text = this.cell(row, 'season');
    if (text === '') return seasonOf(day, known?.seasonFormat ?? 'splitYear');
    const season = parseSeason(text);
    if (season === null) throw new RowFault('bad_season', `Season is '${text}'; expected 2019/2020 or 2019.`);
    return season;
  }

  /** What the catalogue knows of the competitions and bookmakers of this file. */
  private describe(): void {
    for (const { known, reference } of this.leagues.values()) {
      if (known === null) continue;
      this.records.push(
        { kind: 'country', line: 1, name: known.country, slug: known.countrySlug, alpha2: known.alpha2 },
        { kind: 'competition', line: 1, competition: reference, slug: known.slug, priority: known.priority },
      );
    }
    const seen = new Set<string>();
    for (const { bookmaker, isExchange, priceFeed } of this.plan.markets) {
      if (seen.has(bookmaker.name)) continue;
      seen.add(bookmaker.name);
      this.records.push({ kind: 'bookmaker', line: 1, bookmaker, isExchange, priceFeed });
    }
  }

  /**
   * Whether a missing half-time score means something. An awarded match is a score without a half-time
   * score; but files before 1995/96 and the extra leagues have none at all, and some old ones have gaps.
   * So it counts where the file has the columns and they are missing in three rows or in no more than
   * half of those with a score (Turkey 2022/23: 29 of 342 awarded after the earthquake).
   */
  private halfTimeIsGiven(matches: readonly MatchRow[]): boolean {
    if (this.plan.result.homeHalfTimeGoals < 0) return false;
    const scored = matches.filter(({ row }) => !isUnknown(this.cell(row, 'homeGoals')));
    const missing = scored.filter(({ row }) => isUnknown(this.cell(row, 'homeHalfTimeGoals'))).length;
    return missing <= 3 || missing * 2 <= scored.length;
  }

  private readMatch(match: MatchRow, halfTimeIsGiven: boolean): void {
    const { row, day } = match;
    const result = this.resultOf(row, halfTimeIsGiven);
    const statistics = this.statisticsOf(row);
    const time = this.cell(row, 'time');
    const moment = `${day} ${time}`;
    const kickoffUtc = this.kickoffs.get(moment) ?? kickoffOf(day, time);
    if (kickoffUtc === null) throw new RowFault('bad_time', `Time is '${time}'; expected HH:MM.`);
    this.kickoffs.set(moment, kickoffUtc);
    const fixture = this.fixtureOf(match, kickoffUtc, result);
    this.records.push(fixture);
    // What was played before a match was awarded is no statistic of its result.
    if (result !== null && !result.awarded) this.pushStatistics(fixture, statistics);
    let takenAt = this.collections.get(day);
    if (takenAt === undefined) this.collections.set(day, (takenAt = collectionMoment(day)));
    readOdds(this.plan, row, fixture.ref, takenAt, this.records, this.refused);
  }

  private fixtureOf(match: MatchRow, kickoffUtc: string, result: ResultValues | null): FixtureRecord {
    const { row, league, day, home, away, season } = match;
    const referee = this.cell(row, 'referee').replace(/\s+/g, ' ');
    return {
      kind: 'fixture',
      line: row.line,
      ref: refOf(match),
      externalId: null,
      competition: league.reference,
      season,
      phase: null,
      day,
      kickoffUtc,
      kickoffQuality: this.cell(row, 'time') === '' ? 'assumed' : 'stated',
      home: this.team(home),
      away: this.team(away),
      referee: referee === '' ? null : { name: referee, externalId: null },
      homeManager: null,
      awayManager: null,
      result,
      resultKnownAt: null,
    };
  }

  private team(name: string): NameReference {
    let team = this.teams.get(name);
    if (team === undefined) this.teams.set(name, (team = { name, externalId: null }));
    return team;
  }

  private resultOf(row: TableRow, halfTimeIsGiven: boolean): ResultValues | null {
    const [homeGoals, awayGoals, homeHalfTimeGoals, awayHalfTimeGoals] = (
      ['homeGoals', 'awayGoals', 'homeHalfTimeGoals', 'awayHalfTimeGoals'] as const
    ).map((column) => this.count(row, this.plan.result[column], HIGHEST_SCORE)) as [
      number | null,
      number | null,
      number | null,
      number | null,
    ];
    if (homeGoals === null && awayGoals === null) return null;
    if (homeGoals === null || awayGoals === null)
      throw new RowFault('bad_score', 'The score gives the goals of one side only.');
    const awarded = halfTimeIsGiven && homeHalfTimeGoals === null && awayHalfTimeGoals === null;
    return {
      status: 'finished',
      homeGoals,
      awayGoals,
      homeHalfTimeGoals,
      awayHalfTimeGoals,
      awarded,
      hasEvents: false,
    };
  }

  private count(row: TableRow, index: number, highest: number): number | null {
    const cell = index < 0 ? '' : (row.cells[index] ?? '').trim();
    if (isUnknown(cell)) return null;
    const value = /^\d+(\.0+)?$/.test(cell) ? Number(cell) : NaN;
    if (!(value <= highest)) {
      throw new RowFault(
        'bad_count',
        `${this.plan.names[index]!} is '${cell}'; expected a whole number from 0 to ${highest}.`,
      );
    }
    return value;
  }

  private statisticsOf(row: TableRow): { home: Partial<TeamStatisticValues>; away: Partial<TeamStatisticValues> } {
    const both = { home: {}, away: {} } as { home: Partial<TeamStatisticValues>; away: Partial<TeamStatisticValues> };
    for (const { key, home, away } of this.plan.statistics) {
      const homeCount = this.count(row, home, HIGHEST_COUNT);
      const awayCount = this.count(row, away, HIGHEST_COUNT);
      if (homeCount !== null) both.home[key] = homeCount;
      if (awayCount !== null) both.away[key] = awayCount;
    }
    return both;
  }

  private pushStatistics(
    { ref, line, competition }: FixtureRecord,
    statistics: Record<'home' | 'away', Partial<TeamStatisticValues>>,
  ): void {
    for (const side of ['home', 'away'] as const) {
      const values = statistics[side];
      // A played match states its statistics even when all cells are empty: they replace earlier ones.
      if (this.plan.statistics.length === 0) continue;
      const { yellowCards, redCards } = values;
      if (yellowCards != null && redCards != null) values.cards = yellowCards + redCards;
      const cardsApproximate = yellowCards != null && APPROXIMATE_CARDS.has(competition.country);
      this.records.push({
        kind: 'teamStatistics',
        line,
        fixtureRef: ref,
        side,
        values,
        cardsApproximate,
        knownAt: null,
      });
    }
  }
}

const refOf = ({ league, day, home, away }: MatchRow): string =>
  `${league.reference.externalId!} ${day} ${home} v ${away}`;

/**
 * A main file holds one season of its division, even where a season ran on into August 2020: the
 * season of most of its rows is that of all, unless they lie too far apart for one season.
 */
function resolveSeasons(matches: readonly MatchRow[]): void {
  const instants = matches.map(({ day }) => Date.parse(day));
  const span =
    instants.reduce((latest, instant) => Math.max(latest, instant), -Infinity) -
    instants.reduce((earliest, instant) => Math.min(earliest, instant), Infinity);
  if (matches.length === 0 || span > LONGEST_SEASON_DAYS * MILLISECONDS_PER_DAY) return;
  const counts = new Map<string, number>();
  for (const { season } of matches) counts.set(season, (counts.get(season) ?? 0) + 1);
  const [season] = [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most));
  for (const match of matches) match.season = season;
}
