import { SourceFileError, type ParsedUnit, type ReadFile, type Source, type SourceUnit } from '../../source.js';
import { readOrRefuse } from '../row-fault.js';
import { readElements } from './parse-json.js';
import { parseMatch } from './parse-match.js';
import { parseMatches, readMatch, type StatsBombMatch } from './parse-matches.js';

const EVENTS_FILE = /^(.*\/)?events\/(\d+)\.json$/;
const LINEUPS_FILE = /^(.*\/)?lineups\/(\d+)\.json$/;
/** `matches/2/27.json` as published, `matches/2_27.json` and `matches/27.json` in excerpts. */
const MATCHES_FILE = /^(.*\/)?matches\/(?:\d+[/_])?\d+\.json$/;

/** Files of one data folder (the parent of `events`, `lineups` and `matches`). */
interface DataFolder {
  matches: string[];
  events: Map<number, string>;
  lineups: Map<number, string>;
}

const slashes = (path: string): string => path.replaceAll('\\', '/');

function sortIntoFolders(paths: readonly string[]): { folders: Map<string, DataFolder>; others: string[] } {
  const folders = new Map<string, DataFolder>();
  const others: string[] = [];
  const folderOf = (name: string | undefined): DataFolder => {
    const folder = folders.get(name ?? '') ?? { matches: [], events: new Map(), lineups: new Map() };
    folders.set(name ?? '', folder);
    return folder;
  };
  for (const path of [...paths].sort()) {
    const name = slashes(path);
    const events = EVENTS_FILE.exec(name);
    const lineups = LINEUPS_FILE.exec(name);
    const matches = MATCHES_FILE.exec(name);
    if (events !== null) folderOf(events[1]).events.set(Number(events[2]), path);
    else if (lineups !== null) folderOf(lineups[1]).lineups.set(Number(lineups[2]), path);
    else if (matches !== null) folderOf(matches[1]).matches.push(path);
    else others.push(path);
  }
  return { folders, others };
}

function reasonToIgnore(path: string): string {
  const name = slashes(path);
  if (/\/three-sixty\//.test(name)) return 'freeze frames are not used';
  if (/(^|\/)competitions\.json$/.test(name)) return 'the matches files name their competition themselves';
  return 'not a StatsBomb file: expected events/<id>.json, lineups/<id>.json or matches/<competition>/<season>.json';
}

function planFolder(folder: DataFolder): ReturnType<Source['plan']> {
  const ignored: { path: string; reason: string }[] = [];
  const matchUnits: SourceUnit[] = [];
  for (const [id, path] of folder.events) {
    const lineups = folder.lineups.get(id);
    if (folder.matches.length === 0) ignored.push({ path, reason: 'no matches file beside it says which match it is' });
    else if (lineups === undefined) ignored.push({ path, reason: `its line-ups (lineups/${id}.json) are missing` });
    else matchUnits.push({ path, context: [lineups, ...folder.matches], rank: 1 });
  }
  const planned = matchUnits.map((unit) => unit.path);
  const inContext = new Set(matchUnits.flatMap((unit) => unit.context[0] ?? []));
  for (const [id, path] of folder.lineups) {
    if (!inContext.has(path)) ignored.push({ path, reason: `events/${id}.json, or its matches file, is missing` });
  }
  // The events files are only listed, not read: they show which results are left to their matches' units.
  const matchesUnits = folder.matches.map((path) => ({ path, context: planned, rank: 0 }));
  return { units: [...matchesUnits, ...matchUnits], ignored };
}

/** Matches by id, cached while the caller keeps the file's content. */
const matchesOf = new WeakMap<Buffer, Map<number, StatsBombMatch>>();

function indexMatches(path: string, content: Buffer): Map<number, StatsBombMatch> {
  const known = matchesOf.get(content);
  if (known !== undefined) return known;
  const matches = new Map<number, StatsBombMatch>();
  readElements(path, content).forEach((element, index) => {
    // refused rows are reported by the unit of the matches file
    const match = readOrRefuse(index + 1, [], () => readMatch(element, index + 1));
    if (match !== null) matches.set(match.id, match);
  });
  matchesOf.set(content, matches);
  return matches;
}

function eventsMatchId(path: string): number | null {
  const found = EVENTS_FILE.exec(slashes(path));
  return found === null ? null : Number(found[2]);
}

async function findMatch(id: number, unit: SourceUnit, read: ReadFile): Promise<StatsBombMatch> {
  for (const path of unit.context) {
    if (!MATCHES_FILE.test(slashes(path))) continue;
    const match = indexMatches(path, await read(path)).get(id);
    if (match !== undefined) return match;
  }
  throw new SourceFileError(unit.path, `no matches file beside it holds a valid match_id ${id}`);
}

/** StatsBomb open data. Units: matches files (fixtures), then each match with its events, which provide its result. */
export const statsbombSource: Source = {
  name: 'statsbomb',
  gives: ['results', 'teamStatistics', 'playerStatistics', 'lineups', 'substitutions', 'referees'],
  reads: 'a data folder of StatsBomb open data with matches/2/27.json, events/<match>.json and lineups/<match>.json',
  needsFolder: true,

  plan(paths) {
    const { folders, others } = sortIntoFolders(paths);
    const plans = [...folders.values()].map(planFolder);
    return {
      units: plans.flatMap((plan) => plan.units).sort((one, other) => one.rank - other.rank),
      ignored: [
        ...plans.flatMap((plan) => plan.ignored),
        ...others.map((path) => ({ path, reason: reasonToIgnore(path) })),
      ],
    };
  },

  async parse(unit, read): Promise<ParsedUnit> {
    const matchId = eventsMatchId(unit.path);
    if (matchId === null) {
      const withEvents = new Set(unit.context.flatMap((path) => eventsMatchId(path) ?? []));
      return parseMatches(readElements(unit.path, await read(unit.path)), withEvents);
    }
    const lineups = unit.context.find((path) => LINEUPS_FILE.test(slashes(path)));
    if (lineups === undefined)
      throw new SourceFileError(unit.path, `its line-ups (lineups/${matchId}.json) are missing`);
    const match = await findMatch(matchId, unit, read);
    return parseMatch(
      match,
      readElements(unit.path, await read(unit.path)),
      readElements(lineups, await read(lineups)),
    );
  },
};
