import type { SqlClient } from '../database/sql-client.js';
import type { PlayerPriceCalibration } from '../football/judge/sources.js';
import type { MarketFamily } from '../football/market-family.js';
import type { PlayerStatisticKey, TeamStatisticKey } from '../football/statistics.js';
import { shippedParametersAt } from '../models/lineups/fit-lineups.js';
import { START_MODEL_VERSION } from '../models/lineups/start-model.js';
import type { StartParameters } from '../models/lineups/start-model.js';
import { PLAYER_COUNT_VERSION } from '../models/player-counts/index.js';
import type { PlayerCountModel, TeamStrengths } from '../models/player-counts/index.js';
import type { GoalsFit } from '../models/team-goals/fit.js';
import { teamStrengths } from '../models/team-goals/predict.js';
import { CALIBRATION_VERSION } from '../models/one-sided/fit-calibration.js';
import { byFamily, forecastOfFit, SHIPPED_FORECASTS } from '../models/price-forecast/price-forecasts.js';
import type { PriceForecasts } from '../models/price-forecast/price-forecasts.js';
import type { PriceForecastFit } from '../models/price-forecast/fit.js';
import { PRICE_FORECAST_VERSION } from '../models/price-forecast/settings.js';
import { teamModelOf } from '../models/team-models.js';
import { listNewestFits, listSharedFits } from './fitted-models.queries.js';
import type { ModelKindName, SharedFit, StoredFit } from './fitted-models.queries.js';

export type { StoredFit };

/** A fitted model of a team statistic with its provenance; pass `parameters` to the `predict` of its model. */
export type FittedTeamModel = StoredFit & { readonly parameters: object };

type Fitted<Parameters> = SharedFit & { readonly parameters: Parameters };
/** A calibration of one-sided prices with its provenance. */
export type FittedCalibration = Fitted<PlayerPriceCalibration>;
/** A fitted forecast of closing prices with its provenance. */
export type FittedPriceForecast = Fitted<PriceForecastFit>;

/** Calibrations by market type, the quoted player statistic. */
export type Calibrations = ReadonlyMap<PlayerStatisticKey, FittedCalibration>;

/** Player models of one competition by statistic; a statistic with too few appearances has none. */
export type PlayerModels = ReadonlyMap<PlayerStatisticKey, PlayerCountModel>;

/** The model of a stored fit; null where it had too little data, or is of another model or version than the current. */
export function currentTeamModel(statistic: TeamStatisticKey, fit: StoredFit): FittedTeamModel | null {
  const { parameters } = fit;
  const model = teamModelOf(statistic);
  if (parameters === null || fit.model !== model?.name || fit.version !== model.version) return null;
  return { ...fit, parameters };
}

/** Forecasts of closing prices from stored fits; the shipped one for a family without a fit. */
export function priceForecastsOf(
  stored: readonly { readonly statistic: string; readonly parameters: object }[],
): PriceForecasts {
  const fits = new Map(stored.map(({ statistic, parameters }) => [statistic, parameters as PriceForecastFit]));
  return byFamily((family) => {
    const fit = fits.get(family);
    return fit === undefined ? SHIPPED_FORECASTS[family] : forecastOfFit(fit);
  });
}

/**
 * Reads fitted models as of a moment. Parameters of another model or version than the current one are ignored: the next
 * refit replaces them. Created by the module's factory rather than by decorators, since threads and commands construct
 * it without Nest.
 */
export class FittedModelsService {
  constructor(private readonly sql: SqlClient) {}

  /** Models of a team statistic by competition; those without enough matches are missing. */
  async teamModels(
    competitionIds: readonly number[],
    statistic: TeamStatisticKey,
    moment: Date,
  ): Promise<Map<number, FittedTeamModel>> {
    const fits = await listNewestFits(this.sql, { kind: 'teams', competitionIds, statistic }, moment);
    return new Map(
      fits.flatMap((fit) => {
        const model = currentTeamModel(statistic, fit);
        return model === null ? [] : [[fit.competitionId, model]];
      }),
    );
  }

  /** Strengths of a competition's teams by its goals model; null without one. */
  async teamStrengths(competitionId: number, moment: Date): Promise<TeamStrengths | null> {
    const goals = (await this.teamModels([competitionId], 'goals', moment)).get(competitionId);
    return goals === undefined ? null : teamStrengths(goals.parameters as GoalsFit);
  }

  /** Models of players by competition; a competition without any is missing. */
  async playerModels(competitionIds: readonly number[], moment: Date): Promise<Map<number, PlayerModels>> {
    const models = new Map<number, Map<PlayerStatisticKey, PlayerCountModel>>();
    const fits = await listNewestFits(this.sql, { kind: 'players', competitionIds, statistic: null }, moment);
    for (const { competitionId, statistic, version, parameters } of fits) {
      if (parameters === null || version !== PLAYER_COUNT_VERSION) continue;
      const own = models.get(competitionId) ?? new Map<PlayerStatisticKey, PlayerCountModel>();
      models.set(competitionId, own.set(statistic as PlayerStatisticKey, parameters as PlayerCountModel));
    }
    return models;
  }

  /** Calibrations of one-sided prices; a market type with too few quotes is missing. */
  async calibrations(moment: Date): Promise<Calibrations> {
    return this.shared('calibrations', CALIBRATION_VERSION, moment);
  }

  /** Forecasts of closing prices; the shipped one for a family without a fit. */
  async priceForecasts(moment: Date): Promise<PriceForecasts> {
    return priceForecastsOf([...(await this.priceForecastFits(moment)).values()]);
  }

  /** Fits of the forecasts by family, with their provenance. */
  async priceForecastFits(moment: Date): Promise<ReadonlyMap<MarketFamily, FittedPriceForecast>> {
    return this.shared('prices', PRICE_FORECAST_VERSION, moment);
  }

  /** Parameters of the line-up model: those of its newest fit, else the shipped ones. */
  async lineupParameters(moment: Date): Promise<StartParameters> {
    const [fitted] = (await this.shared<string, StartParameters>('lineups', START_MODEL_VERSION, moment)).values();
    return fitted?.parameters ?? shippedParametersAt(Math.floor(moment.getTime() / 1000));
  }

  /** Fits over all competitions by statistic; those without parameters are missing. */
  private async shared<Statistic extends string, Parameters extends object>(
    kind: ModelKindName,
    version: number,
    moment: Date,
  ): Promise<Map<Statistic, Fitted<Parameters>>> {
    const fits = await listSharedFits(this.sql, kind, version, moment);
    return new Map(
      fits.flatMap((fit) => (fit.parameters === null ? [] : [[fit.statistic as Statistic, fit as Fitted<Parameters>]])),
    );
  }
}
