import type { Logger } from '../common/logging/logger.js';
import { compiledModule, WorkerThread } from '../common/worker-thread.js';
import type { DatabaseTarget } from '../database/database-address.js';
import type { FileImport } from './file-import.js';
import type { IngestSummary } from './ingest-summary.js';

/** `workerData` of the thread. */
export interface FileImportThreadData {
  readonly database: DatabaseTarget;
}

/** Imports each file in a worker thread with its own connections: parsing 16 MiB of CSV (4 s) blocks no request. */
export class FileImporter {
  constructor(
    private readonly database: DatabaseTarget,
    private readonly logger: Logger,
  ) {}

  /**
   * Imports one file; aborting ends the thread, and the database rolls back.
   * @throws WorkerThreadError when aborted, else what `importFile` throws
   */
  async import(file: FileImport, signal: AbortSignal): Promise<IngestSummary> {
    const thread = new WorkerThread<FileImport, IngestSummary>(compiledModule('ingestion/file-import-worker.js'), {
      purpose: 'imports a file',
      workerData: { database: this.database } satisfies FileImportThreadData,
      onWarning: (error) => this.logger.warn({ err: error, pool: 'worker' }, 'a database connection was lost'),
    });
    const end = (): void => void thread.close();
    signal.addEventListener('abort', end, { once: true });
    try {
      const summary = thread.run(file);
      if (signal.aborted) end();
      return await summary;
    } finally {
      signal.removeEventListener('abort', end);
      await thread.close();
    }
  }
}
