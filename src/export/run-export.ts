import type { AppConfig } from '../config/app-config.js';
import type { Clock } from '../common/clock/clock.js';
import type { Logger } from '../common/logging/logger.js';
import type { DatabaseAddress } from '../database/database-address.js';
import { SqlTransaction } from '../database/sql-client.js';
import { withClient } from '../database/with-client.js';
import { Readiness } from '../health/readiness.js';
import type { BoardName } from './board-names.js';
import { ExportFolder, targetError } from './export-folder.js';
import type { ExportTable } from './export-table.js';
import { ParquetWriter } from './parquet-writer.js';
import { writeTables } from './write-tables.js';
import type { TableDestination, WrittenExport } from './write-tables.js';

export interface ExportRequest {
  readonly tables: readonly ExportTable[];
  readonly boards: readonly BoardName[];
  /** Parameters of the boards, as in a URL; empty: the default rows. */
  readonly boardQuery: string;
  readonly folder: string;
  /** Whether existing exports of these names are replaced. */
  readonly replace: boolean;
}

export interface ExportContext {
  readonly database: DatabaseAddress;
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Stops the export, which then leaves nothing behind. */
  readonly signal: AbortSignal;
}

/**
 * Writes tables, from one state of the database, and boards as Parquet files. They appear once all are complete.
 * @throws ExportTargetError, ParquetUnavailableError, ApplicationError for parameters that a board refuses
 */
export async function runExport(request: ExportRequest, context: ExportContext): Promise<WrittenExport[]> {
  const { tables, boards, replace } = request;
  const targets = [
    ...tables.map(({ name, months }) => ({ name, isByMonth: months !== undefined })),
    ...boards.map((name) => ({ name, isByMonth: false })),
  ];
  const folder = await ExportFolder.open(request.folder, targets, { replace });
  try {
    const writer = await ParquetWriter.open(folder.unfinished);
    const interrupt = (): void => writer.interrupt();
    context.signal.addEventListener('abort', interrupt, { once: true });
    try {
      const destination = { folder: folder.unfinished, writer, moment: context.clock.now() };
      const written = [
        ...(tables.length === 0 ? [] : await writeSnapshot(tables, destination, context)),
        ...(boards.length === 0 ? [] : await writeBoards(request, destination, context)),
      ];
      context.signal.throwIfAborted();
      await folder.publish();
      return written;
    } finally {
      context.signal.removeEventListener('abort', interrupt);
      writer.close();
    }
  } catch (error) {
    throw targetError(error);
  } finally {
    await folder.close();
  }
}

function writeSnapshot(
  tables: readonly ExportTable[],
  destination: TableDestination,
  { database, signal }: ExportContext,
): Promise<WrittenExport[]> {
  return withClient(
    database.directUrl,
    async (client) => {
      await client.query('begin transaction isolation level repeatable read, read only');
      const written = await writeTables(new SqlTransaction(client), tables, destination);
      await client.query('commit');
      return written;
    },
    { purpose: 'export', signal },
  );
}

/** Opens the boards as the API does, in an application that serves nothing; it loads slowly, hence the imports. */
async function writeBoards(
  { boards, boardQuery }: ExportRequest,
  destination: TableDestination,
  { database, config, clock, logger, signal }: ExportContext,
): Promise<WrittenExport[]> {
  const [{ createApplication }, { openBoards }, { writeBoard }] = await Promise.all([
    import('../create-application.js'),
    import('./export-boards.js'),
    import('./write-board.js'),
  ]);
  const application = await createApplication({
    config: { ...config, role: 'api', metrics: null },
    clock,
    logger,
    readiness: new Readiness(),
    database,
  });
  try {
    const written: WrittenExport[] = [];
    for (const name of boards) {
      signal.throwIfAborted();
      written.push(await writeBoard(name, await openBoards[name](application, boardQuery), destination));
    }
    return written;
  } finally {
    await application.close();
  }
}
