import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { withoutQuery } from './download.js';
import { findFiles } from './files.js';
import { addLoaded, startSummary } from './ingest-summary.js';
import type { IngestSummary } from './ingest-summary.js';
import type { LoadedUnit } from './load/load-unit.js';
import { startDryRun, startLoading } from './loading-session.js';
import type { ParsedUnit, ReadFile, Source, SourceUnit } from './source.js';

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
}

type Parsed = { parsed: ParsedUnit } | { error: Error };

/**
 * Imports the files that the arguments mean: planned and parsed by the source, then loaded file by
 * file in order of rank and path, the next one parsed while one is loaded. A file that fails as a
 * whole is reported, and the others are loaded all the same.
 * @param given files, folders, globs, addresses
 */
export async function ingest(pool: Pool, source: Source, given: readonly string[], options: IngestOptions): Promise<IngestSummary> {
  const { dryRun, signal, watcher } = options;
  const summary = startSummary(source.name, dryRun);
  const files = await findFiles(given, signal);
  try {
    const plan = source.plan(files.paths);
    summary.ignored = plan.ignored;
    const fail = (path: string, error: Error): void => {
      summary.failed.push({ path, reason: withoutPath(path, error.message) });
      watcher.failed(path, error);
    };
    const units = [...plan.units].sort((one, other) => one.rank - other.rank || compare(one.path, other.path));
    for (const { path, reason } of files.failures) fail(path, new Error(reason));
    watcher.planned(units.length);
    if (units.length > 0) await loadAll(pool, source, given, options, units, files.read, summary, fail);
    summary.interrupted = signal.aborted;
    return summary;
  } finally {
    await files.close();
  }
}

async function loadAll(
  pool: Pool,
  source: Source,
  given: readonly string[],
  { dryRun, signal, watcher }: IngestOptions,
  units: readonly SourceUnit[],
  read: ReadFile,
  summary: IngestSummary,
  fail: (path: string, error: Error) => void,
): Promise<void> {
  const session = await (dryRun ? startDryRun : startLoading)(pool, source.name, given.map(withoutQuery), signal);
  const began = performance.now();
  try {
    const parsed = new Map<number, Promise<Parsed>>();
    // each unit is parsed once: while the database works on the one before, or else when its turn comes
    const parseAhead = (index: number): void => {
      if (index < units.length && !parsed.has(index) && !signal.aborted) parsed.set(index, parse(source, units[index]!, read));
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
        watcher.loaded(unit.path, loaded);
      } catch (error) {
        if (signal.aborted) break;
        fail(unit.path, error as Error);
      }
    }
    await Promise.all(parsed.values());
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
