import { Injectable } from '@nestjs/common';
import type { OtherMarket, OutcomeSide } from '../football/canonical.js';
import type { FacetDimension, FacetValue } from '../common/paging/facets.js';
import { countFixtures } from '../database/fixture-facets.queries.js';
import type { CountedFixtures } from '../database/fixture-facets.queries.js';
import { fixtureIdFilter, fixtureSearch } from '../database/sql-conditions.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import type { CurrentIds } from '../public-ids/public-ids.service.js';

/** Which fixtures are predicted; null: all. */
export interface PredictionFilter {
  /** First instant of kick-off. */
  readonly from: Date;
  /** First instant beyond. */
  readonly until: Date;
  readonly ids: CurrentIds;
  /** Patterns that must all be found in the names of teams and competition. */
  readonly patterns: readonly string[];
}

/** A fixture to predict. */
export interface PredictionKey {
  readonly id: number;
  readonly kickoffAt: Date;
  readonly competitionId: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly refereeId: number | null;
}

/** Names of a fixture, for its record. */
export interface PredictionNames {
  id: number;
  slug: string;
  homeTeamName: string;
  awayTeamName: string;
  competitionName: string;
}

/** A price that is shown, of a side or of both together. */
export interface PredictionQuote {
  fixtureId: number;
  market: TeamStatisticKey | OtherMarket;
  scope: 'match' | 'home' | 'away';
  /** Of a handicap the home side's; null of markets without a line. */
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

/** Fixtures and prices of the predictions. */
@Injectable()
export class TeamStatisticsRepository {
  constructor(@InjectSqlClient('heavy') private readonly sql: SqlClient) {}

  /**
   * Fixtures that have not begun, in the order of kick-off, competition priority and id.
   * Plan: index scan on fixtures_kickoff, results by primary key.
   */
  async listKeys({ from, until, ids, patterns }: PredictionFilter, now: Date): Promise<PredictionKey[]> {
    const search = fixtureSearch(patterns, 4);
    return this.sql.rows<PredictionKey>(
      `select fixture.id, fixture.kickoff_at as "kickoffAt", fixture.competition_id as "competitionId",
        fixture.home_team_id as "homeTeamId", fixture.away_team_id as "awayTeamId", fixture.referee_id as "refereeId"
      from football_as_of.fixtures($1::timestamptz) fixture
      join competitions competition on competition.id = fixture.competition_id
      ${search.join}
      where fixture.kickoff_at >= $2::timestamptz and fixture.kickoff_at < $3::timestamptz
        and fixture.status = 'notstarted'
        and ${search.condition} and ${fixtureIdFilter(5)}
      order by fixture.kickoff_at, competition.priority, fixture.id`,
      [now, from, until, patterns, ids.eventIds, ids.teamIds, ids.uniqueTournamentIds],
    );
  }

  /** Kick-off of the first fixture from an instant on that has not begun; null where none is known. */
  async findNextKickoff(from: Date, now: Date): Promise<Date | null> {
    const row = await this.sql.row<{ at: Date }>(
      `select kickoff_at as at from football_as_of.fixtures($1::timestamptz)
      where kickoff_at >= $2::timestamptz and status = 'notstarted'
      order by kickoff_at limit 1`,
      [now, from],
    );
    return row?.at ?? null;
  }

  /** Rows by the values of a dimension of their fixtures. */
  countBy(dimension: FacetDimension, fixtures: CountedFixtures): Promise<FacetValue[]> {
    return countFixtures(this.sql, dimension, fixtures);
  }

  /** Names around these fixtures. */
  async listNames(ids: readonly number[]): Promise<PredictionNames[]> {
    return this.sql.rows<PredictionNames>(
      `select fixture.id, fixture.slug, home.name as "homeTeamName", away.name as "awayTeamName",
        competition.name as "competitionName"
      from football_as_of.schedules() fixture
      join teams home on home.id = fixture.home_team_id
      join teams away on away.id = fixture.away_team_id
      join competitions competition on competition.id = fixture.competition_id
      where fixture.id = any ($1::bigint[])`,
      [ids],
    );
  }

  /**
   * Prices of markets at these fixtures that are shown.
   * Plan: market_snapshots_replaced_at by fixture and market, then quotes_pkey.
   * @param maximumAge minutes; null: of any age
   */
  async listQuotes(
    ids: readonly number[],
    markets: readonly (TeamStatisticKey | OtherMarket)[],
    maximumAge: number | null,
    now: Date,
  ): Promise<PredictionQuote[]> {
    return this.sql.rows<PredictionQuote>(
      `select quote.fixture_id as "fixtureId", quote.market, quote.scope, quote.line, quote.side,
        quote.bookmaker_id as "bookmakerId", bookmaker.name as "bookmakerName", bookmaker.price_feed as "priceFeed",
        quote.is_exchange as "isExchange", quote.odds, quote.quoted_at as "quotedAt",
        quote.quoted_at_assumed as "isAssumed"
      from football_as_of.current_quotes($1::timestamptz, $4::integer * interval '1 minute') quote
      join bookmakers bookmaker on bookmaker.id = quote.bookmaker_id
      where quote.fixture_id = any ($2::bigint[]) and quote.market = any ($3::text[])
        and quote.scope in ('match', 'home', 'away') and quote.is_shown
      order by quote.fixture_id, quote.market, quote.scope, quote.line, quote.side, quote.bookmaker_id`,
      [now, ids, markets, maximumAge],
    );
  }
}
