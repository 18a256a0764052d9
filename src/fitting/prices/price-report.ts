/** Fitted forecasts of closing prices as lines of text. */
import { tableLines } from '../../common/text-table.js';
import { MARKET_FAMILIES } from '../../football/market-family.js';
import type { MarketFamily } from '../../football/market-family.js';
import type { FittedForecast } from '../../models/price-forecast/fit.js';
import { HOURS, SHIPPED_PRIORS } from '../../models/price-forecast/settings.js';

type Fits = ReadonlyMap<MarketFamily, FittedForecast>;

const HOUR_TITLES = HOURS.map((limit, index) => {
  if (index === 0) return `below ${limit} h`;
  return limit === Infinity ? `${HOURS[index - 1]} h and more` : `to ${limit} h`;
});

/** By family: matches and rows behind the fit, and the standard deviation of the close around its forecast. */
export function fitLines(fits: Fits): string[] {
  const rows = MARKET_FAMILIES.flatMap((family) => {
    const fit = fits.get(family);
    if (fit === undefined) return [];
    return [[family, String(fit.matches), String(fit.rows), ...fit.errors.byHours.map((error) => error.toFixed(3))]];
  });
  return [
    ...tableLines([['', 'matches', 'rows', ...HOUR_TITLES], ...rows]),
    'Hours before kick-off: standard deviation of the close around its forecast, in log-odds.',
  ];
}

/** By family and source: weights with their standard errors, beside the shipped ones. */
export function weightLines(fits: Fits): string[] {
  const rows = MARKET_FAMILIES.flatMap((family) =>
    Object.entries(fits.get(family)?.weights ?? {})
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([source, { weight, error, matches }]) => [
        `${family} ${source}`,
        (SHIPPED_PRIORS[family].weights[source] ?? 0).toFixed(2),
        weight.toFixed(3),
        error === null ? '-' : error.toFixed(3),
        String(matches),
      ]),
  );
  return tableLines([['', 'shipped', 'fitted', 'standard error', 'matches'], ...rows]);
}
