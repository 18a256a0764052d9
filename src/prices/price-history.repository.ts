import { Injectable } from '@nestjs/common';
import { currentId } from '../database/sql-conditions.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { MarketScope, OutcomeSide } from '../football/canonical.js';

/** A market of a fixture at a line: all its sides. */
export interface PricedMarket {
  readonly fixtureId: number;
  /** Key of a statistic or of another market. */
  readonly market: string;
  readonly scope: MarketScope;
  /** Only for players. */
  readonly playerId: number | null;
  /** Null in markets without a line. */
  readonly line: number | null;
}

/** One side of a market. */
export interface PricedOutcome extends PricedMarket {
  readonly side: OutcomeSide;
}

/** An outcome listed by at least one bookmaker. */
export interface ListedOutcome extends PricedOutcome {
  /** Null for teams. */
  readonly playerName: string | null;
  /** Whether it was ever available to bet on. */
  readonly isOffered: boolean;
}

export interface HistorySubject {
  readonly fixtureId: number;
  readonly kickoffAt: Date;
  readonly homeTeamId: number;
  readonly homeTeamName: string;
  readonly awayTeamId: number;
  readonly awayTeamName: string;
  /** Null if none is requested, or none is known. */
  readonly playerId: number | null;
  readonly playerName: string | null;
}

/** A change of a bookmaker's offer for an outcome. */
export interface PricePoint {
  selectionId: number;
  side: OutcomeSide;
  bookmakerId: number;
  bookmakerName: string;
  bookmakerSlug: string;
  /** Bookmakers of one feed are one independent source. */
  priceFeed: string;
  isExchange: boolean;
  at: Date;
  /** Whether that moment is assumed; null: a price ended then, and no other price of the outcome began. */
  isAssumed: boolean | null;
  /** Null: nothing is offered from that moment on. */
  odds: number | null;
  /** False for listings before the first offer that could not be taken: suspended, or at most 1.01. */
  hasOpened: boolean;
  /** The newest quote that repeats the offer, and whether its moment is assumed; null without an offer. */
  lastQuotedAt: Date | null;
  isLastAssumed: boolean | null;
  kickoffAt: Date;
}

/** Price history of outcomes, derived from the stored snapshots. */
@Injectable()
export class PriceHistoryRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /** Finds a fixture and a player by their current or merged ids; null if the fixture is unknown. */
  async findSubject(fixtureId: number, playerId: number | null): Promise<HistorySubject | null> {
    return this.sql.row<HistorySubject>(
      `select fixture.id as "fixtureId", fixture.kickoff_at as "kickoffAt", home.id as "homeTeamId",
        home.name as "homeTeamName", away.id as "awayTeamId", away.name as "awayTeamName",
        player.id as "playerId", player.name as "playerName"
      from football_as_of.schedules() fixture
      join teams home on home.id = fixture.home_team_id
      join teams away on away.id = fixture.away_team_id
      left join players player on player.id = ${currentId('player', '$2::bigint')}
      where fixture.id = ${currentId('fixture', '$1::bigint')}`,
      [fixtureId, playerId],
      { isPrepared: true },
    );
  }

  /** Outcomes of a fixture that were listed before its kick-off, as known at `now`. */
  async listOutcomes(fixtureId: number, now: Date): Promise<ListedOutcome[]> {
    return this.sql.rows<ListedOutcome>(
      `select quote.fixture_id as "fixtureId", quote.market, quote.scope, quote.player_id as "playerId",
        player.name as "playerName", quote.line::float8 as "line", quote.side, bool_or(quote.is_shown) as "isOffered"
      from football_as_of.quotes($1::timestamptz) quote
      join football_as_of.schedules() fixture on fixture.id = quote.fixture_id
      left join players player on player.id = quote.player_id
      where quote.fixture_id = $2::bigint and quote.quoted_at <= fixture.kickoff_at
      group by quote.fixture_id, quote.market, quote.scope, quote.player_id, player.name, quote.line, quote.side
      order by quote.market, quote.scope, player.name, quote.player_id, quote.line, quote.side`,
      [now, fixtureId],
    );
  }

  /** Changes of every side of a market, as known at `now`; by bookmaker name, then chronological. */
  async listMarketPoints(of: PricedMarket, now: Date): Promise<PricePoint[]> {
    return this.sql.rows<PricePoint>(
      `with wanted as materialized (
        select id, fixture_id, side from football_as_of.selections() selection
        where selection.fixture_id = $2::bigint and selection.market = $3::text and selection.scope = $4::text
          and selection.player_id is not distinct from $5::bigint and selection.line is not distinct from $6::numeric
      )
      select point.selection_id as "selectionId", wanted.side, point.bookmaker_id as "bookmakerId",
        bookmaker.name as "bookmakerName", bookmaker.slug as "bookmakerSlug", bookmaker.price_feed as "priceFeed",
        point.is_exchange as "isExchange", point.at, point.at_assumed as "isAssumed", point.odds::float8 as "odds",
        point.has_opened as "hasOpened", point.last_quoted_at as "lastQuotedAt",
        point.last_quoted_at_assumed as "isLastAssumed", fixture.kickoff_at as "kickoffAt"
      from football_as_of.price_states($1::timestamptz, array(select id from wanted)) point
      join wanted on wanted.id = point.selection_id
      join football_as_of.schedules() fixture on fixture.id = wanted.fixture_id
      join bookmakers bookmaker on bookmaker.id = point.bookmaker_id
      order by bookmaker.name, bookmaker.id, point.at, wanted.side`,
      [now, of.fixtureId, of.market, of.scope, of.playerId, of.line],
    );
  }
}
