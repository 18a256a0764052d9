import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { invalidMember } from '../common/problem/application-error.js';
import { fileProblem } from '../config/data-directory.js';
import type { ConnectionSettings } from '../ingestion/connector.js';

/**
 * Why a user-entered folder may not be watched, phrased to follow the member's name; null: it may. Resolves links and
 * `..` first. Reveals nothing about paths outside `allowed`.
 * @param allowed FEEDS_DIR; null: no folder is allowed
 */
export async function folderProblem(folder: string, allowed: string | null): Promise<string | null> {
  if (allowed === null) return `must be left out: the operator allows no folder, FEEDS_DIR is not set; it is ${folder}`;
  const outside = `must be ${allowed} or a folder below it; it is ${folder}`;
  try {
    const realAllowed = await realpath(allowed);
    const plain = resolve(folder);
    if (!isWithin(plain, allowed) && !isWithin(plain, realAllowed)) return outside;
    return isWithin(await realpath(plain), realAllowed) ? null : outside;
  } catch (error) {
    const problem = fileProblem(error);
    if (problem === null) throw error;
    return `must be ${allowed} or a folder below it that can be read: ${problem.path} ${problem.problem}`;
  }
}

/**
 * Returns settings with a user-entered folder if it is allowed.
 * @throws ApplicationError `invalid_input` naming `settings.folder`
 */
export async function allowedSettings(
  settings: ConnectionSettings,
  allowed: string | null,
): Promise<ConnectionSettings> {
  const problem = settings.folder === undefined ? null : await folderProblem(settings.folder, allowed);
  if (problem !== null) throw invalidMember(['settings', 'folder'], problem);
  return settings;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith('../') && !isAbsolute(way);
}
