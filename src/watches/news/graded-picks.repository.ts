import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { currentId } from '../../database/sql-conditions.js';
import { SqlClient } from '../../database/sql-client.js';
import type { BetGrade, BetSide } from '../../football/bet-grade.js';
import type { NewsFixture } from './news.js';
import { newsFixtureColumns, watchedFixtures, watchedParameters } from './watched-fixtures.queries.js';
import type { Watched } from './watched.js';

/** A bet that boards listed as worth taking, with its result. */
export interface GradedPick extends NewsFixture {
  readonly scope: 'match' | 'home' | 'away' | 'player';
  readonly playerId: number | null;
  readonly playerName: string | null;
  /** The side it is about; null: the match, or a player whose side is unknown. */
  readonly teamId: number | null;
  readonly teamName: string | null;
  readonly market: string;
  readonly side: BetSide;
  readonly line: number | null;
  readonly odds: number;
  readonly bookmaker: string;
  readonly edgeLow: number;
  readonly grade: BetGrade;
  readonly value: number | null;
  readonly profit: number;
  readonly gradedAt: Date;
}

/** Grades of the bets that the boards called value. */
@Injectable()
export class GradedPicksRepository {
  constructor(@InjectSqlClient('worker') private readonly sql: SqlClient) {}

  /**
   * Watched bets graded after a moment, last graded first. A bet on several boards is taken from the first to list it.
   * Plan: pick_grades_graded, then primary keys.
   */
  list(watched: Watched, since: Date, now: Date, most: number): Promise<GradedPick[]> {
    const playerIds = watched === 'everything' ? [] : watched.playerIds;
    return this.sql.rows<GradedPick>(
      `with graded as materialized (
        select distinct on (fixture_id, scope, player_id, market, line, side) pick.*
        from (
          select ${currentId('fixture', 'pick.fixture_id')} as fixture_id, pick.scope,
            ${currentId('player', 'pick.player_id')} as player_id, pick.market, pick.line, pick.side, pick.id,
            pick.price, pick.bookmaker_id, pick.edge_low, outcome.grade, outcome.value, outcome.profit,
            outcome.graded_at
          from pick_grades outcome
          join picks pick on pick.id = outcome.pick_id
          where outcome.graded_at > $7::timestamptz and outcome.graded_at <= $1::timestamptz
            and pick.board in ('value-bets', 'price-outliers') and pick.edge_low > 0
        ) pick
        order by fixture_id, scope, player_id, market, line, side, pick.id
      )
      select ${newsFixtureColumns}, graded.scope, graded.player_id as "playerId", player.name as "playerName",
        subject.id as "teamId", subject.name as "teamName", graded.market, graded.side, graded.line,
        graded.price as odds, bookmaker.name as bookmaker, graded.edge_low as "edgeLow", graded.grade, graded.value,
        graded.profit, graded.graded_at as "gradedAt"
      from graded
      join football_as_of.schedules() fixture on fixture.id = graded.fixture_id
      join competitions competition on competition.id = fixture.competition_id
      join teams home on home.id = fixture.home_team_id
      join teams away on away.id = fixture.away_team_id
      join bookmakers bookmaker on bookmaker.id = graded.bookmaker_id
      left join players player on player.id = graded.player_id
      left join teams subject on subject.id = case graded.scope
        when 'home' then fixture.home_team_id when 'away' then fixture.away_team_id
        when 'player' then (
          select played.team_id from football_as_of.player_statistics($1::timestamptz) played
          where played.fixture_id = graded.fixture_id and played.player_id = graded.player_id limit 1
        ) end
      where ${watchedFixtures(2)} or graded.player_id = any ($6::bigint[])
      order by graded.graded_at desc, graded.id
      limit $8::integer`,
      [now, ...watchedParameters(watched), playerIds, since, most],
    );
  }
}
