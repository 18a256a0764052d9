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
  /** Name that the operator gave the file; stored with the run. */
  readonly fileName: string;
  /** Where its bytes are. */
  readonly path: string;
  /** Bytes that it may have, also unpacked. */
  readonly mostBytes: number;
  readonly dryRun: boolean;
  /** Moment for which the summary reports the data that boards lack. */
  readonly now: Date;
}

/**
 * Imports one file.
 * @returns its summary, in which a file that the source cannot read has failed
 * @throws Error of any other failure: `FileTooLarge`, or of the database
 */
export async function importFile(
  sql: PoolSqlClient,
  { source: name, fileName, path, mostBytes, dryRun, now }: FileImport,
): Promise<IngestSummary> {
  const source = findSource(name);
  if (source === null) throw new Error(`${name} is no source`);
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
