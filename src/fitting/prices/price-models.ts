import { digestOf } from '../../common/digest.js';
import type { SqlClient } from '../../database/sql-client.js';
import { MARKET_FAMILIES } from '../../football/market-family.js';
import type { MarketFamily } from '../../football/market-family.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import type { CloseRow } from '../../models/price-forecast/close-rows.js';
import { PRICE_FORECAST_NAME, PRICE_FORECAST_VERSION, WINDOW_DAYS } from '../../models/price-forecast/settings.js';
import { FittedModelsService } from '../fitted-models.service.js';
import type { ModelKind } from '../model-kind.js';
import { closedMarketRows } from './closed-markets.js';
import { listClosedCompetitions, listClosedQuotes } from './closed-markets.repository.js';
import { SourceSkillSums } from './source-skill-sums.js';

const DAY_MILLISECONDS = 86_400_000;

/**
 * Forecasts of closing prices by market family, fitted to the markets of all competitions that kicked off in the last
 * two years.
 * @param quoteMaxAgeMinutes age from which a price is stale
 */
export const priceModels = (quoteMaxAgeMinutes: number): ModelKind<null> => ({
  name: 'prices',

  async read(sql, _scope, now) {
    const { rows, skill } = await readMarkets(sql, now, quoteMaxAgeMinutes);
    return {
      dataMoment: null,
      models: MARKET_FAMILIES.map((family) => {
        const own = rows.get(family) ?? [];
        return {
          statistic: family,
          model: PRICE_FORECAST_NAME,
          version: PRICE_FORECAST_VERSION,
          windowDays: WINDOW_DAYS,
          settings: { quoteMaxAgeMinutes },
          dataDigest: digestOf([PRICE_FORECAST_VERSION, quoteMaxAgeMinutes, ...sumsOf(own), skill.skillOf(family)]),
          sampleSize: new Set(own.map(({ fixtureId }) => fixtureId)).size,
        };
      }),
      task: (families) =>
        Promise.resolve({
          kind: 'prices',
          rows: MARKET_FAMILIES.flatMap((family) =>
            families.has(family)
              ? [{ statistic: family, rows: rows.get(family) ?? [], skill: skill.skillOf(family) }]
              : [],
          ),
        }),
    };
  },
});

/** Checksums of rows: very unlikely to be equal for different ones. */
function sumsOf(rows: readonly CloseRow[]): number[] {
  const sum = (valueOf: (row: CloseRow) => number): number => rows.reduce((total, row) => total + valueOf(row), 0);
  return [rows.length, sum(({ fixtureId }) => fixtureId % 1e6), sum(({ close }) => close), sum(({ mean }) => mean)];
}

/** Closed markets of all competitions by family. */
interface ClosedMarkets {
  readonly rows: ReadonlyMap<MarketFamily, readonly CloseRow[]>;
  readonly skill: SourceSkillSums;
}

async function readMarkets(sql: SqlClient, now: Date, quoteMaxAgeMinutes: number): Promise<ClosedMarkets> {
  const calibrations = await new FittedModelsService(sql).calibrations(now);
  const options = {
    maximumAge: quoteMaxAgeMinutes * 60,
    calibrationOf: (market: string) => calibrations.get(market as PlayerStatisticKey)?.parameters ?? null,
  };
  const from = new Date(now.getTime() - WINDOW_DAYS * DAY_MILLISECONDS);
  const rows = new Map<MarketFamily, CloseRow[]>();
  const skill = new SourceSkillSums();
  // one competition at a time: all prices together would exhaust memory
  for (const competitionId of await listClosedCompetitions(sql, from, now)) {
    const quotes = await listClosedQuotes(sql, competitionId, from, now);
    for (const [family, own] of closedMarketRows(competitionId, quotes, options, skill))
      rows.set(family, (rows.get(family) ?? []).concat(own));
  }
  return { rows, skill };
}
