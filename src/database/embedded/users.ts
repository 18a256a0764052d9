import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import lockfile from 'proper-lockfile';

/** How long others wait for a start or stop of the server; the lock of a dead process expires after 10 s. */
const PATIENCE = { retries: 1_200, factor: 1, minTimeout: 100 };

/** Runs an action while other processes wait. @throws Error when the lock is not free within 2 min, or was lost */
export async function withFolderLock<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const release = await lockfile.lock(folder, {
    // inside the folder, since its parent may be writable by every user
    lockfilePath: join(folder, 'folder.lock'),
    retries: PATIENCE,
    // `release` then fails
    onCompromised: () => undefined,
  });
  try {
    return await action();
  } finally {
    await release();
  }
}

/** The processes that use one embedded server: the last one to leave stops it. */
export class Users {
  private readonly folder: string;
  private readonly own: string;

  constructor(home: string) {
    this.folder = join(home, 'users');
    this.own = join(this.folder, `${process.pid}.json`);
  }

  async enter(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(this.own, JSON.stringify(ownIdentity()), { mode: 0o600 });
  }

  /** Removes this process. @returns whether no other process is left */
  async leave(): Promise<boolean> {
    await rm(this.own, { force: true });
    return (await this.list()).length === 0;
  }

  /** Ids of the processes that use it; dead ones are removed. */
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

/** Identity of a process, distinguishing it from a later one with the same id. */
interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the kernel's clock ticks since boot; null where the system does not report it. */
  readonly startedAt: string | null;
}

/** Identity of this process. */
function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: statusOf(process.pid)?.startedAt ?? null };
}

/** Whether that very process is still running. */
function isAlive(identity: ProcessIdentity): boolean {
  if (!isRunning(identity.pid)) return false;
  const status = statusOf(identity.pid);
  return status === null || identity.startedAt === null || status.startedAt === identity.startedAt;
}

/** Whether a process with that id is running; a zombie is not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statusOf(pid)?.state !== 'Z';
}

function statusOf(pid: number): { state: string; startedAt: string } | null {
  if (process.platform !== 'linux') return null;
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // the second field is the program's name in brackets and may contain anything
  const [state, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const startedAt = rest[18];
  return state === undefined || startedAt === undefined ? null : { state, startedAt };
}
