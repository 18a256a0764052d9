import type { Logger } from '../common/logging/logger.js';
import type { PoolSqlClient } from '../database/sql-client.js';
import type { Source } from '../ingestion/source.js';
import { folderProblem } from './allowed-folder.js';
import type { StoredConnection } from './connections.queries.js';
import { insertRawAnswer } from './raw-answers.queries.js';
import { forgetGoneErrors, readWatchedFiles, storeFileError, storeRead, storeStamps } from './watched-files.queries.js';
import type { WatchedFile } from './watched-files.queries.js';
import { FolderProblem, listFolderFiles, readFolderFile } from './watched-folder.js';
import type { FolderFile } from './watched-folder.js';

interface FolderParts {
  readonly sql: PoolSqlClient;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Folder that must contain all user-entered folders; null: none may be watched. */
  readonly feedsDirectory: string | null;
}

/** A file that has not changed for this long is no longer being written. */
const REST_MILLISECONDS = 10_000;
/** A file that keeps changing for this long is reported, and no longer blocks later ones. */
const PATIENCE_MILLISECONDS = 10 * 60_000;

/**
 * The files of a watched folder, sorted by name.
 * @throws FolderProblem if it is missing, cannot be read, or is not allowed
 */
export async function openFolder(
  { feedsDirectory }: FolderParts,
  { origin }: StoredConnection,
  source: Source,
  folder: string,
): Promise<FolderFile[]> {
  const problem = origin === 'file' ? null : await folderProblem(folder, feedsDirectory);
  if (problem !== null) throw new FolderProblem(`folder ${problem}`);
  return listFolderFiles(folder, source);
}

/**
 * Stores new or changed files as raw answers and imports them in order, each once it has stopped changing; until then,
 * later files wait. Files stored but not imported when the process ends are imported by the next run. A file that
 * cannot be read is not retried until it changes.
 */
export async function pollFiles(
  parts: FolderParts,
  connection: StoredConnection,
  files: readonly FolderFile[],
  run: {
    /** Whether the time of the run is up. */
    readonly isOver: () => boolean;
    /** Imports stored answers. */
    readonly importStored: () => Promise<void>;
  },
): Promise<void> {
  const { sql, signal, now } = parts;
  const { id } = connection;
  await storeStamps(sql, id, files, now());
  const paths = files.map(({ path }) => path);
  await forgetGoneErrors(sql, id, paths);
  const seen = await readWatchedFiles(sql, id);
  for (const file of paths.flatMap((path) => seen.get(path) ?? []).filter(({ readAt }) => readAt === null)) {
    signal.throwIfAborted();
    if (run.isOver()) return;
    const isResting = now().getTime() - file.stampedAt.getTime() >= REST_MILLISECONDS;
    if (isResting && (await storeFile(parts, connection, file))) await run.importStored();
    else if (!(await isLeftBehind(parts, connection, file))) return;
  }
}

/** Stores a file as a raw answer, unless its content is unchanged. @returns false if it was modified meanwhile */
async function storeFile(
  { sql, logger, now }: FolderParts,
  { id, name, sourceId }: StoredConnection,
  file: WatchedFile,
): Promise<boolean> {
  const { path } = file;
  try {
    const content = await readFolderFile(file);
    if (content === null) return false;
    const { body, digest } = content;
    await sql.transaction(async (transaction) => {
      if (file.digest?.equals(digest) !== true)
        await insertRawAnswer(transaction, {
          connectionId: id,
          sourceId,
          path,
          status: 200,
          receivedAt: now(),
          body,
        });
      await storeRead(transaction, id, { path, digest }, now());
    });
  } catch (error) {
    if (!(error instanceof FolderProblem)) throw error;
    await storeFileError(sql, id, { path, error: error.message, isDone: true }, now());
    logger.warn({ connection: name, path, reason: error.message }, 'a file cannot be read');
  }
  return true;
}

/** Whether later files no longer wait for one that keeps changing; if so, reports it. */
async function isLeftBehind(
  { sql, now }: FolderParts,
  { id }: StoredConnection,
  { path, changingSince }: WatchedFile,
): Promise<boolean> {
  if (now().getTime() - changingSince.getTime() < PATIENCE_MILLISECONDS) return false;
  const error = `has been changing since ${changingSince.toISOString()}, and is read once it rests for 10 seconds`;
  await storeFileError(sql, id, { path, error, isDone: false }, now());
  return true;
}
