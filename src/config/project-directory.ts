import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with package.json, wherever the compiled file is below it. */
export const projectDirectory = findProjectDirectory(dirname(fileURLToPath(import.meta.url)));

function findProjectDirectory(start: string): string {
  if (existsSync(join(start, 'package.json'))) return start;
  const parent = dirname(start);
  if (parent === start) throw new Error(`No package.json above ${start}`);
  return findProjectDirectory(parent);
}

/** An absolute path unchanged; a relative one within the project folder. */
export function absolutePath(path: string): string {
  return resolve(projectDirectory, path);
}
