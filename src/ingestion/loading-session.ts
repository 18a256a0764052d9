import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from '../common/problem/database-failure.js';
import type { PoolSqlClient, SqlClient } from '../database/sql-client.js';
import { findLoadingSource, insertRun, takeImportLock } from './load/load.queries.js';
import { loadUnit, storeUnit } from './load/load-unit.js';
import type { LoadedUnit } from './load/load-unit.js';
import { withQuoteMonths } from './load/prices.queries.js';
import type { ParsedUnit, SourceUnit } from './source.js';

/** Pauses before each retry of a file after a lost connection; after the last one it fails. */
const RETRY_PAUSES_MILLISECONDS = [200, 1_000, 2_000, 5_000, 10_000];

/** Loads the files of one run: each in its own transaction, or all in one that is rolled back. */
export interface LoadingSession {
  readonly runId: number;
  /** Reads stored data; in a dry run, the data that would be stored. */
  readonly sql: SqlClient;
  /** @param whileBusy called while the database stores the unit, so that the next one can be prepared */
  load(unit: SourceUnit, parsed: ParsedUnit, whileBusy: () => void): Promise<LoadedUnit>;
  /** Finishes the run. */
  close(): Promise<void>;
}

/**
 * Starts a run that writes. If the connection is lost, the file is loaded again on a new one; `signal` rolls it back.
 * @param words the command-line arguments, stored with the run
 */
export async function startLoading(
  sql: PoolSqlClient,
  sourceName: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<LoadingSession> {
  const source = await findLoadingSource(sql, sourceName);
  const runId = await sql.transaction((transaction) => insertRun(transaction, source.id, words));
  // once a file failed because the database stayed unreachable, the others get one attempt each
  let isGivenUp = false;
  return {
    runId,
    sql,
    load: async (unit, parsed, whileBusy) => {
      for (let attempt = 0; ; attempt++) {
        try {
          const loaded = await withQuoteMonths(sql, () =>
            sql.transaction((transaction) => loadUnit(transaction, source, unit, parsed, { runId, whileBusy }), {
              signal,
            }),
          );
          isGivenUp = false;
          return loaded;
        } catch (error) {
          const pause = isGivenUp ? undefined : RETRY_PAUSES_MILLISECONDS[attempt];
          isGivenUp ||= pause === undefined && isDatabaseAway(error);
          if (signal.aborted || pause === undefined || !isTransient(error)) throw error;
          await wait(pause, undefined, { signal });
        }
      }
    },
    close: async () => {
      try {
        await sql.transaction((transaction) =>
          transaction.rows('update ingestion_runs set finished_at = now() where id = $1', [runId]),
        );
      } catch (error) {
        // if the database is unreachable, the run stays unfinished
        if (!isDatabaseAway(error)) throw error;
      }
    },
  };
}

/** Starts a dry run: one transaction, rolled back at the end. Other imports wait meanwhile. */
export async function startDryRun(
  client: PoolSqlClient,
  sourceName: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<LoadingSession> {
  const { sql, end } = await client.begin({ signal });
  try {
    const source = await findLoadingSource(sql, sourceName);
    await takeImportLock(sql);
    const runId = await insertRun(sql, source.id, words);
    return {
      runId,
      sql,
      load: (unit, parsed, whileBusy) =>
        withQuoteMonths(sql, () =>
          sql.transaction((savepoint) => storeUnit(savepoint, source, unit, parsed, runId, whileBusy)),
        ),
      close: () => end('rollback'),
    };
  } catch (error) {
    await end('rollback');
    throw error;
  }
}

/** Whether another attempt may succeed: lost connections, deadlocks, serialisation failures. */
function isTransient(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isDatabaseAway(error) || code === '40001' || code === '40P01';
}
