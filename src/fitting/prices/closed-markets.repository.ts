import type { SqlClient } from '../../database/sql-client.js';
import type { BetSide } from '../../football/bet-grade.js';

/** A price of a match that has kicked off. Moments in Unix seconds. */
export interface ClosedQuote {
  fixtureId: number;
  kickoff: number;
  market: string;
  scope: 'match' | 'home' | 'away' | 'player';
  playerId: number | null;
  /** null for a match result. */
  line: number | null;
  side: BetSide;
  bookmakerId: number;
  /** Bookmakers of one feed are one source. */
  priceFeed: string;
  isExchange: boolean;
  odds: number;
  quotedAt: number;
  /** Whether the moment is assumed, as the source has none: such a price is never stale. */
  isAssumed: boolean;
  /** Moment at which another snapshot of the bookmaker's market replaces the price or withdraws it; Infinity: never. */
  replacedAt: number;
}

/** Competitions with matches that kicked off in a period. */
export async function listClosedCompetitions(sql: SqlClient, from: Date, now: Date): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>(
    `select distinct competition_id as id from football_as_of.schedules()
    where kickoff_at >= $1::timestamptz and kickoff_at < $2::timestamptz order by id`,
    [from, now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Every price up to kick-off of a competition's matches that kicked off in a period, ordered by market, with the sides
 * of a line together.
 */
export function listClosedQuotes(sql: SqlClient, competitionId: number, from: Date, now: Date): Promise<ClosedQuote[]> {
  return sql.rows<ClosedQuote>(
    `select fixture.id as "fixtureId", extract(epoch from fixture.kickoff_at)::float8 as kickoff, quote.market,
      quote.scope, quote.player_id as "playerId", quote.line, quote.side, quote.bookmaker_id as "bookmakerId",
      bookmaker.price_feed as "priceFeed", quote.is_exchange as "isExchange", quote.odds,
      extract(epoch from quote.quoted_at)::float8 as "quotedAt", quote.quoted_at_assumed as "isAssumed",
      extract(epoch from quote.replaced_at)::float8 as "replacedAt"
    from football_as_of.schedules() fixture
    join football_as_of.quotes($2::timestamptz) quote on quote.fixture_id = fixture.id
    join bookmakers bookmaker on bookmaker.id = quote.bookmaker_id
    where fixture.competition_id = $3::bigint
      and fixture.kickoff_at >= $1::timestamptz and fixture.kickoff_at < $2::timestamptz
      and quote.is_shown and quote.quoted_at <= fixture.kickoff_at
    order by fixture.id, quote.scope, quote.player_id, quote.market, quote.line`,
    [from, now, competitionId],
  );
}
