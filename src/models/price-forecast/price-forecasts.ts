/** The forecasts of all market families, by which prices are judged. */
import { MARKET_FAMILIES } from '../../football/market-family.js';
import type { MarketFamily } from '../../football/market-family.js';
import { MODEL } from './close-rows.js';
import type { CloseRow } from './close-rows.js';
import { priorErrors } from './errors.js';
import type { ForecastErrors } from './errors.js';
import { fitPriceForecast } from './fit.js';
import type { FittedForecast } from './fit.js';
import { SHIPPED_PRIORS, UNLEARNT_MATCHES } from './settings.js';
import type { ForecastPrior } from './settings.js';

/** Parameters of the closing price forecast of a market family. */
export interface PriceForecast {
  /** By price feed; a source without an entry weighs 0. */
  readonly weights: Readonly<Record<string, number>>;
  readonly modelWeight: number;
  readonly errors: ForecastErrors;
}
export type PriceForecasts = Readonly<Record<MarketFamily, PriceForecast>>;

/** Converts a fit into a forecast. */
export function forecastOfFit({ weights, errors }: Pick<FittedForecast, 'weights' | 'errors'>): PriceForecast {
  const { [MODEL]: model, ...sources } = weights;
  return {
    weights: Object.fromEntries(Object.entries(sources).map(([feed, { weight }]) => [feed, weight])),
    modelWeight: model?.weight ?? 0,
    errors,
  };
}

function forecastOfPrior(prior: ForecastPrior): PriceForecast {
  const { [MODEL]: modelWeight = 0, ...weights } = prior.weights;
  return { weights, modelWeight, errors: priorErrors(prior) };
}

/** Builds a record with a value per family. */
export const byFamily = <Value>(valueOf: (family: MarketFamily) => Value): Readonly<Record<MarketFamily, Value>> =>
  Object.fromEntries(MARKET_FAMILIES.map((family) => [family, valueOf(family)])) as Record<MarketFamily, Value>;

/** Forecasts of the shipped priors, used without a fit. */
export const SHIPPED_FORECASTS: PriceForecasts = byFamily((family) => forecastOfPrior(SHIPPED_PRIORS[family]));

/** Forecasts with their fits. */
export interface FittedForecasts {
  readonly fits: Readonly<Record<MarketFamily, FittedForecast>>;
  readonly serving: PriceForecasts;
}

/** Forecasts fitted to rows alone: source weights start at 0, and only the model has a prior weight. */
export function fitForecasts(rows: ReadonlyMap<MarketFamily, readonly CloseRow[]>): FittedForecasts {
  const fits = byFamily((family) => {
    const { weights, errors } = SHIPPED_PRIORS[family];
    return fitPriceForecast(rows.get(family) ?? [], {
      weights: { [MODEL]: weights[MODEL] ?? 0 },
      matches: UNLEARNT_MATCHES,
      errors,
    });
  });
  return { fits, serving: byFamily((family) => forecastOfFit(fits[family])) };
}
