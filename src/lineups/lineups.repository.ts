import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { DetailedPosition, PositionGroup, Side } from '../football/canonical.js';
import { POSITION_HISTORY } from './position-history.js';

/** A starter of a fixture that boards may show. */
export interface StarterKey {
  fixtureId: number;
  side: Side;
  teamId: number;
  kickoffAt: Date;
  competitionId: number;
  status: 'notstarted' | 'inprogress';
  predictionType: 'predicted' | 'confirmed';
  projectedAt: Date;
  playerId: number;
  group: PositionGroup | null;
  position: DetailedPosition | null;
  jerseyNumber: number | null;
  startProbability: number;
  usualPosition: DetailedPosition | null;
  gamesAnalyzed: number;
  isPositionChange: boolean;
}

/** Names of a fixture. */
export interface FixtureNames {
  fixtureId: number;
  slug: string;
  kickoffAt: Date;
  homeId: number;
  homeName: string;
  awayId: number;
  awayName: string;
  competitionId: number;
  competitionName: string;
  priority: number;
  countrySlug: string;
}

/** Names of a player. */
export interface PlayerNames {
  playerId: number;
  name: string;
  fullName: string | null;
  slug: string;
}

/** Detailed positions of the starts of a player before a moment, newest first. */
export interface PositionHistory {
  playerId: number;
  kickoffAt: Date;
  positions: DetailedPosition[];
}

/** Stored line-ups of fixtures to come. */
@Injectable()
export class LineupsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Starters of fixtures with a kick-off in a span that have not ended, in the order of the board.
   * Plan: fixtures_kickoff, then the primary keys of the line-ups.
   */
  async listStarters(from: Date, until: Date, now: Date): Promise<StarterKey[]> {
    return this.database.rows<StarterKey>(
      `select fixture.id as "fixtureId", lineup.side, lineup.team_id as "teamId", fixture.kickoff_at as "kickoffAt",
        fixture.competition_id as "competitionId", fixture.status, lineup.prediction_type as "predictionType",
        lineup.projected_at as "projectedAt", player.player_id as "playerId", player.position_group as "group", player.position,
        player.jersey_number as "jerseyNumber", player.start_probability as "startProbability", player.usual_position as "usualPosition",
        player.games_analyzed as "gamesAnalyzed", player.is_position_change as "isPositionChange"
      from football_as_of.fixtures($1::timestamptz) fixture
      join competitions competition on competition.id = fixture.competition_id
      join lineup_projections lineup on lineup.fixture_id = fixture.id
      join lineup_projection_players player on player.fixture_id = lineup.fixture_id and player.side = lineup.side
      where fixture.kickoff_at >= $2::timestamptz and fixture.kickoff_at < $3::timestamptz
        and fixture.status in ('notstarted', 'inprogress') and lineup.projected_at <= $1::timestamptz
      order by fixture.kickoff_at, competition.priority, fixture.id, lineup.side = 'away',
        position(coalesce(player.position_group, 'X') in 'GDMFX'), player.jersey_number nulls last, player.player_id`,
      [now, from, until],
    );
  }

  /** Which of these fixtures have a stored projection or line-up of either side at `now`. */
  async listProjected(fixtureIds: readonly number[], now: Date): Promise<{ fixtureId: number; isConfirmed: boolean }[]> {
    return this.database.rows<{ fixtureId: number; isConfirmed: boolean }>(
      `select fixture_id as "fixtureId", bool_or(prediction_type = 'confirmed') as "isConfirmed"
      from lineup_projections
      where fixture_id = any($2::bigint[]) and projected_at <= $1::timestamptz
      group by fixture_id`,
      [now, fixtureIds],
    );
  }

  /** Entities that ids stand for, old ids of merged ones included. */
  async resolveIds(kind: 'competition' | 'fixture', ids: readonly number[]): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `select coalesce(alias.entity_id, given.id) as id
      from unnest($2::bigint[]) as given (id)
      left join public_id_aliases alias on alias.kind = $1::text and alias.old_id = given.id`,
      [kind, ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Names of fixtures, their sides and competitions. */
  async loadFixtures(ids: readonly number[]): Promise<FixtureNames[]> {
    return this.database.rows<FixtureNames>(
      `select fixture.id as "fixtureId", fixture.slug, fixture.kickoff_at as "kickoffAt",
        home.id as "homeId", home.name as "homeName", away.id as "awayId", away.name as "awayName",
        competition.id as "competitionId", competition.name as "competitionName", competition.priority, country.slug as "countrySlug"
      from football_as_of.schedules() fixture
      join teams home on home.id = fixture.home_team_id
      join teams away on away.id = fixture.away_team_id
      join competitions competition on competition.id = fixture.competition_id
      join countries country on country.id = competition.country_id
      where fixture.id = any($1::bigint[])`,
      [ids],
    );
  }

  /** Names of players. */
  async loadPlayers(ids: readonly number[]): Promise<PlayerNames[]> {
    return this.database.rows<PlayerNames>(
      `select id as "playerId", name, full_name as "fullName", slug from players where id = any($1::bigint[])`,
      [ids],
    );
  }

  /** The last starts before each kick-off. */
  async loadHistories(keys: readonly Pick<StarterKey, 'playerId' | 'kickoffAt'>[], most: number, now: Date): Promise<PositionHistory[]> {
    return this.database.rows<PositionHistory>(POSITION_HISTORY, [
      now, keys.map(({ playerId }) => playerId), keys.map(({ kickoffAt }) => kickoffAt), most,
    ]);
  }
}
