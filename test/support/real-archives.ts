import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of real data for development; it is no part of the project and may be absent. */
export const realDataFolder = resolve(process.env['REAL_DATA_DIR'] ?? '../shared/data');

/**
 * Folder with the unpacked contents of an archive of the real data; null where the data are absent.
 * Unpacked once per state of the archive, below `node_modules/.cache`.
 */
export function unpackedArchive(name: string): string | null {
  const archive = join(realDataFolder, name);
  if (!existsSync(archive)) return null;
  const { size, mtimeMs } = statSync(archive);
  const cache = resolve('node_modules/.cache/real-data');
  const folder = join(cache, `${name.replace(/\.tar\.gz$/, '')}-${size}-${Math.round(mtimeMs)}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    execFileSync('tar', ['xzf', archive, '-C', unfinished]);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Every file below a folder, absolute, in order of name. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
