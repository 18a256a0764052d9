import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { unusableDataDirectory } from '../../config/data-directory.js';

/**
 * Reads a JSON file that only its owner may read, or creates it. Several processes may start at once: the first one
 * creates the file whole, the others read it.
 * @throws ConfigError when DATA_DIR, in which such files stand, cannot be written
 */
export function readOrCreateSecretFile<T>(path: string, create: () => T): T {
  try {
    return readOrCreate(path, create);
  } catch (error) {
    throw unusableDataDirectory(error);
  }
}

function readOrCreate<T>(path: string, create: () => T): T {
  const known = read<T>(path);
  if (known !== null) return known;
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(create(), null, 2), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  const created = read<T>(path);
  if (created === null) throw new Error(`${path} vanished while it was being created`);
  return created;
}

function read<T>(path: string): T | null {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
