import { digestOf } from '../../common/digest.js';
import type { SqlClient } from '../../database/sql-client.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { CALIBRATION_VERSION, calibrationSamples, LEAST_SETTLED } from '../../models/one-sided/fit-calibration.js';
import type { MarketTypePrices } from '../../models/one-sided/fit-calibration.js';
import type { ModelKind } from '../model-kind.js';
import { modelProbabilities } from './model-probabilities.js';
import { listOpenQuotes, listSettledBets } from './one-sided-quotes.queries.js';
import type { QuoteWindow } from './one-sided-quotes.queries.js';

/** Days before the fit from which settled quotes are used. */
const SETTLED_DAYS = 365;
/** Days before the fit from which quotes are compared with the model. */
const OPEN_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;

/**
 * Calibrations of player prices by market type (a player statistic each), over all competitions. Without enough settled
 * bets the level is the model's, and only differences between prices are informative.
 * @param quoteMaxAgeMinutes age at kick-off from which a price is stale
 */
export const calibrationModels = (quoteMaxAgeMinutes: number): ModelKind<null> => ({
  name: 'calibrations',

  async read(sql, _scope, now) {
    const marketTypes = await readPrices(sql, now, quoteMaxAgeMinutes);
    const dataDigest = digestOf([marketTypes, CALIBRATION_VERSION]);
    const samples = calibrationSamples(marketTypes);
    return {
      dataMoment: null,
      models: marketTypes.map(({ statistic }, index) => {
        const { basis, size } = samples[index]!;
        return {
          statistic,
          model: 'one-sided-calibration',
          version: CALIBRATION_VERSION,
          windowDays: basis === 'settled' ? SETTLED_DAYS : OPEN_DAYS,
          settings: {
            basis,
            settledDays: SETTLED_DAYS,
            leastSettled: LEAST_SETTLED,
            openDays: OPEN_DAYS,
            quoteMaxAgeMinutes,
          },
          dataDigest,
          sampleSize: size,
        };
      }),
      task: (statistics) => Promise.resolve({ kind: 'calibrations', marketTypes, statistics: [...statistics] }),
    };
  },
});

/** Prices by market type, as known at `now`; a market type without any is missing. */
async function readPrices(sql: SqlClient, now: Date, maximumAge: number): Promise<MarketTypePrices[]> {
  const last = (days: number): QuoteWindow => ({
    from: new Date(now.getTime() - days * DAY_MILLISECONDS),
    now,
    maximumAge,
  });
  const settled = await listSettledBets(sql, last(SETTLED_DAYS));
  const quotes = await listOpenQuotes(sql, last(OPEN_DAYS));
  const probabilities = await modelProbabilities(sql, quotes, now);
  return PLAYER_STATISTIC_KEYS.map((statistic) => ({
    statistic,
    settled: settled.flatMap(({ market, ...bet }) => (market === statistic ? [bet] : [])),
    open: quotes.flatMap(({ market, odds }, row) => {
      const probability = probabilities[row];
      return market === statistic && probability != null ? [{ odds, probability }] : [];
    }),
  })).filter(({ settled: bets, open }) => bets.length + open.length > 0);
}
