import { ingest } from '../../src/ingestion/ingest.js';
import type { IngestSummary } from '../../src/ingestion/ingest-summary.js';
import { findSource } from '../../src/ingestion/sources/index.js';
import type { TestDatabase } from './database.js';

/** Imports files like `npm run ingest`. Throws if one fails as a whole. */
export async function importFiles(
  database: TestDatabase,
  sourceName: string,
  paths: readonly string[],
): Promise<IngestSummary> {
  const source = findSource(sourceName);
  if (source === null || source === undefined) throw new Error(`there is no source ${sourceName}`);
  const nothing = (): void => undefined;
  const summary = await ingest(database.sql, source, paths, {
    dryRun: false,
    signal: new AbortController().signal,
    watcher: { planned: nothing, loaded: nothing, failed: nothing },
  });
  if (summary.failed.length > 0)
    throw new Error(summary.failed.map(({ path, reason }) => `${path}: ${reason}`).join('; '));
  return summary;
}
