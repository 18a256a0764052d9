/** The forecasts of all market families, as prices are judged by them. */
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

/** How the close of a market family is forecast. */
export interface PriceForecast {
  /** By price feed; a source without an entry weighs 0. */
  readonly weights: Readonly<Record<string, number>>;
  readonly modelWeight: number;
  readonly errors: ForecastErrors;
}
export type PriceForecasts = Readonly<Record<MarketFamily, PriceForecast>>;

/** A forecast from its fit. */
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

/** A record of all families. */
export const byFamily = <Value>(valueOf: (family: MarketFamily) => Value): Readonly<Record<MarketFamily, Value>> =>
  Object.fromEntries(MARKET_FAMILIES.map((family) => [family, valueOf(family)])) as Record<MarketFamily, Value>;

/** Without any fit. */
export const SHIPPED_FORECASTS: PriceForecasts = byFamily((family) => forecastOfPrior(SHIPPED_PRIORS[family]));

/** Forecasts with the fits that they are of. */
export interface FittedForecasts {
  readonly fits: Readonly<Record<MarketFamily, FittedForecast>>;
  readonly serving: PriceForecasts;
}

/** Forecasts fitted to rows alone: sources start at 0, and only the model has a weight before any match. */
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
