import { join } from 'node:path';
import lockfile from 'proper-lockfile';

/** How long others wait for a start or stop of the server; the lock of a process that died is free after 10 s. */
const PATIENCE = { retries: 1_200, factor: 1, minTimeout: 100 };

/**
 * Does something with the server of a folder while every other process waits.
 * @throws Error when the lock is not free within two minutes, or was lost because this process stood still
 */
export async function withFolderLock<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const release = await lockfile.lock(folder, {
    // inside, since the folder may lie where every user can write
    lockfilePath: join(folder, 'folder.lock'),
    retries: PATIENCE,
    // `release` then fails
    onCompromised: () => undefined,
  });
  try {
    return await action();
  } finally {
    await release();
  }
}
