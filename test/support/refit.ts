import type { SqlClient } from '../../src/database/sql-client.js';
import { fitModels } from '../../src/fitting/fit-models.js';
import { calibrationModels } from '../../src/fitting/calibrations/calibration-models.js';
import type { FitModels } from '../../src/fitting/fit-models.js';
import { priceModels } from '../../src/fitting/prices/price-models.js';
import { LocalFitter } from '../../src/fitting/fitter.js';
import { playerModels } from '../../src/fitting/players/player-models.js';
import { refit, refitCompetitions } from '../../src/fitting/refit.js';
import type { Refitted, RefitOptions } from '../../src/fitting/refit.js';
import type { ClosableFitter } from '../../src/fitting/refit.service.js';
import { teamModels } from '../../src/fitting/teams/team-models.js';
import { testConfig } from './config.js';

/** Fits in this thread. */
export const fitterHere = (sql: SqlClient, fit: FitModels = fitModels): ClosableFitter =>
  Object.assign(new LocalFitter(sql, testConfig(), fit), { close: () => Promise.resolve() });

const kindsOf = { teams: [teamModels], players: [playerModels] } as const;

/** Fits the models of every upcoming competition, or one kind of them, as of a moment. */
export function refitAt(
  sql: SqlClient,
  moment: Date,
  kind?: keyof typeof kindsOf,
  fit: FitModels = fitModels,
): Promise<Refitted> {
  const options: RefitOptions = kind === undefined ? { fit } : { fit, kinds: kindsOf[kind] };
  return refitCompetitions(sql, moment, options);
}

/** Fits the calibrations of one-sided prices as of a moment, after the player models. */
export async function calibrateAt(sql: SqlClient, moment: Date): Promise<void> {
  const kind = calibrationModels(testConfig().quoteMaxAgeMinutes);
  await refit(sql, kind, null, { now: moment, fit: fitModels });
}

/** Fits the forecasts of closing prices as of a moment. */
export async function fitPricesAt(sql: SqlClient, moment: Date): Promise<void> {
  await refit(sql, priceModels(testConfig().quoteMaxAgeMinutes), null, { now: moment, fit: fitModels });
}
