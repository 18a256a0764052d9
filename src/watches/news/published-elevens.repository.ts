import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import type { NewsFixture } from './news.js';
import { newsFixtureColumns, watchedFixtures, watchedParameters } from './watched-fixtures.queries.js';
import type { Watched } from './watched.js';

/** Digest of the published eleven of one side. */
export interface ElevenDigest {
  fixtureId: number;
  teamId: number;
  digest: string;
}

/** The published eleven of one side, with its match. */
export interface PublishedEleven extends NewsFixture {
  readonly teamId: number;
  readonly teamName: string;
  readonly digest: string;
  readonly playerIds: number[];
  readonly playerNames: string[];
  /** Watched players of the side who are not in the eleven. */
  readonly leftOut: number[];
}

/** SQL digest of the players, regardless of order. */
const digest = "md5(string_agg(player.player_id::text, ' ' order by player.player_id))";

/** Published elevens of upcoming matches. */
@Injectable()
export class PublishedElevensRepository {
  constructor(@InjectSqlClient('worker') private readonly sql: SqlClient) {}

  /** Digests of the published elevens of these fixtures, by team; sides without one are absent. */
  listDigests(fixtureIds: readonly number[], now: Date): Promise<ElevenDigest[]> {
    return this.sql.rows<ElevenDigest>(
      `select lineup.fixture_id as "fixtureId", lineup.team_id as "teamId", ${digest} as digest
      from lineup_projections lineup
      join lineup_projection_players player on player.fixture_id = lineup.fixture_id and player.side = lineup.side
      where lineup.fixture_id = any ($1::bigint[]) and lineup.projected_at <= $2::timestamptz
        and lineup.prediction_type = 'confirmed'
      group by lineup.fixture_id, lineup.team_id
      order by lineup.fixture_id, lineup.team_id`,
      [fixtureIds, now],
    );
  }

  /**
   * The published elevens of watched upcoming matches; for a watched player, those of his team.
   * Plan: fixtures_kickoff, then primary keys.
   */
  list(watched: Watched, now: Date): Promise<PublishedEleven[]> {
    const playerIds = watched === 'everything' ? [] : watched.playerIds;
    return this.sql.rows<PublishedEleven>(
      `with watched_player as materialized (
        select player_id, team_id from football_as_of.player_appearances($1::timestamptz, $6::bigint[])
      ), eleven as (
        select lineup.fixture_id, lineup.team_id, ${digest} as digest,
          array_agg(player.player_id::bigint order by player.player_id) as player_ids,
          array_agg(person.name order by player.player_id) as player_names
        from football_as_of.schedules() fixture
        join lineup_projections lineup on lineup.fixture_id = fixture.id
        join lineup_projection_players player on player.fixture_id = lineup.fixture_id and player.side = lineup.side
        join players person on person.id = player.player_id
        where fixture.kickoff_at > $1::timestamptz and lineup.projected_at <= $1::timestamptz
          and lineup.prediction_type = 'confirmed'
          and (${watchedFixtures(2)} or lineup.team_id in (select team_id from watched_player))
        group by lineup.fixture_id, lineup.team_id
      )
      select ${newsFixtureColumns}, eleven.team_id as "teamId", team.name as "teamName", eleven.digest,
        eleven.player_ids as "playerIds", eleven.player_names as "playerNames",
        array(
          select player_id::bigint from watched_player
          where watched_player.team_id = eleven.team_id and player_id <> all (eleven.player_ids)
        ) as "leftOut"
      from eleven
      join teams team on team.id = eleven.team_id
      join football_as_of.schedules() fixture on fixture.id = eleven.fixture_id
      join competitions competition on competition.id = fixture.competition_id
      join teams home on home.id = fixture.home_team_id
      join teams away on away.id = fixture.away_team_id
      order by fixture.kickoff_at, fixture.id, eleven.team_id`,
      [now, ...watchedParameters(watched), playerIds],
    );
  }
}
