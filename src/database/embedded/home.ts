import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSetupError } from '../errors.js';
import { stopServer } from './postgres-process.js';
import { accountFor, isOpenToAll, isRoot, NOBODY } from './reach.js';
import type { Account, Home } from './reach.js';
import { Users, withFolderLock } from './users.js';

const SHARED_FOLDER = process.platform === 'win32' ? null : join('/var', 'tmp');

/**
 * Finds or creates the folder of the embedded server: inside the data folder, or in /var/tmp if root keeps the data
 * folder closed to other accounts. A marker file ties that folder to the data folder, so that a recreated data folder
 * does not get an old database.
 */
export async function prepareHome(dataDirectory: string): Promise<Home> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o755 });
  const inside = join(dataDirectory, 'postgres');
  if (!isRoot() || SHARED_FOLDER === null || isOpenToAll(inside)) {
    const account = accountFor(inside);
    await makeFolder(inside, account);
    return { folder: inside, account };
  }
  const outside = outsideFolder(SHARED_FOLDER, dataDirectory);
  await refuseForeignFolder(outside);
  const mark = await readOrMakeMark(join(dataDirectory, 'database-mark'));
  if ((await readFile(join(outside, 'mark'), 'utf8').catch(() => mark)) !== mark) {
    await stopServer(join(outside, 'data'));
    await rm(outside, { recursive: true });
  }
  const account = accountFor(outside);
  await makeFolder(outside, account);
  await writeFile(join(outside, 'mark'), mark, { mode: 0o600 });
  return { folder: outside, account };
}

/** The existing folders of the embedded server of a data folder, made by this user or by root. */
export function findServerFolders(dataDirectory: string): readonly string[] {
  const inside = join(dataDirectory, 'postgres');
  const possible = SHARED_FOLDER === null ? [inside] : [inside, outsideFolder(SHARED_FOLDER, dataDirectory)];
  return possible.filter((folder) => existsSync(folder));
}

function outsideFolder(shared: string, dataDirectory: string): string {
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12);
  return join(shared, `football-analytics-${hash}`);
}

async function makeFolder(folder: string, account: Account | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account === null) return;
  await chmod(folder, 0o700);
  await chown(folder, account.uid, account.gid);
}

/** Refuses a folder that another user created under our name: a shared location is writable by everyone. */
async function refuseForeignFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  if (found === null) return;
  if (!found.isDirectory() || (found.uid !== 0 && found.uid !== NOBODY.uid)) {
    throw new DatabaseSetupError(`${folder} belongs to another user. Remove it, or set DATA_DIR to another folder.`);
  }
}

async function readOrMakeMark(path: string): Promise<string> {
  await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(path, 'utf8');
}

/** @throws DatabaseSetupError naming the processes that use the server in a folder */
export async function refuseServerInUse(home: string): Promise<void> {
  const users = await new Users(home).list();
  if (users.length === 0) return;
  throw new DatabaseSetupError(`The database in ${home} is in use by process ${users.join(', ')}. Stop it first.`);
}

/** Stops the embedded server of a folder and removes it with all its data. */
export async function removeServer(home: string): Promise<void> {
  await withFolderLock(home, async () => {
    await refuseServerInUse(home);
    await stopServer(join(home, 'data'));
  });
  await rm(home, { recursive: true, force: true });
}
