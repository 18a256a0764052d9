import { workerData } from 'node:worker_threads';
import { answerTasks, warnFromThread } from '../common/worker-thread.js';
import { openSqlClient } from '../database/sql-client.js';
import { importFile } from './file-import.js';
import type { FileImport } from './file-import.js';
import type { FileImportThreadData } from './file-importer.js';

const { database } = workerData as FileImportThreadData;

answerTasks(async (task: FileImport) => {
  const sql = openSqlClient(database, 'worker', warnFromThread);
  try {
    return await importFile(sql, task);
  } finally {
    await sql.close();
  }
});
