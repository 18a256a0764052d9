import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from './with-client.js';

/** How often a process that waits for the lock asks for it. */
const RETRY_MILLISECONDS = 2_000;

/** What one process at a time works on. */
export interface ExclusiveWork {
  /** Key of an advisory lock. */
  readonly lock: bigint;
  /** Shown in the server's list of connections. */
  readonly purpose: string;
  /** @param held aborts when the lock is lost with its connection, or when the process should stop */
  readonly work: (held: AbortSignal) => Promise<void>;
}

/**
 * Waits for an advisory lock on a connection of its own, then works while it is held. PostgreSQL releases the lock of a
 * process that dies.
 * @param directUrl address without a pooler: the lock belongs to the connection
 * @param stop ends the wait and the work
 * @throws Error of the database, and what the work throws
 */
export async function workExclusively(
  directUrl: string,
  { lock, purpose, work }: ExclusiveWork,
  stop: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  await withClient(
    directUrl,
    async (client) => {
      client.on('end', () => lost.abort());
      while (!stop.aborted) {
        const { rows } = await client.query<{ isHeld: boolean }>(
          'select pg_try_advisory_lock($1::bigint) as "isHeld"',
          [lock],
        );
        if (rows[0]?.isHeld === true) return work(AbortSignal.any([lost.signal, stop]));
        await sleep(RETRY_MILLISECONDS, undefined, { signal: stop }).catch(() => undefined);
      }
    },
    { purpose },
  );
}
