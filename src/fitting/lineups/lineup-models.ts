import type { SqlClient } from '../../database/sql-client.js';
import { shippedParametersAt } from '../../models/lineups/shipped-parameters.js';
import { START_MODEL_VERSION, START_SETTINGS } from '../../models/lineups/start-model.js';
import type { StartParameters } from '../../models/lineups/start-model.js';
import { findLineupParameters, storeLineupModel } from './fitted-lineup-models.repository.js';
import { secondsOf } from './team-sheets.js';

/** The parameters of the newest fit as of a moment, else the shipped ones. */
export async function readParameters(sql: SqlClient, now: Date): Promise<StartParameters> {
  const fitted = (await findLineupParameters(sql, START_MODEL_VERSION, now)) as StartParameters | null;
  return fitted ?? shippedParametersAt(secondsOf(now));
}

/** Stores a fit. Line-ups follow with the next update. */
export async function storeParameters(
  sql: SqlClient,
  fit: { parameters: StartParameters; fittedAt: Date; dataMoment: Date; sides: number },
): Promise<void> {
  const { version } = fit.parameters;
  await sql.transaction((transaction) => storeLineupModel(transaction, { ...fit, version, settings: START_SETTINGS }));
}
