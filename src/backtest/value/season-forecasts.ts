/** Forecasts of the close by season: each is fitted to the markets that closed before the season began. */
import type { SqlClient } from '../../database/sql-client.js';
import { marketFamily } from '../../football/market-family.js';
import type { MarketFamily } from '../../football/market-family.js';
import { append } from '../../football/group-by.js';
import type { CloseRow } from '../../models/price-forecast/close-rows.js';
import { closeRows } from '../../models/price-forecast/market-prices.js';
import { fitForecasts } from '../../models/price-forecast/price-forecasts.js';
import type { FittedForecasts } from '../../models/price-forecast/price-forecasts.js';
import { WINDOW_DAYS } from '../../models/price-forecast/settings.js';
import { findReplayCompetitions } from '../load-replay.js';
import { seasonOfYear, seasonStart } from '../walk-forward.js';
import { matchPrices } from './match-prices.js';
import type { MatchPrices } from './match-prices.js';
import { listPublishedPrices, listValueQuotes } from './value-quotes.repository.js';

const DAY_MILLISECONDS = 86_400_000;

/** Selects prices and their maximum age. */
export interface PriceOptions {
  readonly now: Date;
  readonly quoteMaxAgeMinutes: number;
  /** Price feeds to ignore before the close. */
  readonly without?: readonly string[] | undefined;
}

/** Prices of a competition's matches that kick off in a period, by match. */
export async function readMatchPrices(
  sql: SqlClient,
  competitionId: number,
  { from, to, now, quoteMaxAgeMinutes, without = [] }: PriceOptions & { readonly from: Date; readonly to: Date },
): Promise<ReadonlyMap<number, MatchPrices>> {
  const quotes = await listValueQuotes(sql, competitionId, from, to, now);
  const heard = quotes.filter(({ mark, feed }) => mark === 'closing' || !without.includes(feed));
  return matchPrices(heard, await listPublishedPrices(sql, competitionId, from, to, now), quoteMaxAgeMinutes);
}

/** Fits forecasts to the previous seasons, over all competitions; each season once. */
export class SeasonForecasts {
  private readonly fitted = new Map<number, Promise<FittedForecasts>>();
  /** Rows with their families, by year and competition. */
  private readonly years = new Map<string, Promise<readonly (readonly [MarketFamily, CloseRow])[]>>();

  constructor(
    private readonly sql: SqlClient,
    private readonly options: PriceOptions,
  ) {}

  /** The forecasts by which a match is judged. */
  at(kickoff: Date): Promise<FittedForecasts> {
    const start = seasonStart(kickoff);
    let forecasts = this.fitted.get(start.getTime());
    if (forecasts === undefined) this.fitted.set(start.getTime(), (forecasts = this.fit(start)));
    return forecasts;
  }

  private async fit(start: Date): Promise<FittedForecasts> {
    const from = start.getTime() - WINDOW_DAYS * DAY_MILLISECONDS;
    const rows = new Map<MarketFamily, CloseRow[]>();
    for (const { id: competitionId } of await findReplayCompetitions(this.sql, this.options.now, [])) {
      for (let year = start.getUTCFullYear() - Math.ceil(WINDOW_DAYS / 365); year < start.getUTCFullYear(); year += 1) {
        for (const [family, row] of await this.rowsOf(competitionId, year)) {
          if (row.kickoff * 1000 >= from) append(rows, family, row);
        }
      }
    }
    return fitForecasts(rows);
  }

  private rowsOf(competitionId: number, year: number): Promise<readonly (readonly [MarketFamily, CloseRow])[]> {
    const key = `${competitionId} ${year}`;
    let rows = this.years.get(key);
    if (rows === undefined) this.years.set(key, (rows = this.readRows(competitionId, year)));
    return rows;
  }

  private async readRows(competitionId: number, year: number): Promise<(readonly [MarketFamily, CloseRow])[]> {
    const [from, to] = [seasonOfYear(year), seasonOfYear(year + 1)];
    const prices = await readMatchPrices(this.sql, competitionId, { ...this.options, from, to });
    return [...prices].flatMap(([fixtureId, { kickoff, markets, close }]) =>
      markets.flatMap((priced) => {
        const closing = close.at(priced.market, priced.line);
        if (closing === null) return [];
        const rows = closeRows({ fixtureId, competitionId, kickoff }, priced, closing.probabilities, null);
        return rows.map((row) => [marketFamily(priced.market, false), row] as const);
      }),
    );
  }
}
