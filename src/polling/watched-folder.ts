import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { fileProblem } from '../config/data-directory.js';
import type { Source } from '../ingestion/source.js';

/** Larger files are not read. */
const LARGEST_FILE_BYTES = 64 * 2 ** 20;

/** A file of a folder; size and modification time show whether it has changed. */
export interface FolderFile {
  readonly path: string;
  readonly stamp: string;
}

/** Why a folder or one of its files cannot be read. */
export class FolderProblem extends Error {
  override readonly name = 'FolderProblem';
}

/**
 * Files of a source directly in a folder, sorted by name; excludes links.
 * @throws FolderProblem if the folder cannot be read
 */
export async function listFolderFiles(folder: string, source: Source): Promise<FolderFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw problemOf(error, `the folder ${folder} cannot be watched`);
  });
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const { units } = source.plan(names);
  const files: FolderFile[] = [];
  for (const name of units.map(({ path }) => path).sort()) {
    const path = join(folder, name);
    const found = await lstat(path, { bigint: true }).catch((error: unknown) => {
      // the file was removed meanwhile
      if ((error as { code?: unknown }).code === 'ENOENT') return null;
      throw problemOf(error, `the folder ${folder} cannot be watched`);
    });
    if (found?.isFile() === true) files.push({ path, stamp: stampOf(found) });
  }
  return files;
}

/**
 * The content of a file and its digest; null: it was modified meanwhile.
 * @throws FolderProblem if it cannot be read
 */
export async function readFolderFile({ path, stamp }: FolderFile): Promise<{ body: Buffer; digest: Buffer } | null> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const before = await file.stat({ bigint: true });
    if (stampOf(before) !== stamp || !before.isFile()) return null;
    if (before.size > LARGEST_FILE_BYTES)
      throw new FolderProblem(`is larger than ${LARGEST_FILE_BYTES / 2 ** 20} MiB; split it into several files`);
    const body = await file.readFile();
    if (stampOf(await file.stat({ bigint: true })) !== stamp || body.length !== Number(before.size)) return null;
    return { body, digest: createHash('sha256').update(body).digest() };
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null;
    throw error instanceof FolderProblem ? error : problemOf(error, 'cannot be read');
  } finally {
    await file?.close();
  }
}

const stampOf = ({ size, mtimeNs }: BigIntStats): string => `${size}-${mtimeNs}`;

/** Rephrases a file system error as the end of a sentence; returns other errors unchanged. */
function problemOf(error: unknown, beginning: string): unknown {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return error;
  const problem = fileProblem(error);
  return new FolderProblem(
    problem === null ? `${beginning} (${code})` : `${beginning}: ${problem.path} ${problem.problem}`,
  );
}
