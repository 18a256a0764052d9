import type {
  AnyCanonicalRecord,
  CompetitionReference,
  FixtureRecord,
  NameReference,
  ResultValues,
  Side,
  TeamStatisticValues,
} from '../../../football/canonical.js';
import {
  findByFootballDataDivision,
  findByFootballDataLeague,
  type KnownCompetition,
} from '../../../football/competitions.js';
import { seasonOf } from '../../../football/calendar.js';
import { catalogueRecords, fixtureRecord, SIDES, teamStatisticsRecord } from '../records.js';
import { readOrRefuse, requireSoundCells, RowFault } from '../row-fault.js';
import { type ParsedUnit, type RefusedRow, type SkippedRow, SourceFileError } from '../../source.js';
import { type ColumnPlan, planColumns } from './columns.js';
import { collectionMoment, decodeText, kickoffOf, parseDay, parseSeason, readRows, type TableRow } from './cells.js';
import { readOdds } from './odds.js';
import { APPROXIMATE_CARDS, COUNTRY_FILES, isUnknown, type ResultColumn } from './vocabulary.js';

/** Counts above these are typos. */
const HIGHEST_SCORE = 50;
const HIGHEST_COUNT = 150;
/** A season's file spans fewer days than this. */
const LONGEST_SEASON_DAYS = 400;
const MILLISECONDS_PER_DAY = 86_400_000;

interface League {
  reference: CompetitionReference;
  known: KnownCompetition | null;
}

type SideStatistics = Record<Side, Partial<TeamStatisticValues>>;

/** A row whose match is identified, but whose counts and prices are not read yet. */
interface MatchRow {
  row: TableRow;
  league: League;
  day: string;
  home: string;
  away: string;
  /** From the row's own column, or derived from its day until resolved for the whole file. */
  season: string;
}

/**
 * Parses a file of either layout.
 * @param followed divisions and countries (`E0`, `BRA`) whose rows are read; null: all
 * @throws SourceFileError if the header is of neither layout
 */
export function parseFootballData(
  path: string,
  bytes: Uint8Array,
  followed: readonly string[] | null = null,
): ParsedUnit {
  const rows = readTable(path, bytes).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...body] = rows;
  const plan = header === undefined ? null : planColumns(header.cells, header.line);
  if (plan === null) {
    throw new SourceFileError(
      path,
      'not a football-data.co.uk header: expected Div, Date, HomeTeam, AwayTeam or Country, League, Date, Home, Away',
    );
  }
  return new FileReader(plan, followed).read(body);
}

function readTable(path: string, bytes: Uint8Array): TableRow[] {
  try {
    return readRows(decodeText(bytes));
  } catch (error) {
    throw new SourceFileError(path, `is not a comma-separated file (${(error as Error).message})`);
  }
}

class FileReader {
  private readonly records: AnyCanonicalRecord[] = [];
  private readonly refused: RefusedRow[];
  private readonly skipped: SkippedRow[] = [];
  private readonly leagues = new Map<string, League>();
  private readonly teams = new Map<string, NameReference>();
  private readonly kickoffs = new Map<string, string>();
  private readonly collections = new Map<string, string>();

  constructor(
    private readonly plan: ColumnPlan,
    private readonly followed: readonly string[] | null,
  ) {
    this.refused = [...plan.notes];
  }

  read(rows: readonly TableRow[]): ParsedUnit {
    const matches: MatchRow[] = [];
    const lines = new Map<string, number>();
    for (const row of rows) {
      if (!this.isFollowed(row)) {
        this.skipped.push({ line: row.line, code: 'other_division' });
        continue;
      }
      readOrRefuse(row.line, this.refused, () => {
        const match = this.identify(row);
        const ref = refOf(match);
        const earlier = lines.get(ref);
        if (earlier !== undefined)
          throw new RowFault('duplicate_match', `${ref} is already in line ${earlier}; that line is used.`);
        lines.set(ref, row.line);
        matches.push(match);
      });
    }
    if (this.plan.result.season < 0) {
      for (const league of this.leagues.values()) resolveSeasons(matches.filter((match) => match.league === league));
    }
    this.describe();
    const halfTimeIsGiven = this.halfTimeIsGiven(matches);
    for (const match of matches)
      readOrRefuse(match.row.line, this.refused, () => this.readMatch(match, halfTimeIsGiven));
    return { records: this.records, refused: this.refused, skipped: this.skipped, rowsRead: rows.length };
  }

  private cell(row: TableRow, column: ResultColumn): string {
    return (row.cells[this.plan.result[column]] ?? '').trim();
  }

  /** Whether the row's division or country is followed; true for rows without one, and for unknown countries. */
  private isFollowed(row: TableRow): boolean {
    if (this.followed === null) return true;
    const isMain = this.plan.layout === 'main';
    const id = isMain ? this.cell(row, 'division') : (COUNTRY_FILES.get(this.cell(row, 'country')) ?? '');
    return id === '' || this.followed.includes(id);
  }

