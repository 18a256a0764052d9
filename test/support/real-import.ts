import { ingest } from '../../src/ingestion/ingest.js';
import { findSource } from '../../src/ingestion/sources/index.js';
import type { TestDatabase } from './database.js';

/** Imports files the way `npm run ingest` does. Throws when one fails as a whole. */
export async function importFiles(database: TestDatabase, sourceName: string, paths: readonly string[]): Promise<void> {
  const source = findSource(sourceName);
  if (source === null || source === undefined) throw new Error(`there is no source ${sourceName}`);
  const nothing = (): void => undefined;
  const { failed } = await ingest(database.pool, source, paths, {
    dryRun: false,
    signal: new AbortController().signal,
    watcher: { planned: nothing, loaded: nothing, failed: nothing },
  });
  if (failed.length > 0) throw new Error(failed.map(({ path, reason }) => `${path}: ${reason}`).join('; '));
}
