import type { AnyCanonicalRecord, PlayerReference } from '../football/canonical.js';

/** A row that a source could not turn into records, with the reason a reader can act on. */
export interface RefusedRow {
  /** Line (CSV, NDJSON) or element (JSON) of the file, from 1. */
  line: number;
  /** Stable code of the fault, e.g. `bad_date`, `missing_column`, `unknown_market`. */
  code: string;
  /** What is wrong and what would be right. */
  message: string;
}

/** A row without fault that this service does not need: an upcoming match without a day, an unknown competition. */
export interface SkippedRow {
  /** Line (CSV, NDJSON) or element (JSON) of the file, from 1. */
  line: number;
  /** Stable code of the reason, e.g. `match_to_come`, `other_tournament`. */
  code: string;
}

/** Something about a unit's records that the operator should know, e.g. what was assumed. */
export interface Remark {
  /** Stable code, e.g. `kickoff_assumed`. */
  code: string;
  /** Records (matches, sides ...) that it is true of. */
  count: number;
  /** Equal in every unit, so that counts of units can be added. */
  message: string;
}

/** The players of a team at the moment of an answer. */
export interface CurrentSquad {
  /** Element of the answer, from 1. */
  readonly line: number;
  /** The source's id of the team. */
  readonly teamExternalId: string;
  readonly players: readonly { readonly player: PlayerReference; readonly jerseyNumber: number | null }[];
}

/** What one unit of input was parsed into. Every record carries its line. */
export interface ParsedUnit {
  records: AnyCanonicalRecord[];
  refused: RefusedRow[];
  /** Absent where the source skips nothing. */
  skipped?: readonly SkippedRow[];
  /** Squads without a season: they are those of the seasons that their teams play at the moment of the answer. */
  currentSquads?: readonly CurrentSquad[];
  /** It lists every absence of its seasons: players it leaves out are available for their later matches. */
  statesAllAbsences?: boolean;
  /** Absent where there is nothing to say. */
  remarks?: readonly Remark[];
  /** Number of rows read (matches, player rows, prices ...), in the source's own sense of a row. */
  rowsRead: number;
}

/** Input of one transaction: a file and the files beside it that explain it. */
export interface SourceUnit {
  /** Path or address shown to the user and stored with the run. */
  path: string;
  /** Further files read for it. */
  context: readonly string[];
  /** Files of a lower rank are loaded first (schedules before statistics, statistics before prices). */
  rank: number;
  /** A price of its fixtures that the unit does not list is withdrawn. Default: prices of other units stay. */
  statesAllPrices?: boolean;
  /** When the answer of a provider came, ISO 8601; absent or null: a file without a moment. */
  receivedAt?: string | null;
  /** The answer as it is stored; absent: not one. */
  rawAnswerId?: number;
}

/** Kinds of data that boards are made from. */
export type DataKind =
  | 'upcomingFixtures'
  | 'results'
  | 'teamStatistics'
  | 'playerStatistics'
  | 'lineups'
  | 'substitutions'
  | 'referees'
  /** Of matches or teams, before kick-off. */
  | 'matchPrices'
  | 'playerPrices'
  | 'pastPrices';

/** Reads a file named in a plan; memoised by the caller, so that shared context is read once. */
export type ReadFile = (path: string) => Promise<Buffer>;

/** The port of every source, which never touches the database, the clock or the network. */
export interface Source {
  /** Name on the command line and in the external references. */
  readonly name: string;
  /** The kinds of data that its files can hold. */
  readonly gives: readonly DataKind[];
  /** The files it reads, in words that complete "football-data reads ...". */
  readonly reads: string;
  /** Its files explain each other and are imported together, as are its connector's answers; absent: each alone. */
  readonly needsFolder?: true;
  /** Sorts the files, absolute paths, into units; files that belong to no unit come back with a reason. */
  plan(paths: readonly string[]): { units: SourceUnit[]; ignored: { path: string; reason: string }[] };
  /** Parses one unit. Throws only when the file as a whole is unreadable (a SourceFileError). */
  parse(unit: SourceUnit, read: ReadFile): Promise<ParsedUnit>;
}

/** Sorts files into units by rank and path; `unitOf` gives the unit of a file, or why it belongs to none. */
export function planFiles(
  paths: readonly string[],
  unitOf: (path: string) => SourceUnit | string,
): ReturnType<Source['plan']> {
  const plan: ReturnType<Source['plan']> = { units: [], ignored: [] };
  for (const path of [...paths].sort()) {
    const unit = unitOf(path);
    if (typeof unit === 'string') plan.ignored.push({ path, reason: unit });
    else plan.units.push(unit);
  }
  plan.units.sort((one, other) => one.rank - other.rank);
  return plan;
}

/** The file is not of this source's format at all; nothing of it is loaded. */
export class SourceFileError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(`${path}: ${message}`);
    this.name = 'SourceFileError';
  }
}
