import { Injectable } from '@nestjs/common';
import { SqlClient } from '../database/sql-client.js';
import type { DetailedPosition } from '../football/canonical.js';
import { listPositions } from '../fitting/lineups/position-history.queries.js';
import type { StartsBefore } from '../fitting/lineups/position-history.queries.js';

/** A player who usually starts and is not in the published eleven. */
export interface MissingRegular {
  teamId: number;
  playerId: number;
  playerName: string;
}

/** Reads members of line-up records that the snapshot lacks, and line-ups of fixtures. */
@Injectable()
export class LineupsRepository {
  constructor(private readonly sql: SqlClient) {}

  /** Those of the fixtures with a stored projection or line-up of either side at `now`. */
  async listProjected(
    fixtureIds: readonly number[],
    now: Date,
  ): Promise<{ fixtureId: number; isConfirmed: boolean }[]> {
    return this.sql.rows<{ fixtureId: number; isConfirmed: boolean }>(
      `select fixture_id as "fixtureId", bool_or(prediction_type = 'confirmed') as "isConfirmed"
      from lineup_projections
      where fixture_id = any($2::bigint[]) and projected_at <= $1::timestamptz
      group by fixture_id`,
      [now, fixtureIds],
      { isPrepared: true },
    );
  }

  /**
   * Fixtures with a published eleven at `now`, and the players who started each of the last matches of their team and
   * are not in it. Matches without a published eleven of the team are skipped.
   * Plan: lineup_players_fixture, then the ends of fixtures_home and fixtures_away.
   * @param starts matches that a player must have started; a team with fewer has no such players
   */
  async listMissingRegulars(
    fixtureIds: readonly number[],
    starts: number,
    now: Date,
  ): Promise<{ fixtureId: number; players: MissingRegular[] }[]> {
    const earlier = (side: string): string => `(
      select fixture.id, fixture.kickoff_at from football_as_of.schedules() fixture
      where fixture.${side}_team_id = own.team_id and fixture.kickoff_at < own.kickoff_at
        and exists (
          select from football_as_of.lineup_players($1::timestamptz) eleven
          where eleven.fixture_id = fixture.id and eleven.side = '${side}' and eleven.is_starter and eleven.is_complete
        )
      order by fixture.kickoff_at desc, fixture.id desc limit $3::integer)`;
    return this.sql.rows<{ fixtureId: number; players: MissingRegular[] }>(
      `with own as materialized (
        select eleven.fixture_id, eleven.team_id, schedule.kickoff_at, array_agg(eleven.player_id) as starters
        from football_as_of.lineup_players($1::timestamptz) eleven
        join football_as_of.schedules() schedule on schedule.id = eleven.fixture_id
        where eleven.fixture_id = any($2::bigint[]) and eleven.is_starter and eleven.is_complete
        group by eleven.fixture_id, eleven.team_id, schedule.kickoff_at
      ), missing as (
        select own.fixture_id, own.team_id, starter.player_id
        from own
        cross join lateral (
          select last.id from (${earlier('home')} union all ${earlier('away')}) last
          order by last.kickoff_at desc, last.id desc limit $3::integer
        ) last
        join football_as_of.lineup_players($1::timestamptz) starter
          on starter.fixture_id = last.id and starter.team_id = own.team_id and starter.is_starter
        where starter.player_id <> all (own.starters)
        group by own.fixture_id, own.team_id, starter.player_id
        having count(*) = $3::integer
      )
      select own.fixture_id as "fixtureId", coalesce(jsonb_agg(
          jsonb_build_object('teamId', missing.team_id, 'playerId', player.id, 'playerName', player.name)
          order by player.name collate "C", player.id
        ) filter (where player.id is not null), '[]') as players
      from own
      left join missing on missing.fixture_id = own.fixture_id and missing.team_id = own.team_id
      left join players player on player.id = missing.player_id
      group by own.fixture_id`,
      [now, fixtureIds, starts],
    );
  }

  /** Full names of players, null if none is stored. */
  async listFullNames(playerIds: readonly number[]): Promise<Map<number, string | null>> {
    const rows = await this.sql.rows<{ id: number; name: string | null }>(
      'select id, full_name as name from players where id = any($1::bigint[])',
      [playerIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Slugs of the countries of competitions. */
  async listFlags(competitionIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.sql.rows<{ id: number; slug: string }>(
      `select competition.id, country.slug
      from competitions competition
      join countries country on country.id = competition.country_id
      where competition.id = any($1::bigint[])`,
      [competitionIds],
    );
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  }

  /** Detailed positions in players' last starts before the given kick-offs, newest first, by `startsKey`. */
  async listPositions(
    pairs: readonly StartsBefore[],
    most: number,
    now: Date,
  ): Promise<Map<string, DetailedPosition[]>> {
    return listPositions(this.sql, pairs, most, now);
  }
}
