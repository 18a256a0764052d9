import { type ParsedUnit, type ReadFile, type Source, SourceFileError, type SourceUnit } from '../../source.js';
import { APPEARANCES_REQUIRED, GAMEWEEK_STATISTICS_REQUIRED, SeasonAppearances } from './season-appearances.js';
import { MATCHES_REQUIRED, parseMatches, seasonMatches, type SeasonMatches } from './parse-matches.js';
import { parsePlayers } from './parse-players.js';
import { PLAYERS_REQUIRED, readPlayers, readTeams, squadRecords, teamRecords, TEAMS_REQUIRED } from './parse-season.js';
import { LeftOutRows, readTable, type TableRow } from './parse-table.js';
import { append } from '../../../football/group-by.js';

type FileKind = 'teams' | 'players' | 'matches' | 'fixtures' | 'playermatchstats' | 'player_gameweek_stats';

const REQUIRED: Readonly<Record<FileKind, readonly string[]>> = {
  teams: TEAMS_REQUIRED,
  players: PLAYERS_REQUIRED,
  matches: MATCHES_REQUIRED,
  fixtures: MATCHES_REQUIRED,
  playermatchstats: APPEARANCES_REQUIRED,
  player_gameweek_stats: GAMEWEEK_STATISTICS_REQUIRED,
};
const SEASON_FILE =
  /^(.*\/)?(\d{4})-(\d{4})\/(.*\/)?(teams|players|matches|fixtures|playermatchstats|player_gameweek_stats)\.csv$/;

interface SeasonFile {
  path: string;
  folder: string;
  season: string;
  kind: FileKind;
  /** Folders between the season's folder and the file. */
  depth: number;
}

function describeFile(path: string): SeasonFile | null {
  const [, parent = '', first, second, below = '', kind] = SEASON_FILE.exec(path.replaceAll('\\', '/')) ?? [];
  if (kind === undefined) return null;
  return {
    path,
    folder: `${parent}${first}-${second}`,
    season: `${first}/${second}`,
    kind: kind as FileKind,
    depth: below.split('/').length - 1,
  };
}

const gameweekOf = ({ path }: SeasonFile): number => Number(/\bGW(\d+)\b/.exec(path)?.[1] ?? 0);

/** The file for the whole season takes precedence; without it, all gameweek files, newest last. */
function seasonFiles(files: readonly SeasonFile[], kind: FileKind): SeasonFile[] {
  const ofKind = files.filter((file) => file.kind === kind).sort((one, other) => gameweekOf(one) - gameweekOf(other));
  const top = Math.min(...ofKind.map((file) => file.depth));
  const highest = ofKind.filter((file) => file.depth === top);
  return highest.length === 1 ? highest : ofKind;
}

function planSeason(files: readonly SeasonFile[]): ReturnType<Source['plan']> {
  const units: SourceUnit[] = [];
  const ignored: { path: string; reason: string }[] = [];
  const pathsOf = (kind: FileKind): string[] => seasonFiles(files, kind).map((file) => file.path);
  const teams = pathsOf('teams');
  const players = pathsOf('players');
  const schedules = [...pathsOf('matches'), ...pathsOf('fixtures')];
  for (const { path, kind } of files) {
    // context for the rows of playermatchstats.csv; nothing else in it is stored
    if (kind === 'player_gameweek_stats') continue;
    if (kind === 'teams' || kind === 'players') {
      const isMain = path === (kind === 'teams' ? teams : players).at(-1);
      if (!isMain) ignored.push({ path, reason: `the season's newest ${kind}.csv is read instead` });
      else if (teams.length === 0) ignored.push({ path, reason: "the season's teams.csv is missing" });
      else units.push({ path, context: kind === 'teams' ? [] : teams, rank: kind === 'teams' ? 0 : 1 });
    } else if (teams.length === 0) ignored.push({ path, reason: "the season's teams.csv is missing" });
    else if (kind !== 'playermatchstats') units.push({ path, context: [...teams, ...schedules], rank: 0 });
    else if (players.length === 0) ignored.push({ path, reason: "the season's players.csv is missing" });
    else if (pathsOf('matches').length === 0) ignored.push({ path, reason: "the season's matches.csv is missing" });
    else {
      const played = [...pathsOf('playermatchstats'), ...pathsOf('player_gameweek_stats')];
      units.push({ path, context: [...teams, ...players, ...schedules, ...played], rank: 1 });
    }
  }
  return { units, ignored };
}

/** Tables of a unit's context, plus the unit's own if the context lacks it. */
class ReadTables {
  constructor(
    readonly season: string,
    private readonly tables: readonly { kind: FileKind; rows: TableRow[] }[],
  ) {}

