import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { unusableDataDirectory } from '../../config/data-directory.js';

/**
 * Reads a JSON file of mode 600, or creates it atomically; of several processes, the first one wins.
 * @throws ConfigError when DATA_DIR cannot be written
 */
export function readOrCreateSecretFile<T>(path: string, create: () => T): T {
  try {
    return readOrCreate(path, create);
  } catch (error) {
    throw unusableDataDirectory(error);
  }
}

/**
 * Writes a JSON file of mode 600, replacing any earlier one.
 * @throws ConfigError when DATA_DIR cannot be written
 */
export function writeSecretFile(path: string, content: object): void {
  try {
    renameSync(writeDraft(path, content), path);
  } catch (error) {
    throw unusableDataDirectory(error);
  }
}

function writeDraft(path: string, content: unknown): string {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(content, null, 2), { mode: 0o600, flag: 'wx' });
  return draft;
}

function readOrCreate<T>(path: string, create: () => T): T {
  const existing = readSecretFile<T>(path);
  if (existing !== null) return existing;
  const draft = writeDraft(path, create());
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  const created = readSecretFile<T>(path);
  if (created === null) throw new Error(`${path} vanished while it was being created`);
  return created;
}

/** Content of such a file; null where there is none. */
export function readSecretFile<T>(path: string): T | null {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
