import type { MarketFamily } from '../../football/market-family.js';
import { MODEL } from './close-rows.js';

/** Changes when stored parameters change their meaning. */
export const PRICE_FORECAST_VERSION = 1;
export const PRICE_FORECAST_NAME = 'close-forecast';

/** Days before a fit whose markets are learnt from: weights drift from season to season. */
export const WINDOW_DAYS = 730;
/**
 * Weight of a prior error, in matches: of a family, of hours to kick-off, and of a competition. Errors of leagues differ
 * by a factor of up to two, and 30 matches measure one to within a fifth.
 */
export const ERROR_PRIOR_MATCHES = 30;
/** Matches of a source's own after which its shipped weight counts for half. */
const SHIPPED_MATCHES = 300;
/** The same where nothing is shipped and a source starts at 0: a heavier penalty, since 0 is no measurement. */
export const UNLEARNT_MATCHES = 1_000;

/** Hours before kick-off up to which prices share a standard deviation of the close around its forecast. */
export const HOURS = [3, 12, 36, 60, Infinity] as const;

/** Price feed of the bookmaker whose close is shown beside that of all. */
export const PINNACLE = 'pinnacle';

/** Where a family starts: what is known before an installation has closed markets of its own. */
export interface ForecastPrior {
  /** By price feed, and of the model; a source that is not named weighs 0, which leaves it its part of the mean. */
  readonly weights: Readonly<Record<string, number>>;
  /** Matches of a source's own that its weight before is worth. */
  readonly matches: number;
  /** By `HOURS`: standard deviation of the close around the forecast, in log-odds. */
  readonly errors: readonly number[];
}

/**
 * Of match results and goals: 22 leagues of football-data.co.uk, 2022/23 to 2025/26. Of other counts and of players the
 * errors are those of generated prices: of four days of the demo (seeds 601 to 604) the 80 % intervals hold the close of
 * 80 %. They grow with the weight of the model, which moves the forecast away from the close. Results of three real
 * matches (786 lines) have a log-loss of .3991 with .1 and of .3944 with .5, +- .0030.
 */
export const SHIPPED_PRIORS: Readonly<Record<MarketFamily, ForecastPrior>> = {
  matchResult: {
    weights: { [PINNACLE]: 0.3, 'betfair-exchange': 0.3, bwin: -0.1, 'william-hill': -0.1, [MODEL]: 0.08 },
    matches: SHIPPED_MATCHES,
    errors: [0.05, 0.075, 0.092, 0.12, 0.144],
  },
  goalTotals: {
    weights: { [PINNACLE]: 0.25, 'betfair-exchange': 0.2, [MODEL]: 0.18 },
    matches: SHIPPED_MATCHES,
    errors: [0.06, 0.09, 0.105, 0.115, 0.13],
  },
  goalHandicap: {
    weights: { [PINNACLE]: 0.3, 'betfair-exchange': 0.4 },
    matches: SHIPPED_MATCHES,
    errors: [0.08, 0.12, 0.145, 0.16, 0.18],
  },
  matchCounts: { weights: { [MODEL]: 0.2 }, matches: SHIPPED_MATCHES, errors: [0.053, 0.053, 0.053, 0.057, 0.067] },
  playerCounts: { weights: { [MODEL]: 0.1 }, matches: SHIPPED_MATCHES, errors: [0.028, 0.033, 0.04, 0.046, 0.046] },
};
