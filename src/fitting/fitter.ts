import type { SqlClient } from '../database/sql-client.js';
import { calibrationModels } from './calibrations/calibration-models.js';
import type { FitModels } from './fit-models.js';
import { updateProjections } from './lineups/update-projections.js';
import type { ProjectionsUpdated } from './lineups/update-projections.js';
import { priceModels } from './prices/price-models.js';
import { refit, refitCompetitions } from './refit.js';
import type { Refitted } from './refit.js';

/** Settings that fits depend on besides the data. */
export interface FitterSettings {
  /** Days ahead shown by boards. */
  readonly upcomingDays: number;
  /** Minutes after which a price is stale. */
  readonly quoteMaxAgeMinutes: number;
}

/** Fits models and projects line-ups on one database, as known at `now`; stores the changes. */
export interface Fitter {
  /** Fits the models of a competition whose data changed. */
  refit(competitionId: number, now: Date): Promise<Refitted>;
  /** Fits the calibrations of one-sided prices, which read the models of players and the results. */
  calibrate(now: Date): Promise<void>;
  /** Fits the forecasts of closing prices. */
  fitPrices(now: Date): Promise<void>;
  /** Projects the line-ups of a competition's fixtures. */
  projectLineups(competitionId: number, now: Date): Promise<ProjectionsUpdated>;
}

/** Fits in the calling thread. */
export class LocalFitter implements Fitter {
  constructor(
    private readonly sql: SqlClient,
    private readonly settings: FitterSettings,
    private readonly fit: FitModels,
  ) {}

  refit(competitionId: number, now: Date): Promise<Refitted> {
    return refitCompetitions(this.sql, now, { fit: this.fit, competitionIds: [competitionId] });
  }

  async calibrate(now: Date): Promise<void> {
    await refit(this.sql, calibrationModels(this.settings.quoteMaxAgeMinutes), null, { now, fit: this.fit });
  }

  async fitPrices(now: Date): Promise<void> {
    await refit(this.sql, priceModels(this.settings.quoteMaxAgeMinutes), null, { now, fit: this.fit });
  }

  projectLineups(competitionId: number, now: Date): Promise<ProjectionsUpdated> {
    return updateProjections(this.sql, {
      now,
      upcomingDays: this.settings.upcomingDays,
      competitionIds: [competitionId],
    });
  }
}
