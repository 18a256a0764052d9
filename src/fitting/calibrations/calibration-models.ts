import { digestOf } from '../../common/digest.js';
import type { SqlClient } from '../../database/sql-client.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { CALIBRATION_VERSION } from '../../models/one-sided/fit-calibration.js';
import type { CalibrationBasis, CalibrationQuotes } from '../../models/one-sided/fit-calibration.js';
import type { ModelKind } from '../model-kind.js';
import { modelProbabilities } from './model-probabilities.js';
import { listOpenQuotes, listSettledQuotes } from './one-sided-quotes.queries.js';
import type { QuoteWindow } from './one-sided-quotes.queries.js';

/** Days before the fit whose settled quotes are learnt from. */
const SETTLED_DAYS = 365;
/** With fewer settled quotes of a market type its quotes are compared with the model instead. */
const LEAST_SETTLED = 500;
/** Days before the fit whose quotes are compared with the model. */
const OPEN_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;

/**
 * Calibrations of one-sided prices by market type, of all competitions together: a statistic of players each. Without
 * enough settled bets the level is the model's, and the news is in the differences between prices.
 * @param quoteMaxAgeMinutes age at kick-off from which a price is stale
 */
export const calibrationModels = (quoteMaxAgeMinutes: number): ModelKind<null> => ({
  name: 'calibrations',

  async read(sql, _scope, now) {
    const quotes = await readQuotes(sql, now, quoteMaxAgeMinutes);
    return {
      dataMoment: null,
      models: [...quotes].map(([statistic, { basis, odds, outcomes, outcomesOfStarters }]) => {
        const settings = {
          basis,
          settledDays: SETTLED_DAYS,
          leastSettled: LEAST_SETTLED,
          openDays: OPEN_DAYS,
          quoteMaxAgeMinutes,
        };
        return {
          statistic,
          model: 'one-sided-calibration',
          version: CALIBRATION_VERSION,
          windowDays: basis === 'settled' ? SETTLED_DAYS : OPEN_DAYS,
          settings,
          dataDigest: digestOf([odds, outcomes, outcomesOfStarters, settings, CALIBRATION_VERSION]),
          sampleSize: odds.length,
        };
      }),
      task: (statistics) =>
        Promise.resolve({
          kind: 'calibrations',
          quotes: [...quotes].flatMap(([statistic, own]) => (statistics.has(statistic) ? [{ statistic, ...own }] : [])),
        }),
    };
  },
});

interface MarketQuotes extends CalibrationQuotes {
  readonly odds: number[];
  readonly outcomes: number[];
  readonly outcomesOfStarters: number[];
}

/** One-sided quotes by market type, as known at `now`; a market type without any is missing. */
async function readQuotes(
  sql: SqlClient,
  now: Date,
  maximumAge: number,
): Promise<Map<PlayerStatisticKey, MarketQuotes>> {
  const last = (days: number): QuoteWindow => ({
    from: new Date(now.getTime() - days * DAY_MILLISECONDS),
    now,
    maximumAge,
  });
  const quotes = new Map<PlayerStatisticKey, MarketQuotes>();
  const quotesOf = (market: PlayerStatisticKey, basis: CalibrationBasis): MarketQuotes => {
    const known = quotes.get(market) ?? { basis, odds: [], outcomes: [], outcomesOfStarters: [] };
    quotes.set(market, known);
    return known;
  };
  for (const { market, odds, won } of await listSettledQuotes(sql, last(SETTLED_DAYS))) {
    const own = quotesOf(market, 'settled');
    own.odds.push(odds);
    own.outcomes.push(won);
  }
  const short = PLAYER_STATISTIC_KEYS.filter((market) => (quotes.get(market)?.odds.length ?? 0) < LEAST_SETTLED);
  for (const market of short) quotes.delete(market);
  const open = await listOpenQuotes(sql, short, last(OPEN_DAYS));
  const probabilities = await modelProbabilities(sql, open, now);
  open.forEach(({ market, odds }, row) => {
    const probability = probabilities[row];
    if (probability == null) return;
    const own = quotesOf(market, 'model');
    own.odds.push(odds);
    own.outcomes.push(probability.expected);
    own.outcomesOfStarters.push(probability.ofStarter);
  });
  return quotes;
}
