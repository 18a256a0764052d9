import { performance } from 'node:perf_hooks';
import type { PoolSqlClient } from '../database/sql-client.js';
import { withoutQuery } from './download.js';
import { findFiles, NO_FILE } from './files.js';
import type { FoundFiles } from './files.js';
import { readImportReport } from './load/import-report.queries.js';
import { addLoaded, startSummary } from './ingest-summary.js';
import type { IngestSummary } from './ingest-summary.js';
import type { LoadedUnit } from './load/load-unit.js';
import { startDryRun, startLoading } from './loading-session.js';
import { SourceFileError } from './source.js';
import type { ParsedUnit, ReadFile, Source, SourceUnit } from './source.js';
import { SOURCES } from './sources/index.js';

/** Receives the progress of an import. */
export interface IngestWatcher {
  planned(units: number): void;
  loaded(path: string, loaded: LoadedUnit): void;
  failed(path: string, error: Error): void;
}

export interface IngestOptions {
  /** Reports what would happen without writing anything. */
  dryRun: boolean;
  /** Stops the run: the current file is rolled back, earlier ones are kept. */
  signal: AbortSignal;
  watcher: IngestWatcher;
  /** Time as of which the summary reports missing data; absent: no such report. */
  now?: Date;
}

interface NamedOptions extends IngestOptions {
  /** Command-line arguments, stored with the run. */
  readonly words: readonly string[];
}

type Parsed = { parsed: ParsedUnit } | { error: Error };

/**
 * Imports the files named on the command line.
 * @param words files, folders, globs, addresses
 */
export async function ingest(
  sql: PoolSqlClient,
  source: Source,
  words: readonly string[],
  options: IngestOptions,
): Promise<IngestSummary> {
  const files = await findFiles(words, options.signal);
  try {
    return await importFiles(sql, source, files, { ...options, words });
  } finally {
    await files.close();
  }
}

/**
 * Imports files in order of rank and path, parsing each while the previous one is loaded. A failed file does not stop
 * the others.
 */
export async function importFiles(
  sql: PoolSqlClient,
  source: Source,
  files: Omit<FoundFiles, 'close'>,
  options: NamedOptions,
): Promise<IngestSummary> {
  const { dryRun, signal, watcher, words } = options;
  const summary = startSummary(source.name, dryRun);
  const plan = source.plan(files.paths);
  summary.ignored = plan.ignored;
  const report = (path: string, error: Error): void => {
    summary.failed.push({ path, reason: withoutPath(path, error.message) });
    watcher.failed(path, error);
  };
  // files of another format are reported one by one once any file was loaded; else one reason covers them all
  const strangers: { path: string; error: Error }[] = [];
  const reportStrangers = (): void => {
    for (const { path, error } of strangers.splice(0)) report(path, error);
  };
  const fail = (path: string, error: Error): void => {
    if (summary.files === 0 && error instanceof SourceFileError) strangers.push({ path, error });
    else report(path, error);
  };
  const units = plan.units.toSorted((one, other) => one.rank - other.rank || (one.path < other.path ? -1 : 1));
  for (const { path, reason } of files.failures) {
    summary.failed.push({ path, reason: reason === NO_FILE ? `${reason}; ${whatItReads(source)}` : reason });
  }
  watcher.planned(units.length);
  if (units.length > 0) {
    await loadAll(sql, source, options, units, files.read, summary, { fail, succeed: reportStrangers });
  }
  summary.interrupted = signal.aborted;
  if (files.paths.length > 0 && strangers.length === units.length && !signal.aborted) {
    const reasons = strangers.map(({ path, error }) => withoutPath(path, error.message));
    for (const { reason } of plan.ignored) reasons.push(reason);
    const reason = await describeForeign(source, files, reasons[0] ?? NO_FILE);
    summary.ignored = [];
    summary.failed.push({ path: words.map(withoutQuery).join(' '), reason });
  } else reportStrangers();
  return summary;
}

const whatItReads = (source: Source): string => `${source.name} reads ${source.reads}`;

/** One reason for files of another format: what the source reads, and which source they appear to come from. */
async function describeForeign(
  source: Source,
  { paths, read }: Pick<FoundFiles, 'paths' | 'read'>,
  firstReason: string,
): Promise<string> {
  const known = await recogniseSource(
    SOURCES.filter((other) => other !== source),
    paths,
    read,
  );
  const all = `none of its ${paths.length.toLocaleString('en-GB')} files can be read (the first: ${firstReason})`;
  const looks = known === null ? [] : [`what is there looks like ${known.name}`];
  return [paths.length === 1 ? firstReason : all, whatItReads(source), ...looks].join('; ');
}

async function loadAll(
  sql: PoolSqlClient,
  source: Source,
  { words, dryRun, signal, watcher, now }: NamedOptions,
  units: readonly SourceUnit[],
  read: ReadFile,
  summary: IngestSummary,
  { fail, succeed }: { fail: (path: string, error: Error) => void; succeed: () => void },
): Promise<void> {
  const session = await (dryRun ? startDryRun : startLoading)(sql, source.name, words.map(withoutQuery), signal);
  const began = performance.now();
  summary.runId = session.runId;
  try {
    const parsed = new Map<number, Promise<Parsed>>();
    // each unit is parsed once: while the database stores the previous one, or else in its turn
    const parseAhead = (index: number): void => {
      const unit = units[index];
      if (unit !== undefined && !parsed.has(index) && !signal.aborted) parsed.set(index, parse(source, unit, read));
    };
    for (const [index, unit] of units.entries()) {
      parseAhead(index);
      const result = await parsed.get(index);
      if (result === undefined || signal.aborted) break;
      parsed.delete(index);
      if ('error' in result) {
        fail(unit.path, result.error);
        continue;
      }
      try {
        const loaded = await session.load(unit, result.parsed, () => parseAhead(index + 1));
        addLoaded(summary, unit.path, loaded);
        succeed();
        watcher.loaded(unit.path, loaded);
      } catch (error) {
        if (signal.aborted) break;
        fail(unit.path, error as Error);
      }
    }
    await Promise.all(parsed.values());
    if (now !== undefined && summary.files > 0 && !signal.aborted) {
      const fixtureIds = [...summary.fixtureIds];
      summary.report = await readImportReport(session.sql, source.name, fixtureIds, now);
    }
  } finally {
    summary.seconds = (performance.now() - began) / 1000;
    await session.close();
  }
}

/** Parses a unit; never rejects, as a file may fail while another is loaded. */
async function parse(source: Source, unit: SourceUnit, read: ReadFile): Promise<Parsed> {
  try {
    return { parsed: await source.parse(unit, read) };
  } catch (error) {
    return { error: error as Error };
  }
}

/** Strips the path from the start of a message, as it is shown next to the message. */
function withoutPath(path: string, message: string): string {
  return message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
}

/** Number of files parsed to recognise a source. */
const PROBED_FILES = 3;

/** The source that can read one of the first few files; null: none. */
async function recogniseSource(
  sources: readonly Source[],
  paths: readonly string[],
  read: ReadFile,
): Promise<Source | null> {
  for (const source of sources) {
    for (const unit of source.plan(paths).units.slice(0, PROBED_FILES)) {
      const parsed = await source.parse(unit, read).catch(() => null);
      if (parsed !== null && parsed.records.length > 0) return source;
    }
  }
  return null;
}
