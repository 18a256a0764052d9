import { Injectable } from '@nestjs/common';
import { currentId } from '../database/sql-conditions.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import { TRIVIAL_ODDS } from '../football/eligible-price.js';

/** Origin of the price of a bet, best first. */
export type PriceSource = 'closingAverage' | 'closingQuotes' | 'openingAverage' | 'lastQuotes';

/** The outcome backed, from the team's perspective. */
export type BackedSide = 'win' | 'draw' | 'lose';

/** Selects matches of a team. */
export interface BettingCriteria {
  teamId: number;
  side: BackedSide;
  homeAway: 'home' | 'away' | 'all';
  /** First instant of the requested days, and first instant after them; null: no bound. */
  from: Date | null;
  until: Date | null;
  competitionId: number | null;
}

export interface BettingTeam {
  id: number;
  name: string;
  slug: string;
}

/** A match that has ended, with the price of the outcome backed; both null if it is no bet. */
export interface BettingMatch {
  eventId: number;
  slug: string;
  kickoffAt: Date;
  competitionId: number;
  competitionName: string;
  homeTeamId: number;
  homeTeamName: string;
  awayTeamId: number;
  awayTeamName: string;
  /** Known in every match with a bet. */
  homeGoals: number | null;
  awayGoals: number | null;
  isHome: boolean;
  outcome: 'home' | 'draw' | 'away';
  odds: number | null;
  priceSource: PriceSource | null;
}

/** SQL: matches of a team that have ended, with the outcome backed and whether they are a bet; parameters $1 to $7. */
const MATCHES = `
  match as materialized (
    select fixture.*, fixture.home_team_id = $2::bigint as is_home,
      case when $3::text = 'draw' then 'draw'
        when (fixture.home_team_id = $2::bigint) = ($3::text = 'win') then 'home' else 'away' end as outcome,
      -- no bet is settled on a score after extra time
      fixture.status = 'finished' and not fixture.awarded and fixture.home_goals is not null as is_bet
    from football_as_of.fixtures($1::timestamptz) fixture
    where (fixture.home_team_id = $2::bigint or fixture.away_team_id = $2::bigint)
      and ($4::text = 'all' or (fixture.home_team_id = $2::bigint) = ($4::text = 'home'))
      and fixture.status in ('finished', 'abandoned')
      and ($5::timestamptz is null or fixture.kickoff_at >= $5::timestamptz)
      and ($6::timestamptz is null or fixture.kickoff_at < $6::timestamptz)
      and ($7::bigint is null or fixture.competition_id = $7::bigint)
  )`;

/** SQL: prices of those outcomes by origin. */
const PRICES = `
  published as (
    select distinct on (match.id, mean.mark) match.id, mean.mark, mean.mean
    from match
    join football_as_of.price_aggregates($1::timestamptz) mean
      on mean.fixture_id = match.id and mean.market = 'matchResult' and mean.scope = 'match'
        and mean.side = match.outcome
    join source_precedence precedence on precedence.source_id = mean.source_id and precedence.kind = 'odds'
    where mean.mark in ('closing', 'opening') and mean.mean > ${TRIVIAL_ODDS}
    order by match.id, mean.mark, precedence.rank
  ), quote as materialized (
    select match.id, quote.bookmaker_id, quote.mark, quote.odds, quote.quoted_at, quote.quoted_at_assumed,
      quote.quoted_at < match.kickoff_at as is_early
    from match
    join football_as_of.quotes($1::timestamptz) quote
      on quote.fixture_id = match.id and quote.market = 'matchResult' and quote.scope = 'match'
        and quote.side = match.outcome
    where not quote.suspended and not quote.is_exchange and quote.odds > ${TRIVIAL_ODDS}
  ), closing as (
    select id, avg(odds) as mean from (
      select distinct on (id, bookmaker_id) id, odds from quote where mark = 'closing'
      order by id, bookmaker_id, quoted_at desc, quoted_at_assumed, odds
    ) newest group by id
  ), last_quoted as (
    select id, avg(odds) as mean from (
      select distinct on (id, bookmaker_id) id, odds from quote where is_early
      order by id, bookmaker_id, quoted_at desc, quoted_at_assumed, odds
    ) newest group by id
  )`;

@Injectable()
export class BettingHistoryRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /** The team with a public id, including that of a merged one; null if unknown. */
  async findTeam(id: number): Promise<BettingTeam | null> {
    return this.sql.row<BettingTeam>(
      `select team.id, team.name, team.slug from teams team
      where team.id = ${currentId('team', '$1::bigint')}`,
      [id],
    );
  }

  /**
   * Finished and abandoned matches of a team, oldest first. Awarded and abandoned ones have no price.
   * The price is the average closing price, else that of the closing quotes, else the average opening price, else that
   * of each bookmaker's last quote before kick-off; exchanges are never included.
   * Plan: fixtures_home and fixtures_away, then prices by market_snapshots_replaced_at, quotes_pkey and
   * price_aggregates_unique, which starts with the fixture.
   */
  async listMatches(criteria: BettingCriteria, now: Date): Promise<BettingMatch[]> {
    return this.sql.rows<BettingMatch>(
      `with ${MATCHES}, ${PRICES}
      select match.id as "eventId", match.slug, match.kickoff_at as "kickoffAt",
        competition.id as "competitionId", competition.name as "competitionName",
        match.home_team_id as "homeTeamId", home.name as "homeTeamName",
        match.away_team_id as "awayTeamId", away.name as "awayTeamName",
        match.home_goals as "homeGoals", match.away_goals as "awayGoals", match.is_home as "isHome", match.outcome,
        case when match.is_bet
          then coalesce(closing_mean.mean, closing.mean, opening_mean.mean, last_quoted.mean) end as "odds",
        case when not match.is_bet then null when closing_mean.mean is not null then 'closingAverage'
          when closing.mean is not null then 'closingQuotes' when opening_mean.mean is not null then 'openingAverage'
          when last_quoted.mean is not null then 'lastQuotes' end as "priceSource"
      from match
      join competitions competition on competition.id = match.competition_id
      join teams home on home.id = match.home_team_id
      join teams away on away.id = match.away_team_id
      left join published closing_mean on closing_mean.id = match.id and closing_mean.mark = 'closing'
      left join closing on closing.id = match.id
      left join published opening_mean on opening_mean.id = match.id and opening_mean.mark = 'opening'
      left join last_quoted on last_quoted.id = match.id
      order by match.kickoff_at, match.id`,
      [now, criteria.teamId, criteria.side, criteria.homeAway, criteria.from, criteria.until, criteria.competitionId],
    );
  }
}
