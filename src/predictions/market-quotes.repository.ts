import { Injectable } from '@nestjs/common';
import type { OtherMarket, OutcomeSide } from '../football/canonical.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { TeamStatisticKey } from '../football/statistics.js';

/** A shown price, on one side's count or on the match. */
export interface PredictionQuote {
  fixtureId: number;
  market: TeamStatisticKey | OtherMarket;
  scope: 'match' | 'home' | 'away';
  /** The home side's line for a handicap; null for markets without a line. */
  line: number | null;
  side: OutcomeSide;
  bookmakerId: number;
  bookmakerName: string;
  /** Bookmakers of one feed are one source. */
  priceFeed: string;
  isExchange: boolean;
  odds: number;
  quotedAt: Date;
  isAssumed: boolean;
}

/** Prices of fixtures. */
@Injectable()
export class MarketQuotesRepository {
  constructor(@InjectSqlClient('heavy') private readonly sql: SqlClient) {}

  /**
   * Shown match result prices of these fixtures.
   * Plan: market_snapshots_replaced_at by fixture and market, then quotes_pkey.
   * @param maximumAge minutes
   */
  async listResultQuotes(ids: readonly number[], maximumAge: number, now: Date): Promise<PredictionQuote[]> {
    return this.sql.rows<PredictionQuote>(
      `select quote.fixture_id as "fixtureId", quote.market, quote.scope, quote.line, quote.side,
        quote.bookmaker_id as "bookmakerId", bookmaker.name as "bookmakerName", bookmaker.price_feed as "priceFeed",
        quote.is_exchange as "isExchange", quote.odds, quote.quoted_at as "quotedAt",
        quote.quoted_at_assumed as "isAssumed"
      from football_as_of.current_quotes($1::timestamptz, $3::integer * interval '1 minute') quote
      join bookmakers bookmaker on bookmaker.id = quote.bookmaker_id
      where quote.fixture_id = any ($2::bigint[]) and quote.market = 'matchResult' and quote.scope = 'match'
        and quote.is_shown
      order by quote.fixture_id, quote.side, quote.bookmaker_id`,
      [now, ids, maximumAge],
    );
  }
}
