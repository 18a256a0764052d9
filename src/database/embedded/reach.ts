import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user and group that the server's processes run as; null means this process's own. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The folder of one embedded server and the account it runs under. */
export interface Home {
  readonly folder: string;
  readonly account: Account | null;
}

/** PostgreSQL refuses to run as root; this is the unprivileged account that every Unix has. */
export const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/** Whether this process runs as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Account for the server of a folder: if this process is root, the folder's owner unless that is root too. */
export function accountFor(folder: string): Account | null {
  if (!isRoot()) return null;
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner === undefined || owner.uid === 0 ? NOBODY : { uid: owner.uid, gid: owner.gid };
}

/** Whether any account can reach a path: all existing parent folders can be traversed by others. */
export function isOpenToAll(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found !== undefined && (found.mode & 0o001) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}
