import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSetupError } from '../errors.js';
import { withFolderLock } from './folder-lock.js';
import { possibleHomes } from './home.js';
import { stopServer } from './postgres-process.js';
import { Users } from './users.js';

/** The folders that the embedded server of a data folder fills at present. */
export async function findServerFolders(dataDirectory: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const home of possibleHomes(dataDirectory)) {
    if (
      await access(home).then(
        () => true,
        () => false,
      )
    )
      found.push(home);
  }
  return found;
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
