import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, QueryConfig } from 'pg';
import { withClient } from './with-client.js';

/** Interval at which a waiting process retries the lock. */
const RETRY_MILLISECONDS = 2_000;
/** Interval at which the holder checks its connection, and its longest wait for the answer. */
const CHECK_MILLISECONDS = 3_000;

/** Work that one process at a time does. */
export interface ExclusiveWork {
  /** Key of an advisory lock. */
  readonly lock: bigint;
  /** Shown in the server's list of connections. */
  readonly purpose: string;
  /** @param held aborts when the lock is lost with its connection, or when the process should stop */
  readonly work: (held: AbortSignal) => Promise<void>;
}

/**
 * Waits for an advisory lock on a dedicated connection, then works while holding it. PostgreSQL releases the lock if
 * the process dies.
 * @param directUrl address without a pooler: the lock belongs to the connection
 * @param stop ends the wait and the work
 * @throws Error of the database, or whatever the work throws
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
        if (rows[0]?.isHeld === true) {
          const held = AbortSignal.any([lost.signal, stop]);
          return await whileAnswering(client, lost, () => work(held));
        }
        await sleep(RETRY_MILLISECONDS, undefined, { signal: stop }).catch(() => undefined);
      }
    },
    { purpose },
  );
}

/** Works while the server answers: one that vanished without closing the connection would leave two holders. */
async function whileAnswering(client: Client, lost: AbortController, work: () => Promise<void>): Promise<void> {
  const check = setInterval(() => {
    client.query({ text: 'select 1', query_timeout: CHECK_MILLISECONDS } as QueryConfig).catch(() => lost.abort());
  }, CHECK_MILLISECONDS);
  try {
    await work();
  } finally {
    clearInterval(check);
  }
}
