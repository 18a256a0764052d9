import type { SqlClient, SqlTransaction } from '../database/sql-client.js';

/** Kinds of models: team counts, player counts, line-ups, one-sided price calibrations, price forecasts. */
export type ModelKindName = 'teams' | 'players' | 'lineups' | 'calibrations' | 'prices';

/** Models that are fitted together: one kind in one competition; null: all competitions. */
export interface FitScope {
  readonly kind: ModelKindName;
  readonly competitionId: number | null;
}

/** A fit to store. */
export interface FittedModelRecord extends FitScope {
  readonly statistic: string;
  readonly model: string;
  readonly version: number;
  /** Moment of the fit by the application clock. */
  readonly fittedAt: Date;
  /** Newest moment at which any of the data became known; null without data. */
  readonly dataMoment: Date | null;
  /** Digest of all input of the fit: equal digests give equal parameters. */
  readonly dataDigest: string;
  readonly windowDays: number;
  /** Number of matches, appearances or line-ups in the fit. */
  readonly sampleSize: number;
  readonly settings: object;
  /** Plain JSON; null: too little data. */
  readonly parameters: object | null;
}

/** A stored fit with the columns that its readers need. */
export interface StoredFit extends Pick<
  FittedModelRecord,
  'statistic' | 'model' | 'version' | 'fittedAt' | 'dataMoment' | 'windowDays' | 'sampleSize' | 'parameters'
> {
  readonly competitionId: number;
}

/** Waits for the lock on fits of these models; held until the end of the transaction. */
export async function lockFits(sql: SqlTransaction, { kind, competitionId }: FitScope): Promise<void> {
  await sql.rows(
    `select pg_advisory_xact_lock(hashtextextended('fitted_models/' || $1::text, coalesce($2::bigint, 0)))`,
    [kind, competitionId],
  );
}

/** Digests of the data of the newest fits as of `now`, by statistic. */
export async function listDataDigests(
  sql: SqlClient,
  { kind, competitionId }: FitScope,
  now: Date,
): Promise<Map<string, string>> {
  const rows = await sql.rows<{ statistic: string; dataDigest: string }>(
    `select distinct on (statistic) statistic, data_digest as "dataDigest"
    from fitted_models
    where kind = $1::text and competition_id is not distinct from $2::bigint and fitted_at <= $3::timestamptz
    order by statistic, fitted_at desc, id desc`,
    [kind, competitionId, now],
  );
  return new Map(rows.map(({ statistic, dataDigest }) => [statistic, dataDigest]));
}

/** Stores fits and starts a new data revision, so that boards and line-ups are updated. */
export async function storeFits(sql: SqlTransaction, fits: readonly FittedModelRecord[]): Promise<void> {
  await sql.rows(
    `insert into fitted_models (kind, competition_id, statistic, model, version, fitted_at, data_moment, data_digest,
      window_days, sample_size, settings, parameters)
    select fit.kind, fit."competitionId", fit.statistic, fit.model, fit.version, fit."fittedAt", fit."dataMoment",
      fit."dataDigest", fit."windowDays", fit."sampleSize", fit.settings, nullif(fit.parameters, 'null')
    from jsonb_to_recordset($1::jsonb) as fit (
      kind text, "competitionId" bigint, statistic text, model text, version integer, "fittedAt" timestamptz,
      "dataMoment" timestamptz, "dataDigest" text, "windowDays" integer, "sampleSize" integer, settings jsonb,
      parameters jsonb)`,
    [JSON.stringify(fits)],
  );
  await sql.rows(`select record_change('models', '{}')`);
}

/**
 * Newest fits in competitions as of a moment, of any model and version.
 * Plan: fitted_models_newest.
 * @param statistic null: every statistic
 */
export function listNewestFits(
  sql: SqlClient,
  { kind, competitionIds, statistic }: FitQuery,
  moment: Date,
): Promise<StoredFit[]> {
  return sql.rows<StoredFit>(
    `select distinct on (competition_id, statistic) competition_id as "competitionId", statistic, model, version,
      fitted_at as "fittedAt", data_moment as "dataMoment", window_days as "windowDays", sample_size as "sampleSize",
      parameters
    from fitted_models
    where kind = $1::text and competition_id = any ($2::bigint[]) and ($3::text is null or statistic = $3::text)
      and fitted_at <= $4::timestamptz
    order by competition_id, statistic, fitted_at desc, id desc`,
    [kind, competitionIds, statistic, moment],
  );
}

/** Selects the fits to read. */
export interface FitQuery {
  readonly kind: ModelKindName;
  readonly competitionIds: readonly number[];
  readonly statistic: string | null;
}

/** A stored fit over all competitions; null: too little data. */
export type SharedFit = Pick<
  FittedModelRecord,
  'statistic' | 'fittedAt' | 'windowDays' | 'sampleSize' | 'settings' | 'parameters'
>;

/** Newest fits over all competitions as of a moment, of a version, by statistic. Plan: fitted_models_newest. */
export function listSharedFits(
  sql: SqlClient,
  kind: ModelKindName,
  version: number,
  moment: Date,
): Promise<SharedFit[]> {
  return sql.rows<SharedFit>(
    `select distinct on (statistic) statistic, fitted_at as "fittedAt", window_days as "windowDays",
      sample_size as "sampleSize", settings, parameters
    from fitted_models
    where kind = $1::text and competition_id is null and version = $2::integer and fitted_at <= $3::timestamptz
      -- after too few line-ups or closed markets the fit before serves on; a calibration that lacks quotes is none
      and (parameters is not null or kind = 'calibrations')
    order by statistic, fitted_at desc, id desc`,
    [kind, version, moment],
  );
}
