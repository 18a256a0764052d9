import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';

/** A fit to store. */
export interface FittedLineupModelRecord {
  readonly version: number;
  readonly fittedAt: Date;
  /** Kick-off of the newest match that was learnt from. */
  readonly dataMoment: Date;
  readonly sides: number;
  readonly settings: object;
  /** Plain JSON. */
  readonly parameters: object;
}

/** Parameters of the newest fit of a version as of a moment; null where there is none. */
export async function findLineupParameters(sql: SqlClient, version: number, now: Date): Promise<object | null> {
  const fit = await sql.row<{ parameters: object }>(
    `select parameters from fitted_lineup_models
    where version = $1::integer and fitted_at <= $2::timestamptz
    order by fitted_at desc, id desc limit 1`,
    [version, now],
  );
  return fit?.parameters ?? null;
}

/** Stores a fit. Line-ups follow with the next update. */
export async function storeLineupModel(sql: SqlTransaction, fit: FittedLineupModelRecord): Promise<void> {
  await sql.rows(
    `insert into fitted_lineup_models (version, fitted_at, data_moment, sides, settings, parameters)
    values ($1::integer, $2::timestamptz, $3::timestamptz, $4::integer, $5::jsonb, $6::jsonb)`,
    [
      fit.version,
      fit.fittedAt,
      fit.dataMoment,
      fit.sides,
      JSON.stringify(fit.settings),
      JSON.stringify(fit.parameters),
    ],
  );
}
