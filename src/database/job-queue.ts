import PgBoss from 'pg-boss';
import type { Logger } from '../common/logging/logger.js';
import type { SqlClient } from './sql-client.js';

/** A job queue on the connections of a client, not started yet; workers of every process share its jobs. */
export function createJobQueue(sql: SqlClient, logger: Logger): PgBoss {
  const boss = new PgBoss({
    // each of its statements may be sent twice: a job is one by its key
    db: { executeSql: (text: string, values: unknown[]) => executeSql(sql, logger, text, values) },
    schedule: false,
    retryLimit: 3,
    retryBackoff: true,
    retentionDays: 2,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 2,
  });
  boss.on('error', (error) => logger.warn({ err: error }, 'the job queue failed; trying again'));
  return boss;
}

/**
 * Runs a statement of the queue. Those that end a job pg-boss does not await, so that their failure would reach
 * nobody: the job stays active, and is repeated once it has expired.
 */
async function executeSql(
  sql: SqlClient,
  logger: Logger,
  text: string,
  values: unknown[],
): Promise<{ rows: object[] }> {
  try {
    return { rows: await sql.rows(text, values) };
  } catch (error) {
    if (!endsJobs(values)) throw error;
    logger.warn({ err: error }, 'the end of a job could not be stored: the job is repeated once it has expired');
    return { rows: [{ count: 0 }] };
  }
}

/** Whether a statement of pg-boss completes or fails jobs: only those have a queue, ids of jobs and an output. */
function endsJobs(values: readonly unknown[] | undefined): boolean {
  return values?.length === 3 && Array.isArray(values[1]);
}
