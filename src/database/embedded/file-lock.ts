import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, ownIdentity } from './process-identity.js';
import type { ProcessIdentity } from './process-identity.js';

const RETRY_MILLISECONDS = 50;

/**
 * Does something while holding a lock file; others wait. The lock of a process that died is taken over.
 * @throws Error when the lock is not free within the given time
 */
export async function withFileLock<T>(
  path: string,
  action: () => Promise<T>,
  patienceMilliseconds = 120_000,
): Promise<T> {
  const deadline = Date.now() + patienceMilliseconds;
  const mine = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(mine, JSON.stringify(ownIdentity()), { mode: 0o600 });
  try {
    while (!(await claim(mine, path))) {
      await removeStale(path, `${mine}.stale`);
      if (Date.now() > deadline) throw new Error(`${path} is held by another process for too long`);
      await sleep(RETRY_MILLISECONDS);
    }
    try {
      return await action();
    } finally {
      await rm(path, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/** A hard link appears whole or not at all, so that nobody reads a half-written lock. */
async function claim(mine: string, path: string): Promise<boolean> {
  try {
    await link(mine, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function removeStale(path: string, aside: string): Promise<void> {
  const text = await readIfThere(path);
  if (text === null || isAlive(JSON.parse(text) as ProcessIdentity)) return;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // someone may have taken it over in between: then it was theirs, and goes back
  if ((await readIfThere(aside)) !== text) await claim(aside, path);
  await rm(aside, { force: true });
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
