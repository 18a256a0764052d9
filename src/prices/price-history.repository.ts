import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';

/** The last offer of a bookmaker for an outcome before kick-off. */
export interface ClosingPrice {
  selectionId: number;
  bookmakerId: number;
  /** Bookmakers of one feed are one independent source. */
  priceFeed: string;
  isExchange: boolean;
  odds: number;
  /** The newest quote that states it: how old the price was at kick-off. */
  lastQuotedAt: Date;
  /** Whether it was still offered at kick-off, neither suspended nor withdrawn before. */
  isStanding: boolean;
}

/** Prices of outcomes over time, derived from the stored snapshots. */
@Injectable()
export class PriceHistoryRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /**
   * Closing prices of outcomes, as known at `now`; none of fixtures that kick off later. Exchanges are among them.
   * Plan: selections_pkey, market_snapshots_replaced_at by fixture and market, quotes_pkey.
   */
  async listClosingPrices(selectionIds: readonly number[], now: Date): Promise<ClosingPrice[]> {
    return this.sql.rows<ClosingPrice>(
      `select close.selection_id as "selectionId", close.bookmaker_id as "bookmakerId",
        bookmaker.price_feed as "priceFeed", close.is_exchange as "isExchange", close.odds::float8 as "odds",
        close.last_quoted_at as "lastQuotedAt", close.is_standing as "isStanding"
      from football_as_of.closing_prices($1::timestamptz, $2::bigint[]) close
      join bookmakers bookmaker on bookmaker.id = close.bookmaker_id
      order by close.selection_id, bookmaker.name, bookmaker.id`,
      [now, selectionIds],
    );
  }
}
