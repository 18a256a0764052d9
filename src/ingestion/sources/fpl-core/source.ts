import type { Side } from '../../../football/canonical.js';
import { SourceFileError, type ParsedUnit, type ReadFile, type Source, type SourceUnit } from '../../source.js';
import { MATCHES_REQUIRED, parseMatches } from './parse-matches.js';
import { APPEARANCES_REQUIRED, parsePlayers, settleSides, type SeasonTables } from './parse-players.js';
import { PLAYERS_REQUIRED, readPlayers, readTeams, squadRecords, TEAMS_REQUIRED, teamRecords } from './parse-season.js';
import { LeftOutRows, readTable, type TableRow } from './parse-table.js';

type FileKind = 'teams' | 'players' | 'matches' | 'fixtures' | 'playermatchstats';

const REQUIRED: Readonly<Record<FileKind, readonly string[]>> = {
  teams: TEAMS_REQUIRED, players: PLAYERS_REQUIRED, matches: MATCHES_REQUIRED, fixtures: MATCHES_REQUIRED,
  playermatchstats: APPEARANCES_REQUIRED,
};
const SEASON_FILE = /^(.*\/)?(\d{4})-(\d{4})\/(.*\/)?(teams|players|matches|fixtures|playermatchstats)\.csv$/;

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
    path, folder: `${parent}${first}-${second}`, season: `${first}/${second}`, kind: kind as FileKind, depth: below.split('/').length - 1,
  };
}

/** The file of the whole season stands above those of the gameweeks; without it all of those together. */
function seasonFiles(files: readonly SeasonFile[], kind: FileKind): SeasonFile[] {
  const ofKind = files.filter((file) => file.kind === kind);
  const top = Math.min(...ofKind.map((file) => file.depth));
  const highest = ofKind.filter((file) => file.depth === top);
  return highest.length === 1 ? highest : ofKind;
}

function planSeason(files: readonly SeasonFile[]): ReturnType<Source['plan']> {
  const units: SourceUnit[] = [];
  const ignored: { path: string; reason: string }[] = [];
  const pathsOf = (kind: FileKind): string[] => seasonFiles(files, kind).map((file) => file.path);
  const teams = pathsOf('teams').at(-1);
  const players = pathsOf('players').at(-1);
  const context = [teams, players].flatMap((path) => path ?? []);
  for (const { path, kind } of files) {
    if (kind === 'teams' || kind === 'players') {
      const isMain = path === (kind === 'teams' ? teams : players);
      if (!isMain) ignored.push({ path, reason: `the season's own ${kind}.csv is read instead` });
      else if (teams === undefined) ignored.push({ path, reason: "the season's teams.csv is missing" });
      else units.push({ path, context: kind === 'teams' ? [] : [teams], rank: kind === 'teams' ? 0 : 1 });
    } else if (teams === undefined) ignored.push({ path, reason: "the season's teams.csv is missing" });
    else if (kind !== 'playermatchstats') units.push({ path, context: [teams], rank: 0 });
    else if (players === undefined) ignored.push({ path, reason: "the season's players.csv is missing" });
    else if (pathsOf('matches').length === 0) ignored.push({ path, reason: "the season's matches.csv is missing" });
    else units.push({ path, context: [...context, ...pathsOf('matches'), ...pathsOf('playermatchstats')], rank: 1 });
  }
  return { units, ignored };
}

interface ReadTables {
  season: string;
  /** Tables of one kind among the unit's context. */
  of(kind: FileKind): TableRow[][];
}

async function readContext(unit: SourceUnit, season: string, read: ReadFile): Promise<ReadTables> {
  const tables: { kind: FileKind; rows: TableRow[] }[] = [];
  for (const path of unit.context) {
    const file = describeFile(path);
    if (file !== null) tables.push({ kind: file.kind, rows: readTable(path, await read(path), REQUIRED[file.kind]) });
  }
  return { season, of: (kind) => tables.filter((table) => table.kind === kind).map((table) => table.rows) };
}

interface SettledSeason {
  /** Every table that the sides were settled from. */
  from: readonly (readonly TableRow[])[];
  sides: Map<string, Side | null>;
}

/** Sides of a season by its first table of player rows: the same for each of the season's files. */
const settled = new WeakMap<readonly TableRow[], SettledSeason>();

function sidesOf(tables: SeasonTables, context: ReadTables): Map<string, Side | null> {
  const from = [...tables.appearances, ...tables.matches, ...context.of('players')];
  const known = settled.get(from[0]!);
  if (known?.from.length === from.length && known.from.every((table, index) => table === from[index])) return known.sides;
  const sides = settleSides(tables);
  settled.set(from[0]!, { from, sides });
  return sides;
}

/**
 * FPL-Core-Insights: a season folder such as `data/2024-2025` with teams, players, matches and player rows,
 * for the whole season and for each gameweek.
 * Units: every file; a season's teams.csv and players.csv explain the others, and its complete file of
 * player rows settles the club of players who moved.
 */
export const fplCoreSource: Source = {
  name: 'fpl-core',

  plan(paths) {
    const seasons = new Map<string, SeasonFile[]>();
    const ignored: { path: string; reason: string }[] = [];
    for (const path of [...paths].sort()) {
      const file = describeFile(path);
      if (file !== null) seasons.set(file.folder, [...(seasons.get(file.folder) ?? []), file]);
      else ignored.push({ path, reason: 'expected teams, players, matches, fixtures or playermatchstats.csv below a season folder such as 2024-2025' });
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
    if (file.kind !== 'playermatchstats') return parseMatches(rows, file.season, teams);
    const tables: SeasonTables = {
      matches: context.of('matches'), appearances: context.of('playermatchstats'), players: readPlayers(context.of('players').flat()),
    };
    return parsePlayers(rows, tables, sidesOf(tables, context));
  },
};
