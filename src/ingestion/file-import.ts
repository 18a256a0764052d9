import type { PoolSqlClient } from '../database/sql-client.js';
import { singleFile } from './files.js';
import type { IngestSummary } from './ingest-summary.js';
import { importFiles } from './ingest.js';
import { SourceFileError } from './source.js';
import { findSource } from './sources/index.js';

/** One file to import. */
export interface FileImport {
  /** Name of the source. */
  readonly source: string;
  /** File name given by the operator; stored with the run. */
  readonly fileName: string;
  /** Path of the file on disk. */
  readonly path: string;
  /** Size limit in bytes, before and after decompression. */
  readonly mostBytes: number;
  readonly dryRun: boolean;
  /** Time as of which the summary reports missing data. */
  readonly now: Date;
}

/**
 * Imports one file.
 * @returns the summary; a file that the source cannot read is listed there as failed
 * @throws Error on any other failure: `FileTooLarge`, or a database error
 */
export async function importFile(
  sql: PoolSqlClient,
  { source: name, fileName, path, mostBytes, dryRun, now }: FileImport,
): Promise<IngestSummary> {
  const source = findSource(name);
  if (source === null) throw new Error(`${name} is not a source`);
  const failures: Error[] = [];
  const summary = await importFiles(sql, source, singleFile(fileName, path, mostBytes), {
    words: [fileName],
    dryRun,
    signal: new AbortController().signal,
    now,
    watcher: { planned: () => undefined, loaded: () => undefined, failed: (_, error) => failures.push(error) },
  });
  const failure = failures.find((error) => !(error instanceof SourceFileError));
  if (failure !== undefined) throw failure;
  return summary;
}
