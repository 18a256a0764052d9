import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of real data, which is not part of the project. */
export const realDataFolder = resolve(process.env['REAL_DATA_DIR'] ?? '../shared/data');

/** Folder with the contents of an archive of the real data, unpacked once per version, below `node_modules/.cache`. */
export function unpackedArchive(name: string): string {
  const archive = join(realDataFolder, name);
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
