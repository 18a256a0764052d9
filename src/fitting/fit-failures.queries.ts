import type { SqlClient } from '../database/sql-client.js';

/** Fits that can fail: the models of a competition, projected line-ups, calibrations with price forecasts. */
export type FailedFit = `models/${number}` | 'line-ups' | 'calibrations';

/** Maximum length of a stored error message. */
const LONGEST_ERROR = 500;

/** Records a failed fit; until it succeeds again it counts as one failure. */
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

/** Clears the failure of a fit that succeeded. */
export async function clearFitFailure(sql: SqlClient, fit: FailedFit): Promise<void> {
  await sql.transaction((transaction) => transaction.rows('delete from fit_failures where fit = $1', [fit]));
}

/** Fits that failed and have not succeeded since. */
export async function listFitFailures(sql: SqlClient): Promise<string[]> {
  const rows = await sql.rows<{ fit: string }>('select fit from fit_failures order by fit');
  return rows.map(({ fit }) => fit);
}
