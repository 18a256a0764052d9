import { access, constants, mkdir } from 'node:fs/promises';
import { ConfigError } from './config-error.js';
import type { AppConfig } from './app-config.js';

/** Whether DATA_DIR is needed: for an embedded database, the feed of the demo, or development keys. */
const isNeeded = (config: Pick<AppConfig, 'databaseUrl' | 'demoData' | 'isLoopback'>): boolean =>
  config.databaseUrl === null || config.demoData || config.isLoopback;

/**
 * Creates the folder of DATA_DIR if something will be stored in it.
 * @throws ConfigError when it cannot be created or written
 */
export async function prepareDataDirectory(config: AppConfig): Promise<void> {
  if (!isNeeded(config)) return;
  try {
    await mkdir(config.dataDirectory, { recursive: true, mode: 0o755 });
    await access(config.dataDirectory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusableDataDirectory(error);
  }
}

/** Converts a file-system error below DATA_DIR to one that names the variable; returns other errors unchanged. */
export function unusableDataDirectory(error: unknown): unknown {
  const problem = fileProblem(error);
  if (problem === null) return error;
  return new ConfigError('DATA_DIR', `must be a folder that this user can write: ${problem.path} ${problem.problem}`);
}

/** What is wrong with a path, by the error code of the file system. */
const problems: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EROFS: 'lies on a read-only file system',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  ENOSPC: 'lies on a disk that is full',
  EDQUOT: 'lies on a disk of which this user may fill no more',
  ENOTDIR: 'leads through a file, not a folder',
  EEXIST: 'is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  ENAMETOOLONG: 'is too long a name',
};

/** Path and problem of a file-system error, the problem as the rest of a sentence; null for other errors. */
export function fileProblem(error: unknown): { readonly path: string; readonly problem: string } | null {
  const { code, syscall, path } = (error ?? {}) as { code?: unknown; syscall?: unknown; path?: unknown };
  const problem = typeof code === 'string' && typeof syscall === 'string' ? problems[code] : undefined;
  return problem === undefined ? null : { path: typeof path === 'string' ? path : 'a file', problem };
}
