import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, ownIdentity } from './process-identity.js';
import type { ProcessIdentity } from './process-identity.js';

/** The processes that use one embedded server: the last one to leave stops it. */
export class Users {
  private readonly folder: string;
  private readonly own: string;

  constructor(home: string) {
    this.folder = join(home, 'users');
    this.own = join(this.folder, `${process.pid}.json`);
  }

  /** Writes this process down. */
  async enter(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(this.own, JSON.stringify(ownIdentity()), { mode: 0o600 });
  }

  /**
   * Strikes this process out.
   * @returns whether no other process is left
   */
  async leave(): Promise<boolean> {
    await rm(this.own, { force: true });
    return (await this.list()).length === 0;
  }

  /** The numbers of the processes that use it; those that died are struck out. */
  async list(): Promise<readonly number[]> {
    const found: number[] = [];
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const text = await readFile(path, 'utf8').catch(() => '');
      const identity = text === '' ? null : (JSON.parse(text) as ProcessIdentity);
      if (identity !== null && isAlive(identity)) found.push(identity.pid);
      else await rm(path, { force: true });
    }
    return found;
  }
}
