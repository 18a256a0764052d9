import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';

/** A fit to store. */
export interface FittedPlayerModelRecord {
  competitionId: number;
  statistic: PlayerStatisticKey;
  version: number;
  /** The clock's moment of the fit. */
  fittedAt: Date;
  /** Newest moment at which anything used became known; null where there was nothing. */
  dataMoment: Date | null;
  dataDigest: string;
  settings: object;
  /** Plain JSON; null: too few appearances. */
  parameters: object | null;
}

/** Newest parameters of a statistic in a competition. */
export interface StoredPlayerModel {
  competitionId: number;
  statistic: PlayerStatisticKey;
  parameters: unknown;
}

/** Waits until no other process fits this competition's players; held until the end of the transaction. */
export async function lockPlayerFits(sql: SqlTransaction, competitionId: number): Promise<void> {
  await sql.rows(`select pg_advisory_xact_lock(hashtextextended('fitted_player_models', $1::bigint))`, [competitionId]);
}

/** Digests of the data to which the statistics of a competition were last fitted, as of `now`. */
export async function listPlayerDigests(
  sql: SqlClient,
  competitionId: number,
  now: Date,
): Promise<Map<PlayerStatisticKey, string>> {
  const rows = await sql.rows<{ statistic: PlayerStatisticKey; dataDigest: string }>(
    `select distinct on (statistic) statistic, data_digest as "dataDigest"
    from fitted_player_models
    where competition_id = $1::bigint and fitted_at <= $2::timestamptz
    order by statistic, fitted_at desc, id desc`,
    [competitionId, now],
  );
  return new Map(rows.map(({ statistic, dataDigest }) => [statistic, dataDigest]));
}

/** Stores fits and starts a new data revision, so that boards show them. */
export async function storePlayerFits(sql: SqlTransaction, fits: readonly FittedPlayerModelRecord[]): Promise<void> {
  await sql.rows(
    `insert into fitted_player_models (competition_id, statistic, version, fitted_at, data_moment, data_digest, settings, parameters)
    select fit."competitionId", fit.statistic, fit.version, fit."fittedAt", fit."dataMoment", fit."dataDigest", fit.settings, nullif(fit.parameters, 'null')
    from jsonb_to_recordset($1::jsonb) as fit (
      "competitionId" bigint, statistic text, version integer, "fittedAt" timestamptz, "dataMoment" timestamptz, "dataDigest" text,
      settings jsonb, parameters jsonb)`,
    [JSON.stringify(fits)],
  );
  await sql.rows(`select record_change('models', '{}')`);
}

/**
 * Parameters of a competition's newest fit of goals as of a moment; null where there are none, or of another model or
 * version.
 */
export async function findGoalsFit(
  sql: SqlClient,
  { competitionId, model, version }: { competitionId: number; model: string; version: number },
  moment: Date,
): Promise<unknown> {
  const found = await sql.row<{ parameters: unknown }>(
    `select case when model = $2::text and version = $3::int then parameters end as parameters
    from fitted_models
    where competition_id = $1::bigint and statistic = 'goals' and fitted_at <= $4::timestamptz
    order by fitted_at desc, id desc
    limit 1`,
    [competitionId, model, version, moment],
  );
  return found?.parameters ?? null;
}

/** Newest fits of competitions as of a moment, of one version; those that found too little are left out. */
export function listPlayerModels(
  sql: SqlClient,
  competitionIds: readonly number[],
  version: number,
  moment: Date,
): Promise<StoredPlayerModel[]> {
  return sql.rows<StoredPlayerModel>(
    `select "competitionId", statistic, parameters
    from (
      select distinct on (competition_id, statistic) competition_id as "competitionId", statistic, version, parameters
      from fitted_player_models
      where competition_id = any($1::bigint[]) and fitted_at <= $2::timestamptz
      order by competition_id, statistic, fitted_at desc, id desc
    ) newest
    where version = $3::int and parameters is not null`,
    [competitionIds, moment, version],
  );
}