  of(kind: FileKind): TableRow[][] {
    return this.tables.filter((table) => table.kind === kind).map(({ rows }) => rows);
  }

  with(kind: FileKind, rows: TableRow[]): ReadTables {
    return this.of(kind).includes(rows) ? this : new ReadTables(this.season, [...this.tables, { kind, rows }]);
  }
}

async function readContext(unit: SourceUnit, season: string, read: ReadFile): Promise<ReadTables> {
  const tables: { kind: FileKind; rows: TableRow[] }[] = [];
  for (const path of unit.context) {
    const file = describeFile(path);
    if (file !== null) tables.push({ kind: file.kind, rows: readTable(path, await read(path), REQUIRED[file.kind]) });
  }
  return new ReadTables(season, tables);
}

/** Memoises a computation shared by all files of a season, as long as its tables are the same. */
function rememberedBy<Value>(
  kinds: readonly FileKind[],
  compute: (tables: ReadTables) => Value,
): (tables: ReadTables) => Value {
  const known = new WeakMap<readonly TableRow[], { from: readonly (readonly TableRow[])[]; value: Value }>();
  return (tables) => {
    const from = kinds.flatMap((kind) => tables.of(kind));
    const before = known.get(from[0]!);
    const isSame = before?.from.length === from.length && before.from.every((table, index) => table === from[index]);
    if (isSame) return before.value;
    const value = compute(tables);
    known.set(from[0]!, { from, value });
    return value;
  };
}

const matchesOf = rememberedBy<SeasonMatches>(['matches', 'fixtures'], (tables) =>
  seasonMatches(tables.season, [...tables.of('fixtures'), ...tables.of('matches')]),
);
const appearancesOf = rememberedBy(
  ['playermatchstats', 'matches', 'fixtures', 'players', 'player_gameweek_stats'],
  (tables) =>
    new SeasonAppearances({
      matches: matchesOf(tables),
      players: readPlayers(tables.of('players').flat()),
      appearances: tables.of('playermatchstats'),
      gameweekStatistics: tables.of('player_gameweek_stats'),
    }),
);

/**
 * FPL-Core-Insights: season folders such as `data/2024-2025`. Units: every file except player_gameweek_stats.csv, which
 * lists starters; the season's other files provide names, kick-offs, and the club of players who moved.
 */
export const fplCoreSource: Source = {
  name: 'fpl-core',
  gives: ['upcomingFixtures', 'results', 'teamStatistics', 'playerStatistics'],
  reads: 'season folders of FPL-Core-Insights, such as data/2024-2025 with teams.csv, players.csv and matches.csv',
  needsFolder: true,

  plan(paths) {
    const seasons = new Map<string, SeasonFile[]>();
    const ignored: { path: string; reason: string }[] = [];
    for (const path of [...paths].sort()) {
      const file = describeFile(path);
      if (file !== null) append(seasons, file.folder, file);
      else
        ignored.push({
          path,
          reason:
            'expected teams, players, matches, fixtures or playermatchstats.csv below a season folder ' +
            'such as 2024-2025',
        });
    }
    const plans = [...seasons.values()].map(planSeason);
    return {
      units: plans.flatMap((plan) => plan.units).sort((one, other) => one.rank - other.rank),
      ignored: [...plans.flatMap((plan) => plan.ignored), ...ignored],
    };
  },

  async parse(unit, read): Promise<ParsedUnit> {
    const file = describeFile(unit.path);
    if (file === null) throw new SourceFileError(unit.path, 'does not stand below a season folder such as 2024-2025');
    const rows = readTable(unit.path, await read(unit.path), REQUIRED[file.kind]);
    const context = await readContext(unit, file.season, read);
    const leftOut = new LeftOutRows();
    if (file.kind === 'teams') {
      return { records: teamRecords(readTeams(rows, leftOut)), ...leftOut, rowsRead: rows.length };
    }
    const teams = readTeams(context.of('teams').flat());
    if (file.kind === 'players') {
      const records = squadRecords(readPlayers(rows, leftOut), teams, file.season, leftOut);
      return { records, ...leftOut, rowsRead: rows.length };
    }
    if (file.kind !== 'playermatchstats') {
      // the season's file may lack what a gameweek's file has
      return parseMatches(rows, file.season, teams, matchesOf(context.with(file.kind, rows)));
    }
    const players = readPlayers(context.of('players').flat());
    return parsePlayers(rows, matchesOf(context), players, appearancesOf(context));
  },
};
