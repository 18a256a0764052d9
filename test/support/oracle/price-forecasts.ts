import { familyOf } from './blend.js';
import type { Moment } from './moment.js';
import type { PriceForecastRow } from './tables.js';

/** Weights by which sources, by price feed, and the model forecast the close. */
export interface PriceWeights {
  readonly weights: Readonly<Record<string, number>>;
  readonly modelWeight: number;
}

/** Before anything is fitted (section 13). */
const SHIPPED: Readonly<Record<string, PriceWeights>> = {
  matchResult: {
    weights: { pinnacle: 0.3, 'betfair-exchange': 0.3, bwin: -0.1, 'william-hill': -0.1 },
    modelWeight: 0.08,
  },
  goalTotals: { weights: { pinnacle: 0.25, 'betfair-exchange': 0.2 }, modelWeight: 0.18 },
  goalHandicap: { weights: { pinnacle: 0.3, 'betfair-exchange': 0.4 }, modelWeight: 0 },
  matchCounts: { weights: {}, modelWeight: 0.2 },
  playerCounts: { weights: {}, modelWeight: 0.1 },
};

/** The newest fit of a market family; undefined before the first. */
export function newestFit({ tables, settings }: Moment, family: string): PriceForecastRow['parameters'] | undefined {
  return tables.priceForecasts
    .filter((fit) => fit.family === family && fit.fittedAt <= settings.now)
    .sort((one, other) => other.fittedAt - one.fittedAt)[0]?.parameters;
}

/** The weights of a market: those of the newest fit of its family, else the shipped ones. */
export function weightsOf(moment: Moment, scope: string, market: string): PriceWeights {
  const family = familyOf(scope, market);
  const newest = newestFit(moment, family);
  if (newest === undefined) return SHIPPED[family]!;
  const { model, ...sources } = newest.weights;
  return {
    weights: Object.fromEntries(Object.entries(sources).map(([feed, { weight }]) => [feed, weight])),
    modelWeight: model?.weight ?? 0,
  };
}
