import { createWriteStream, rmSync } from 'node:fs';
import { lstat, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listSequences, listTables, newestMigration } from './catalogue.js';
import type { BackupTable } from './catalogue.js';
import { FrameWriter } from './frames.js';

/** Version of the file's format. */
export const BACKUP_FORMAT = 1;

const BLOCK_BYTES = 262_144;

/** Header of a backup, its first frame. */
export interface BackupHeader {
  readonly program: 'football-analytics';
  readonly format: number;
  /** The newest migration of the database it was made from. */
  readonly schemaVersion: string;
  readonly createdAt: string;
  readonly tables: readonly BackupTable[];
}

/** Totals of a backup or restore. */
export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
  /** Size of the file. */
  readonly bytes: number;
}

/** The backup cannot be written there; the message says why. */
export class BackupTargetError extends Error {
  override readonly name = 'BackupTargetError';
}

/**
 * Writes a consistent snapshot of the database to one file, which appears whole or not at all; never blocks writers.
 * @param client a dedicated connection; after an error it must be closed, not reused
 * @param report called with each finished table and its number of rows
 * @throws BackupTargetError when no file can be written there
 */
export async function backUp(
  client: ClientBase,
  file: string,
  createdAt: Date,
  report: (table: string, rows: number) => void = () => undefined,
): Promise<BackupSummary> {
  await refuseOtherThanFile(file);
  // named after this process, so that two backups to one file do not mix
  const unfinished = `${file}.${process.pid}.unfinished`;
  const removeUnfinished = (): void => rmSync(unfinished, { force: true });
  process.once('exit', removeUnfinished);
  const gzip = createGzip({ level: 4 });
  const written = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
  gzip.on('error', () => undefined);
  const copied = copyEverything(client, new FrameWriter(gzip), createdAt, report).then((summary) => {
    gzip.end();
    return summary;
  });
  try {
    // the first failure is the cause: a full disk breaks the writing, a lost connection the copying
    const [summary] = await Promise.all([copied, written]);
    await rename(unfinished, file);
    return { ...summary, bytes: (await stat(file)).size };
  } catch (error) {
    gzip.destroy(error as Error);
    await Promise.allSettled([copied, written]);
    await rm(unfinished, { force: true });
    throw reasonOf(error, file);
  } finally {
    process.off('exit', removeUnfinished);
  }
}

/** Refuses targets other than regular files: the final rename would replace a device, pipe, folder or link too. */
async function refuseOtherThanFile(file: string): Promise<void> {
  const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw reasonOf(error, file);
  });
  if (found !== null && !found.isFile()) throw new BackupTargetError('it is not a regular file');
  const folder = await stat(dirname(file)).catch((error: unknown) => {
    throw reasonOf(error, file);
  });
  if (!folder.isDirectory()) throw new BackupTargetError(`${dirname(file)} is not a folder`);
}

/** Converts an error of the file system to a `BackupTargetError`; returns other errors unchanged. */
function reasonOf(error: unknown, file: string): unknown {
  const texts: Readonly<Record<string, string>> = {
    ENOENT: `the folder ${dirname(file)} does not exist`,
    ENOTDIR: `${dirname(file)} is not a folder`,
    EACCES: `this user may not write to ${dirname(file)}`,
    EPERM: `this user may not write to ${dirname(file)}`,
    EROFS: `${dirname(file)} is read-only`,
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota of this user is used up',
    ENAMETOOLONG: 'its name is too long',
  };
  const { code, syscall } = error as NodeJS.ErrnoException;
  // PostgreSQL reports a full disk with its own code
  const text = syscall === undefined || code === undefined ? undefined : texts[code];
  return text === undefined ? error : new BackupTargetError(text, { cause: error });
}

async function copyEverything(
  client: ClientBase,
  frames: FrameWriter,
  createdAt: Date,
  report: (table: string, rows: number) => void,
): Promise<Omit<BackupSummary, 'bytes'>> {
  await client.query('begin transaction isolation level repeatable read, read only');
  const tables = await listTables(client);
  const header: BackupHeader = {
    program: 'football-analytics',
    format: BACKUP_FORMAT,
    schemaVersion: await newestMigration(client),
    createdAt: createdAt.toISOString(),
    tables,
  };
  await frames.writeJson('header', header);
  let rows = 0;
  for (const table of tables) {
    await frames.writeJson('table', table);
    const stream = client.query(copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`));
    for await (const block of inBlocks(stream)) await frames.write('data', block);
    await frames.writeJson('end', { rows: stream.rowCount });
    rows += stream.rowCount;
    report(table.name, stream.rowCount);
  }
  await frames.writeJson('sequences', await listSequences(client));
  await frames.finish();
  await client.query('commit');
  return { tables: tables.length, rows };
}

/** Regroups bytes into blocks of one size, so that equal data produce equal files however they arrive. */
async function* inBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < BLOCK_BYTES) continue;
    const joined = Buffer.concat(waiting);
    const whole = joined.length - (joined.length % BLOCK_BYTES);
    for (let start = 0; start < whole; start += BLOCK_BYTES) yield joined.subarray(start, start + BLOCK_BYTES);
    waiting = [joined.subarray(whole)];
    length = joined.length - whole;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
