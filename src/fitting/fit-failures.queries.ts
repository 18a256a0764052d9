import type { SqlClient } from '../database/sql-client.js';

/** What can fail: the models of a competition, projected line-ups, calibrations with price forecasts. */
export type FailedFit = `models/${number}` | 'line-ups' | 'calibrations';

/** Longest text of an error that is stored. */
const LONGEST_ERROR = 500;

/** Notes that a fit failed; until it works again it is the same failure. */
export async function storeFitFailure(sql: SqlClient, fit: FailedFit, error: unknown, now: Date): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
  await sql.transaction((transaction) =>
    transaction.rows(
      `insert into fit_failures (fit, error, failed_at) values ($1, $2, $3)
       on conflict (fit) do update set error = excluded.error`,
      [fit, message, now],
    ),
  );
}

/** Notes that a fit works. */
export async function clearFitFailure(sql: SqlClient, fit: FailedFit): Promise<void> {
  await sql.transaction((transaction) => transaction.rows('delete from fit_failures where fit = $1', [fit]));
}

/** Fits that failed and have not worked since. */
export async function listFitFailures(sql: SqlClient): Promise<string[]> {
  const rows = await sql.rows<{ fit: string }>('select fit from fit_failures order by fit');
  return rows.map(({ fit }) => fit);
}
