import { TEAM_STATISTICS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import type { SqlClient } from '../../database/sql-client.js';

/** A finished match with the statistics of both sides. */
export interface TeamHistoryRow {
  fixtureId: number;
  kickoffAt: Date;
  homeTeamId: number;
  awayTeamId: number;
  refereeId: number | null;
  /** Newest moment at which anything in this row became known. */
  knownAt: Date;
  /** Counts by key of the catalogue; unknown ones are null, those of corrupted rows are missing. */
  home: Partial<Record<TeamStatisticKey, number | null>>;
  away: Partial<Record<TeamStatisticKey, number | null>>;
}

/** A mean closing price of a finished match. */
export interface ClosingPriceRow {
  fixtureId: number;
  outcome: 'home' | 'draw' | 'away' | 'over25' | 'under25';
  odds: number;
}

const countsOf = (side: string): string => {
  const members = TEAM_STATISTICS.map(({ key, column }) => `'${key}', ${side}.${column}`);
  return `case when ${side}.is_corrupted then '{}' else jsonb_build_object(${members.join(', ')}) end`;
};

/**
 * Finished matches of a competition from a moment on, oldest first, as known at `now`. Awarded matches,
 * those without a half-time score and those whose sources disagree on the score are left out.
 * Plan: fixtures_competition, then results and statistics by their keys.
 */
export function listTeamHistory(
  sql: SqlClient,
  competitionId: number,
  from: Date,
  now: Date,
): Promise<TeamHistoryRow[]> {
  return sql.rows<TeamHistoryRow>(
    `select match.id as "fixtureId", match.kickoff_at as "kickoffAt", match.home_team_id as "homeTeamId",
      match.away_team_id as "awayTeamId",
      match.referee_id as "refereeId", greatest(match.result_known_from, home.known_from, away.known_from) as "knownAt",
      ${countsOf('home')} as home, ${countsOf('away')} as away
    from football_as_of.fixtures($1::timestamptz) match
    join football_as_of.team_statistics($1::timestamptz) home on home.fixture_id = match.id and home.side = 'home'
    join football_as_of.team_statistics($1::timestamptz) away on away.fixture_id = match.id and away.side = 'away'
    where match.competition_id = $2::bigint and match.kickoff_at >= $3::timestamptz
      and match.kickoff_at < $1::timestamptz
      and match.status = 'finished' and not match.awarded and match.feeds_boards
    order by match.kickoff_at, match.id`,
    [now, competitionId, from],
  );
}

const outcomeOf = (row: string): string => `
  case when ${row}.market = 'matchResult' then ${row}.side
    when ${row}.market = 'goals' and ${row}.line = 2.5 and ${row}.side in ('over', 'under')
      then ${row}.side || '25' end`;

/** Published mean closing prices of these matches, from the best source with any. Plan: price_aggregates_unique. */
export function listPublishedClosingPrices(
  sql: SqlClient,
  fixtureIds: readonly number[],
  now: Date,
): Promise<ClosingPriceRow[]> {
  return sql.rows<ClosingPriceRow>(
    `select distinct on (price.fixture_id, outcome) price.fixture_id as "fixtureId", outcome, price.mean as odds
    from football_as_of.price_aggregates($1::timestamptz) price
    join source_precedence precedence on precedence.source_id = price.source_id and precedence.kind = 'odds'
    cross join lateral (select ${outcomeOf('price')} as outcome) known
    where price.fixture_id = any ($2::bigint[]) and price.market in ('matchResult', 'goals')
      and price.mark = 'closing' and price.scope = 'match' and price.mean is not null and outcome is not null
    order by price.fixture_id, outcome, precedence.rank`,
    [now, fixtureIds],
  );
}

/**
 * Means of the eligible closing prices of these matches. Plan: market_snapshots_replaced_at, quotes_pkey.
 */
export function listQuotedClosingPrices(
  sql: SqlClient,
  fixtureIds: readonly number[],
  now: Date,
): Promise<ClosingPriceRow[]> {
  return sql.rows<ClosingPriceRow>(
    `select newest.fixture_id as "fixtureId", newest.outcome, round(avg(newest.odds), 6) as odds
    from (
      select distinct on (quote.fixture_id, outcome, quote.bookmaker_id) quote.fixture_id, outcome, quote.odds
      from football_as_of.quotes($1::timestamptz) quote
      cross join lateral (select ${outcomeOf('quote')} as outcome) known
      where quote.fixture_id = any ($2::bigint[]) and quote.market in ('matchResult', 'goals')
        and quote.mark = 'closing' and quote.scope = 'match' and quote.is_eligible and outcome is not null
      order by quote.fixture_id, outcome, quote.bookmaker_id, quote.quoted_at desc, quote.quoted_at_assumed, quote.odds
    ) newest
    group by newest.fixture_id, newest.outcome
    order by newest.fixture_id, newest.outcome`,
    [now, fixtureIds],
  );
}
