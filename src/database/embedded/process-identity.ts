import { readFileSync } from 'node:fs';

/** One process, told apart from a later one that got the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the kernel's clock ticks since boot; null where the system does not tell. */
  readonly startedAt: string | null;
}

/** Who this process is. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: statusOf(process.pid)?.startedAt ?? null };
}

/** Whether that very process still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  if (!isRunning(identity.pid)) return false;
  const status = statusOf(identity.pid);
  return status === null || identity.startedAt === null || status.startedAt === identity.startedAt;
}

/** Whether a process with that number runs; one that ended but was not yet collected does not. */
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
  // the second field is the program's name in brackets and may hold anything
  const [state, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const startedAt = rest[18];
  return state === undefined || startedAt === undefined ? null : { state, startedAt };
}
