import type { SqlClient } from '../../database/sql-client.js';
import type { BetSide } from '../../football/bet-grade.js';

/** Markets whose price outliers may be value bets. */
export const VALUE_MARKETS = ['matchResult', 'goals', 'asianHandicap'] as const;
export type ValueMarket = (typeof VALUE_MARKETS)[number];

/** A price of a finished match before or at kick-off. */
export interface ValueQuoteRow {
  fixtureId: number;
  kickoffAt: Date;
  /** Name of the season. */
  season: string;
  market: ValueMarket;
  /** null for a match result. */
  line: number | null;
  side: BetSide;
  mark: 'opening' | 'closing';
  quotedAt: Date;
  /** Whether the moment is assumed, as the source has none. */
  isAssumed: boolean;
  /** Slug and name. */
  bookmaker: string;
  bookmakerName: string;
  /** Bookmakers of one feed are one source. */
  feed: string;
  isExchange: boolean;
  odds: number;
}

/** Prices that football-data publishes over all bookmakers it collects. */
export interface PublishedPriceRow {
  fixtureId: number;
  market: ValueMarket;
  /** null for a match result. */
  line: number | null;
  side: string;
  mark: 'opening' | 'closing';
  mean: number | null;
  maximum: number | null;
}

/** Condition for finished matches of competition $2 with a kick-off from $3 on and before $4. */
const isInPeriod = `fixture.competition_id = $2::bigint and fixture.status = 'finished' and not fixture.awarded
      and fixture.home_goals is not null
      and fixture.kickoff_at >= $3::timestamptz and fixture.kickoff_at < $4::timestamptz`;

/**
 * Opening prices from before kick-off, and closing prices, of the finished matches of a competition, by match, market,
 * line and bookmaker, including exchanges. Of several prices of a bookmaker the last.
 * @param from first kick-off; `to` is exclusive
 */
export function listValueQuotes(
  sql: SqlClient,
  competitionId: number,
  from: Date,
  to: Date,
  now: Date,
): Promise<ValueQuoteRow[]> {
  return sql.rows<ValueQuoteRow>(
    `select distinct on (fixture.id, quote.market, quote.line, quote.mark, bookmaker.id, quote.side)
      fixture.id as "fixtureId", fixture.kickoff_at as "kickoffAt", season.name as season,
      quote.market, quote.line, quote.side, quote.mark, quote.quoted_at as "quotedAt", quote.quoted_at_assumed as "isAssumed",
      bookmaker.slug as bookmaker, bookmaker.name as "bookmakerName", bookmaker.price_feed as feed,
      quote.is_exchange as "isExchange", quote.odds
    from football_as_of.fixtures($1::timestamptz) fixture
    join seasons season on season.id = fixture.season_id
    join football_as_of.quotes($1::timestamptz) quote on quote.fixture_id = fixture.id
    join bookmakers bookmaker on bookmaker.id = quote.bookmaker_id
    where ${isInPeriod}
      and quote.scope = 'match' and quote.market = any ($5::text[]) and quote.mark in ('opening', 'closing')
      and quote.is_shown and (quote.mark = 'closing' or quote.quoted_at < fixture.kickoff_at)
    order by fixture.id, quote.market, quote.line, quote.mark, bookmaker.id, quote.side, quote.quoted_at desc`,
    [now, competitionId, from, to, VALUE_MARKETS],
  );
}

/** The published mean and maximum prices of the same matches. */
export function listPublishedPrices(
  sql: SqlClient,
  competitionId: number,
  from: Date,
  to: Date,
  now: Date,
): Promise<PublishedPriceRow[]> {
  return sql.rows<PublishedPriceRow>(
    `select distinct on (fixture.id, price.market, price.line, price.mark, price.side)
      fixture.id as "fixtureId", price.market, price.line, price.mark, price.side, price.mean, price.maximum
    from football_as_of.fixtures($1::timestamptz) fixture
    join football_as_of.price_aggregates($1::timestamptz) price on price.fixture_id = fixture.id
    join source_precedence precedence on precedence.source_id = price.source_id and precedence.kind = 'odds'
    where ${isInPeriod}
      and price.scope = 'match' and price.market = any ($5::text[]) and price.mark in ('opening', 'closing')
    order by fixture.id, price.market, price.line, price.mark, price.side, precedence.rank`,
    [now, competitionId, from, to, VALUE_MARKETS],
  );
}

/** Price feeds of all bookmakers, by name. */
export async function listFeeds(sql: SqlClient): Promise<string[]> {
  const rows = await sql.rows<{ feed: string }>(
    'select distinct price_feed as feed from bookmakers order by price_feed',
    [],
  );
  return rows.map(({ feed }) => feed);
}
