import PgBoss from 'pg-boss';
import type { Logger } from '../common/logging/logger.js';
import type { SqlClient } from './sql-client.js';

/** Creates a job queue on the connections of a client, not started yet; workers of all processes share its jobs. */
export function createJobQueue(sql: SqlClient, logger: Logger): PgBoss {
  const boss = new PgBoss({
    // any of its statements may be sent twice: the key of a job keeps it unique
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
 * Runs a statement of the queue. pg-boss does not await those that end a job, so their failure would go unhandled: it
 * is logged, and the job stays active and is repeated once it has expired.
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

/** Whether a statement of pg-boss completes or fails jobs: only those take a queue, job ids and an output. */
function endsJobs(values: readonly unknown[] | undefined): boolean {
  return values?.length === 3 && Array.isArray(values[1]);
}
