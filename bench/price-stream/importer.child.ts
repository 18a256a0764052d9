/** The importer, a separate process as in production: imports each folder that it is sent and reports the result. */
import { openSqlClient } from '../../src/database/sql-client.js';
import { ingest } from '../../src/ingestion/ingest.js';
import { canonicalSource } from '../../src/ingestion/sources/canonical/source.js';
import type { ImportedFolder } from './importer.js';

const sql = openSqlClient(process.argv[2]!, 'command', () => undefined);
const nothing = (): void => undefined;
const watcher = { planned: nothing, loaded: nothing, failed: nothing };

async function importFolder(folder: string): Promise<ImportedFolder> {
  const { quotes, seconds, failed, refused } = await ingest(sql, canonicalSource, [folder], {
    dryRun: false,
    signal: new AbortController().signal,
    watcher,
  });
  return {
    quotes,
    seconds,
    faults: [
      ...failed.map(({ reason }) => reason),
      ...refused.flatMap(({ examples }) => examples.map(({ message }) => message)),
    ],
  };
}

process.on('message', (folder: string) => void importFolder(folder).then((imported) => process.send!(imported)));
process.once('disconnect', () => void sql.close());