  private identify(row: TableRow): MatchRow {
    requireSoundCells(row.cells, this.plan.names);
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

  /** Adds catalogue data on the competitions and bookmakers of this file. */
  private describe(): void {
    for (const { known, reference } of this.leagues.values()) {
      if (known !== null) this.records.push(...catalogueRecords(known, reference, 1));
    }
    const seen = new Set<string>();
    for (const { bookmaker, isExchange, priceFeed } of this.plan.markets) {
      if (seen.has(bookmaker.name)) continue;
      seen.add(bookmaker.name);
      this.records.push({ kind: 'bookmaker', line: 1, bookmaker, isExchange, priceFeed });
    }
  }

  /**
   * Whether a score without a half-time score means an awarded match: the file has the columns, and at most three rows
   * or half of those with a score lack them (old files have gaps; Turkey 2022/23: 29 of 342 were awarded).
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
    // Statistics from before a match was awarded do not belong to its result.
    if (result !== null && !result.awarded) this.pushStatistics(fixture, statistics);
    let takenAt = this.collections.get(kickoffUtc);
    if (takenAt === undefined) this.collections.set(kickoffUtc, (takenAt = collectionMoment(day, kickoffUtc)));
    readOdds(this.plan, row, fixture.ref, takenAt, this.records, this.refused);
  }

  private fixtureOf(match: MatchRow, kickoffUtc: string, result: ResultValues | null): FixtureRecord {
    const { row, league, day, home, away, season } = match;
    const referee = this.cell(row, 'referee').replace(/\s+/g, ' ');
    return fixtureRecord({
      line: row.line,
      ref: refOf(match),
      externalId: null,
      competition: league.reference,
      season,
      day,
      kickoffUtc,
      kickoffQuality: this.cell(row, 'time') === '' ? 'assumed' : 'stated',
      home: this.team(home),
      away: this.team(away),
      referee: referee === '' ? null : { name: referee, externalId: null },
      // files of coming matches lack the referees of the season's files
      ...(referee === '' ? { statesReferee: false } : {}),
      result,
    });
  }

  private team(name: string): NameReference {
    let team = this.teams.get(name);
    if (team === undefined) this.teams.set(name, (team = { name, externalId: null }));
    return team;
  }

  private resultOf(row: TableRow, halfTimeIsGiven: boolean): ResultValues | null {
    const goals = (column: ResultColumn): number | null => this.count(row, this.plan.result[column], HIGHEST_SCORE);
    const [homeGoals, awayGoals] = [goals('homeGoals'), goals('awayGoals')];
    const halfTime = { homeHalfTimeGoals: goals('homeHalfTimeGoals'), awayHalfTimeGoals: goals('awayHalfTimeGoals') };
    if (homeGoals === null && awayGoals === null) return null;
    if (homeGoals === null || awayGoals === null)
      throw new RowFault('bad_score', 'The score gives the goals of one side only.');
    const awarded = halfTimeIsGiven && Object.values(halfTime).every((count) => count === null);
    return { status: 'finished', homeGoals, awayGoals, ...halfTime, awarded, hasEvents: false };
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

  private statisticsOf(row: TableRow): SideStatistics {
    const both: SideStatistics = { home: {}, away: {} };
    for (const { key, ...columns } of this.plan.statistics) {
      for (const side of SIDES) {
        const count = this.count(row, columns[side], HIGHEST_COUNT);
        if (count !== null) both[side][key] = count;
      }
    }
    return both;
  }

  /** Adds a played match's statistics even if all cells are empty: they replace earlier ones. */
  private pushStatistics({ ref, line, competition }: FixtureRecord, statistics: SideStatistics): void {
    if (this.plan.statistics.length === 0) return;
    for (const side of SIDES) {
      const values = statistics[side];
      const { yellowCards, redCards } = values;
      if (yellowCards != null && redCards != null) values.cards = yellowCards + redCards;
      const cardsApproximate = yellowCards != null && APPROXIMATE_CARDS.has(competition.country);
      this.records.push(teamStatisticsRecord({ line, fixtureRef: ref, side, values, cardsApproximate }));
    }
  }
}

const refOf = ({ league, day, home, away }: MatchRow): string =>
  `${league.reference.externalId!} ${day} ${home} v ${away}`;

/** A main file contains one season of its division: that of most rows, unless their days are too far apart for one. */
function resolveSeasons(matches: readonly MatchRow[]): void {
  const instants = matches.map(({ day }) => Date.parse(day));
  const span = Math.max(...instants) - Math.min(...instants);
  if (matches.length === 0 || span > LONGEST_SEASON_DAYS * MILLISECONDS_PER_DAY) return;
  const counts = new Map<string, number>();
  for (const { season } of matches) counts.set(season, (counts.get(season) ?? 0) + 1);
  const [season] = [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most));
  for (const match of matches) match.season = season;
}
