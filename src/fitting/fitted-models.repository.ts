import type { TeamStatisticKey } from '../football/statistics.js';
import type { SqlClient, SqlTransaction } from '../database/sql-client.js';

/** A fit to store. */
export interface FittedModelRecord {
  competitionId: number;
  statistic: TeamStatisticKey;
  model: string;
  version: number;
  /** The clock's moment of the fit. */
  fittedAt: Date;
  /** Newest moment at which anything used became known; null where there was nothing. */
  dataMoment: Date | null;
  dataDigest: string;
  windowDays: number;
  matches: number;
  settings: object;
  /** Plain JSON; null: too few matches. */
  parameters: unknown;
}

/** Waits until no other process fits this competition; held until the end of the transaction. */
export async function lockFits(sql: SqlTransaction, competitionId: number): Promise<void> {
  await sql.rows(`select pg_advisory_xact_lock(hashtextextended('fitted_models', $1::bigint))`, [competitionId]);
}

/** Digests of the data to which the statistics of a competition were last fitted, as of `now`. */
export async function listDataDigests(
  sql: SqlClient,
  competitionId: number,
  now: Date,
): Promise<Map<TeamStatisticKey, string>> {
  const rows = await sql.rows<{ statistic: TeamStatisticKey; dataDigest: string }>(
    `select distinct on (statistic) statistic, data_digest as "dataDigest"
    from fitted_models
    where competition_id = $1::bigint and fitted_at <= $2::timestamptz
    order by statistic, fitted_at desc, id desc`,
    [competitionId, now],
  );
  return new Map(rows.map(({ statistic, dataDigest }) => [statistic, dataDigest]));
}

/** Stores fits and starts a new data revision, so that boards show them. */
export async function storeFits(sql: SqlTransaction, fits: readonly FittedModelRecord[]): Promise<void> {
  await sql.rows(
    `insert into fitted_models (competition_id, statistic, model, version, fitted_at, data_moment, data_digest, window_days, matches, settings, parameters)
    select fit."competitionId", fit.statistic, fit.model, fit.version, fit."fittedAt", fit."dataMoment", fit."dataDigest",
      fit."windowDays", fit.matches, fit.settings, nullif(fit.parameters, 'null')
    from jsonb_to_recordset($1::jsonb) as fit (
      "competitionId" bigint, statistic text, model text, version integer, "fittedAt" timestamptz, "dataMoment" timestamptz, "dataDigest" text,
      "windowDays" integer, matches integer, settings jsonb, parameters jsonb)`,
    [JSON.stringify(fits)],
  );
  await sql.rows(`select record_change('models', '{}')`);
}
