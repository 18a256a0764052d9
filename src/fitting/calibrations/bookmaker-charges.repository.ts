import type { PlayerStatisticKey } from '../../football/statistics.js';
import type { SqlClient } from '../../database/sql-client.js';
import { settledQuotes } from './one-sided-quotes.repository.js';

/** Settled quotes of a bookmaker in a market of players. */
export interface ChargeRow {
  market: PlayerStatisticKey;
  bookmakerId: number;
  bookmakerName: string;
  /** Whether he quotes one side of these lines, or both. */
  isOneSided: boolean;
  quotes: number;
  won: number;
  /** Mean of 1 / odds. */
  meanImplied: number;
}

/** What settled quotes of matches from a moment on said and what happened, as known at `now`. */
export function listCharges(sql: SqlClient, from: Date, now: Date): Promise<ChargeRow[]> {
  return sql.rows<ChargeRow>(
    `select settled.market, settled.bookmaker_id as "bookmakerId", bookmaker.name as "bookmakerName",
      settled.sides = 1 as "isOneSided", count(*)::int as quotes, (count(*) filter (where settled.won))::int as won,
      avg(1 / settled.odds)::float8 as "meanImplied"
    from (${settledQuotes}) settled
    join bookmakers bookmaker on bookmaker.id = settled.bookmaker_id
    group by settled.market, settled.bookmaker_id, bookmaker.name, settled.sides = 1
    order by settled.market, bookmaker.name, settled.bookmaker_id, "isOneSided"`,
    [now, from],
  );
}
