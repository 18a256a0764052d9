import type { AnyCanonicalRecord, PlayerReference } from '../football/canonical.js';

/** A row that a source could not turn into records, with an actionable reason. */
export interface RefusedRow {
  /** Line (CSV, NDJSON) or element (JSON) of the file, from 1. */
  line: number;
  /** Stable code of the fault, e.g. `bad_date`, `missing_column`, `unknown_market`. */
  code: string;
  /** What is wrong and what would be right. */
  message: string;
}

/** A valid row that this service does not need: an upcoming match without a day, an unknown competition. */
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
  /** Number of records (matches, sides ...) to which it applies. */
  count: number;
  /** The same in every unit, so that counts can be added up across units. */
  message: string;
}

/** The players of a team at the time of a response. */
export interface CurrentSquad {
  /** Element of the response, from 1. */
  readonly line: number;
  /** The source's id of the team. */
  readonly teamExternalId: string;
  readonly players: readonly { readonly player: PlayerReference; readonly jerseyNumber: number | null }[];
}

/** Result of parsing one unit of input. Every record carries its line. */
export interface ParsedUnit {
  records: AnyCanonicalRecord[];
  refused: RefusedRow[];
  /** Absent if the source skips nothing. */
  skipped?: readonly SkippedRow[];
  /** Squads without a season: they belong to the seasons in which their teams play at the time of the response. */
  currentSquads?: readonly CurrentSquad[];
  /** The unit lists every absence of its seasons: players not listed are available for their later matches. */
  statesAllAbsences?: boolean;
  /** Absent if there are none. */
  remarks?: readonly Remark[];
  /** Number of rows read (matches, player rows, prices ...), as the source defines a row. */
  rowsRead: number;
}

/** Input of one transaction: a file and the other files needed to interpret it. */
export interface SourceUnit {
  /** Path or address shown to the user and stored with the run. */
  path: string;
  /** Other files read along with it. */
  context: readonly string[];
  /** Files of a lower rank are loaded first (schedules before statistics, statistics before prices). */
  rank: number;
  /**
   * Prices of its fixtures that the unit does not list are withdrawn, if it has any with the same mark: a file without
   * closing prices says nothing about them. Default: prices of other units are kept.
   */
  statesAllPrices?: boolean;
  /** When the provider's response was received, ISO 8601; absent or null: a file of unknown time. */
  receivedAt?: string | null;
  /** Provider's ids of the leagues that the response's connection follows; absent or null: all rows are read. */
  followedLeagues?: readonly string[] | null;
  /** Id of the stored response; absent: the unit is not one. */
  rawAnswerId?: number;
}

/** Kinds of data on which boards are based. */
export type DataKind =
  | 'upcomingFixtures'
  | 'results'
  | 'teamStatistics'
  | 'playerStatistics'
  | 'lineups'
  | 'substitutions'
  | 'referees'
  /** Prices of matches or teams, before kick-off. */
  | 'matchPrices'
  | 'playerPrices'
  | 'pastPrices';

/** Reads a planned file; memoised by the caller, so that shared context is read once. */
export type ReadFile = (path: string) => Promise<Buffer>;

/** Port of a source. Never touches the database, the clock or the network. */
export interface Source {
  /** Name on the command line and in the external references. */
  readonly name: string;
  /** Kinds of data that its files can contain. */
  readonly gives: readonly DataKind[];
  /** The files it reads, phrased to complete "football-data reads ...". */
  readonly reads: string;
  /** Its files depend on each other and are imported together, as are its connector's responses; absent: each alone. */
  readonly needsFolder?: true;
  /** Groups files, given by absolute path, into units; files that belong to no unit are returned with a reason. */
  plan(paths: readonly string[]): { units: SourceUnit[]; ignored: { path: string; reason: string }[] };
  /** Parses one unit. @throws SourceFileError only if the file as a whole is unreadable */
  parse(unit: SourceUnit, read: ReadFile): Promise<ParsedUnit>;
}

/** Sorts files into units by rank and path; `unitOf` returns the unit of a file, or why it belongs to none. */
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

/** The file is not in this source's format at all; nothing in it is loaded. */
export class SourceFileError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(`${path}: ${message}`);
    this.name = 'SourceFileError';
  }
}
