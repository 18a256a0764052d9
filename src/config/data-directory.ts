import { access, constants, mkdir } from 'node:fs/promises';
import { fileProblem } from '../common/file-problem.js';
import { ConfigError } from './config-error.js';
import type { AppConfig } from './app-config.js';

/** Whether DATA_DIR holds anything: an embedded database, the feed of the demo, development keys. */
const isNeeded = (config: Pick<AppConfig, 'databaseUrl' | 'demoData' | 'isLoopback'>): boolean =>
  config.databaseUrl === null || config.demoData || config.isLoopback;

/**
 * Makes the folder of DATA_DIR where something will be stored in it.
 * @throws ConfigError when it cannot be made or written
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

/** An error of the file system below DATA_DIR as one that names the variable; other errors as they are. */
export function unusableDataDirectory(error: unknown): unknown {
  const found = fileProblem(error);
  if (found === null) return error;
  return new ConfigError('DATA_DIR', `must be a folder that this user can write: ${found.path} ${found.problem}`);
}
