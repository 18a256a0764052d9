import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { isDatabaseAway } from '../common/problem/database-failure.js';
import { findLoadingSource, loadUnit, storeUnit, takeImportLock } from './load/load-unit.js';
import type { LoadedUnit } from './load/load-unit.js';
import type { ParsedUnit, SourceUnit } from './source.js';

/** Pauses before a file is tried again after the connection was lost; then it fails. */
const RETRY_PAUSES_MILLISECONDS = [200, 1_000, 2_000, 5_000, 10_000];
const CANCEL_INTERVAL_MILLISECONDS = 100;

/** Where the files of one run go: each in a transaction of its own, or all in one that is undone. */
export interface LoadingSession {
  /** @param whileBusy called when the database is busy with the unit, so that the next one may be prepared */
  load(unit: SourceUnit, parsed: ParsedUnit, whileBusy: () => void): Promise<LoadedUnit>;
  /** Reads what is stored now, in a dry run what would be. */
  read<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Ends the run. */
  close(): Promise<void>;
}

/**
 * A run that writes. A file whose connection is lost midway is loaded again on a new one.
 * @param given the arguments of the command line, kept with the run
 * @param signal aborts the file under way, which is rolled back
 */
export async function startLoading(
  pool: Pool,
  sourceName: string,
  given: readonly string[],
  signal: AbortSignal,
): Promise<LoadingSession> {
  const source = await withClient(pool, (client) => findLoadingSource(client, sourceName));
  const runId = await withClient(pool, (client) => insertRun(client, source.id, given));
  // once a file was given up because the database stayed away, the others are tried once each
  let isGivenUp = false;
  return {
    load: async (unit, parsed, whileBusy) => {
      for (let attempt = 0; ; attempt++) {
        try {
          const loaded = await withClient(pool, (client) =>
            cancelledBy(pool, client, signal, () =>
              loadUnit(client, source, unit, parsed, { runId, dryRun: false, whileBusy }),
            ),
          );
          isGivenUp = false;
          return loaded;
        } catch (error) {
          const pause = isGivenUp ? undefined : RETRY_PAUSES_MILLISECONDS[attempt];
          isGivenUp ||= pause === undefined && isDatabaseAway(error);
          if (signal.aborted || pause === undefined || !isPassing(error)) throw error;
          await wait(pause, undefined, { signal });
        }
      }
    },
    read: (work) => withClient(pool, work),
    close: async () => {
      try {
        await pool.query('update ingestion_runs set finished_at = now() where id = $1', [runId]);
      } catch (error) {
        // without a database the run stays unfinished, as it is
        if (!isDatabaseAway(error)) throw error;
      }
    },
  };
}

/**
 * A run that only reports: every file sees what the files before it would have written, and the
 * one transaction is undone at the end. Other imports wait meanwhile.
 */
export async function startDryRun(
  pool: Pool,
  sourceName: string,
  given: readonly string[],
  signal: AbortSignal,
): Promise<LoadingSession> {
  const client = await pool.connect();
  try {
    const source = await findLoadingSource(client, sourceName);
    await client.query('begin');
    await cancelledBy(pool, client, signal, () => takeImportLock(client));
    const runId = await insertRun(client, source.id, given);
    return {
      load: async (unit, parsed, whileBusy) => {
        await client.query('savepoint file');
        try {
          return await cancelledBy(pool, client, signal, () =>
            storeUnit(client, source, unit, parsed, runId, whileBusy),
          );
        } catch (error) {
          if (!isDatabaseAway(error)) await client.query('rollback to savepoint file');
          throw error;
        }
      },
      read: (work) => work(client),
      close: async () => {
        const broken = await client.query('rollback').then(
          () => undefined,
          (error: Error) => error,
        );
        client.release(broken);
      },
    };
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

async function insertRun(client: PoolClient, sourceId: number, given: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into ingestion_runs (source_id, arguments) values ($1, $2) returning id',
    [sourceId, given],
  );
  return rows[0]!.id;
}

/** Lost connections, and deadlocks or serialisation failures, which another attempt may not meet. */
function isPassing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isDatabaseAway(error) || code === '40001' || code === '40P01';
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // a connection that ends between two statements says so here, and to the next statement
  let lost: Error | undefined;
  const onError = (error: Error): void => void (lost = error);
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (isDatabaseAway(error)) lost = error as Error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(lost);
  }
}

/** Runs statements of a connection; once the signal aborts, each of them is cancelled. */
async function cancelledBy<T>(pool: Pool, client: PoolClient, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  let timer: NodeJS.Timeout | undefined;
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = (): void => {
    cancelling = pool.query('select pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => undefined);
    timer = setTimeout(cancel, CANCEL_INTERVAL_MILLISECONDS);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
    clearTimeout(timer);
    // a late one would hit the connection's next user
    await cancelling;
  }
}
