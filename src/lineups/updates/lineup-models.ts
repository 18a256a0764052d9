import { shippedParametersAt } from '../../models/lineups/shipped-parameters.js';
import { START_MODEL_VERSION, START_SETTINGS } from '../../models/lineups/start-model.js';
import type { StartParameters } from '../../models/lineups/start-model.js';
import type { Queryable } from './queryable.js';
import { secondsOf } from './team-sheets.js';

/** The parameters of the newest fit as of a moment, else the shipped ones. */
export async function readParameters(database: Queryable, now: Date): Promise<StartParameters> {
  const { rows } = await database.query<{ parameters: StartParameters }>(
    `select parameters from fitted_lineup_models
    where version = $1::integer and fitted_at <= $2::timestamptz
    order by fitted_at desc, id desc limit 1`,
    [START_MODEL_VERSION, now],
  );
  return rows[0]?.parameters ?? shippedParametersAt(secondsOf(now));
}

/** Stores a fit. Line-ups follow with the next update. */
export async function storeParameters(
  database: Queryable,
  fit: { parameters: StartParameters; fittedAt: Date; dataMoment: Date; sides: number },
): Promise<void> {
  await database.query(
    `insert into fitted_lineup_models (version, fitted_at, data_moment, sides, settings, parameters)
    values ($1::integer, $2::timestamptz, $3::timestamptz, $4::integer, $5::jsonb, $6::jsonb)`,
    [
      fit.parameters.version,
      fit.fittedAt,
      fit.dataMoment,
      fit.sides,
      JSON.stringify(START_SETTINGS),
      JSON.stringify(fit.parameters),
    ],
  );
}
