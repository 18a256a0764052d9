import type { Reader } from './reader.js';

/** The newest price of a bookmaker at an outcome that it still lists. */
export interface QuoteRow {
  id: number;
  fixtureId: number;
  scope: 'match' | 'home' | 'away' | 'player';
  /** Key of a statistic or of another market. */
  market: string;
  playerId: number | null;
  line: number | null;
  side: 'over' | 'under' | 'home' | 'draw' | 'away' | 'yes' | 'no';
  bookmakerId: number;
  providerMarket: string;
  odds: number;
  suspended: boolean;
  /** Unix seconds. */
  quotedAt: number;
  isAssumed: boolean;
}

/**
 * Prices of these fixtures, of whatever age, those of one outcome together.
 * Plan: market_snapshots_unique by fixture, then quotes by snapshot.
 */
export async function listQuotes(reader: Reader, fixtureIds: readonly number[], now: Date): Promise<QuoteRow[]> {
  const { rows } = await reader.query<QuoteRow>(
    `select quote.id, quote.fixture_id as "fixtureId", quote.scope, quote.market, quote.player_id as "playerId", quote.line, quote.side,
      quote.bookmaker_id as "bookmakerId", quote.provider_market as "providerMarket", quote.odds, quote.suspended,
      extract(epoch from quote.quoted_at)::float8 as "quotedAt", quote.quoted_at_assumed as "isAssumed"
    from football_as_of.current_quotes($1::timestamptz) quote
    where quote.fixture_id = any ($2::bigint[])`,
    [now, fixtureIds],
  );
  return rows;
}
