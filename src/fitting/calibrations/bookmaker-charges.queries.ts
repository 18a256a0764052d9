import type { PlayerStatisticKey } from '../../football/statistics.js';
import type { SqlClient } from '../../database/sql-client.js';
import { settledQuotes, windowParameters } from './one-sided-quotes.queries.js';
import type { QuoteWindow } from './one-sided-quotes.queries.js';

/** Settled quotes of a bookmaker in a player market. */
export interface ChargeRow {
  market: PlayerStatisticKey;
  bookmakerId: number;
  bookmakerName: string;
  /** Whether the bookmaker quotes one side of these lines, or both. */
  isOneSided: boolean;
  matches: number;
  quotes: number;
  won: number;
  /** Mean of 1 / odds. */
  meanImplied: number;
  /** Sums over matches of won^2, won x quotes and quotes^2. */
  wonSquares: number;
  wonQuotes: number;
  quoteSquares: number;
}

/** Implied probabilities and outcomes of settled quotes. Plan: as `listSettledBets`. */
export function listCharges(sql: SqlClient, window: QuoteWindow): Promise<ChargeRow[]> {
  return sql.rows<ChargeRow>(
    `select in_match.market, in_match.bookmaker_id as "bookmakerId", bookmaker.name as "bookmakerName",
      in_match.is_one_sided as "isOneSided", count(*)::int as matches, sum(quotes)::int as quotes, sum(won)::int as won,
      sum(implied) / sum(quotes)::float8 as "meanImplied", sum(won * won)::float8 as "wonSquares",
      sum(won * quotes)::float8 as "wonQuotes", sum(quotes * quotes)::float8 as "quoteSquares"
    from (
      select settled.market, settled.bookmaker_id, settled.sides = 1 as is_one_sided, settled.fixture_id,
        count(*) as quotes, count(*) filter (where settled.won) as won, sum(1 / settled.odds)::float8 as implied
      from (${settledQuotes}) settled
      group by settled.market, settled.bookmaker_id, settled.sides = 1, settled.fixture_id
    ) in_match
    join bookmakers bookmaker on bookmaker.id = in_match.bookmaker_id
    group by in_match.market, in_match.bookmaker_id, bookmaker.name, in_match.is_one_sided
    order by in_match.market, bookmaker.name, in_match.bookmaker_id, in_match.is_one_sided desc`,
    windowParameters(window),
  );
}
