import { performance } from 'node:perf_hooks';
import type { PoolSqlClient } from '../database/sql-client.js';
import { withoutQuery } from './download.js';
import { findFiles, NO_FILE } from './files.js';
import type { FoundFiles } from './files.js';
import { readImportReport } from './load/import-report.js';
import { addLoaded, startSummary } from './ingest-summary.js';
import type { IngestSummary } from './ingest-summary.js';
import type { LoadedUnit } from './load/load-unit.js';
import { recogniseSource } from './recognise-source.js';
import { startDryRun, startLoading } from './loading-session.js';
import { SourceFileError } from './source.js';
import type { ParsedUnit, ReadFile, Source, SourceUnit } from './source.js';
import { SOURCES } from './sources/index.js';

/** What somebody who watches is told. */
export interface IngestWatcher {
  planned(units: number): void;
  loaded(path: string, loaded: LoadedUnit): void;
  failed(path: string, error: Error): void;
}

export interface IngestOptions {
  /** Reports what would happen, and writes nothing. */
  dryRun: boolean;
  /** Stops the run: the file under way is rolled back, those before it stay. */
  signal: AbortSignal;
  watcher: IngestWatcher;
  /** Moment for which the summary says what boards can be fed; absent: it does not. */
  now?: Date;
}

type Parsed = { parsed: ParsedUnit } | { error: Error };

/**
 * Imports the files that the arguments mean: planned and parsed by the source, then loaded file by
 * file in order of rank and path, the next one parsed while one is loaded. A file that fails as a
 * whole is reported, and the others are loaded all the same.
 * @param given files, folders, globs, addresses
 */
export async function ingest(
  sql: PoolSqlClient,
  source: Source,
  given: readonly string[],
  options: IngestOptions,
): Promise<IngestSummary> {
  const { dryRun, signal, watcher } = options;
  const summary = startSummary(source.name, dryRun);
  const files = await findFiles(given, signal);
  try {
    const plan = source.plan(files.paths);
    summary.ignored = plan.ignored;
    const report = (path: string, error: Error): void => {
      summary.failed.push({ path, reason: withoutPath(path, error.message) });
      watcher.failed(path, error);
    };
    // files of another format are held back until one of the source's own shows that they are strays
    const strangers: { path: string; error: Error }[] = [];
    const reportStrangers = (): void => {
      for (const { path, error } of strangers.splice(0)) report(path, error);
    };
    const fail = (path: string, error: Error): void => {
      if (summary.files === 0 && error instanceof SourceFileError) strangers.push({ path, error });
      else report(path, error);
    };
    const units = [...plan.units].sort((one, other) => one.rank - other.rank || compare(one.path, other.path));
    for (const { path, reason } of files.failures) {
      summary.failed.push({ path, reason: reason === NO_FILE ? `${reason}; ${whatItReads(source)}` : reason });
    }
    watcher.planned(units.length);
    if (units.length > 0) {
      await loadAll(sql, source, given, options, units, files.read, summary, { fail, succeed: reportStrangers });
    }
    summary.interrupted = signal.aborted;
    if (files.paths.length > 0 && strangers.length === units.length && !signal.aborted) {
      const reasons = strangers.map(({ path, error }) => withoutPath(path, error.message));
      for (const { reason } of plan.ignored) reasons.push(reason);
      const reason = await describeForeign(source, files, reasons[0]!);
      summary.ignored = [];
      summary.failed.push({ path: given.map(withoutQuery).join(' '), reason });
    } else reportStrangers();
    return summary;
  } finally {
    await files.close();
  }
}

const whatItReads = (source: Source): string => `${source.name} reads ${source.reads}`;

/** One reason for files of which none is of the source: what it reads, and whose they look like. */
async function describeForeign(source: Source, { paths, read }: FoundFiles, firstReason: string): Promise<string> {
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
  given: readonly string[],
  { dryRun, signal, watcher, now }: IngestOptions,
  units: readonly SourceUnit[],
  read: ReadFile,
  summary: IngestSummary,
  { fail, succeed }: { fail: (path: string, error: Error) => void; succeed: () => void },
): Promise<void> {
  const session = await (dryRun ? startDryRun : startLoading)(sql, source.name, given.map(withoutQuery), signal);
  const began = performance.now();
  try {
    const parsed = new Map<number, Promise<Parsed>>();
    // each unit is parsed once: while the database works on the one before, or else when its turn comes
    const parseAhead = (index: number): void => {
      if (index < units.length && !parsed.has(index) && !signal.aborted)
        parsed.set(index, parse(source, units[index]!, read));
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

/** Never rejects: a file may fail while another is being loaded. */
async function parse(source: Source, unit: SourceUnit, read: ReadFile): Promise<Parsed> {
  try {
    return { parsed: await source.parse(unit, read) };
  } catch (error) {
    return { error: error as Error };
  }
}

/** Messages of whole files begin with the path, which stands beside them anyway. */
function withoutPath(path: string, message: string): string {
  return message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
