import { Injectable } from '@nestjs/common';
import { currentId } from '../database/current-id.js';
import { listFixtureReferences, teamReference } from '../database/fixture-references.js';
import type { FixtureReferenceRow, TeamReferenceRow } from '../database/fixture-references.js';
import { isAhead } from '../database/fixtures-ahead.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';

/** A player with his country and other names. */
export interface PlayerWithNames {
  id: number;
  name: string;
  fullName: string | null;
  slug: string;
  position: string | null;
  country: { id: number; name: string; slug: string; alpha2: string | null };
  alsoKnownAs: string[];
}

/** A match in which a player was on the pitch, whether or not its counts feed boards. */
export interface PlayerAppearance {
  fixtureId: number;
  seasonId: number;
  countrySlug: string;
  competitionSlug: string;
  teamId: number | null;
  isHome: boolean | null;
  isStarter: boolean;
  /** Null where his source gives impossible ones. */
  minutes: number | null;
  /** In the order of PLAYER_STATISTICS; empty where none must be used: of conflicting or corrupted data. */
  counts: (number | null)[];
}

/** What a player did for a team in his newest season. */
export interface PlayerTeamRow {
  team: TeamReferenceRow;
  firstKickoffAt: Date | null;
  lastKickoffAt: Date | null;
  matches: number;
  starts: number;
  minutes: number;
}

/** More minutes than a match has are a mistake of the source. */
const MOST_MINUTES = 130;

/** What a player's page shows. */
@Injectable()
export class PlayerProfileRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /** The player of a public id, of a merged one too; null where he is unknown. */
  async find(id: number): Promise<PlayerWithNames | null> {
    return this.sql.row<PlayerWithNames>(
      `select player.id, player.name, player.full_name as "fullName", player.slug, player.position_group as position,
        json_build_object('id', country.id, 'name', country.name, 'slug', country.slug, 'alpha2', country.alpha2)
          as country,
        array(
          select distinct alias.normalised_name from aliases alias
          where alias.kind = 'player' and alias.entity_id = player.id order by 1
        ) as "alsoKnownAs"
      from players player join countries country on country.id = player.country_id
      where player.id = ${currentId('player', '$1::bigint')}`,
      [id],
      { isPrepared: true },
    );
  }

  /**
   * The newest matches of a player with minutes, newest first; awarded ones are left out.
   * Plan: player_statistics_player, then reports, fixtures, results and competitions by primary key.
   */
  async listAppearances(playerId: number, most: number, now: Date): Promise<PlayerAppearance[]> {
    return this.sql.rows<PlayerAppearance>(
      `select played.fixture_id as "fixtureId", fixture.season_id as "seasonId", country.slug as "countrySlug",
        competition.slug as "competitionSlug", played.team_id as "teamId", played.side = 'home' as "isHome",
        played.is_starter as "isStarter", case when played.minutes <= ${MOST_MINUTES} then played.minutes end as minutes,
        case when played.is_usable and fixture.feeds_boards then array[${PLAYER_STATISTICS.map(({ column }) => `played.${column}`).join(', ')}]::smallint[]
          else '{}' end as counts
      from football_as_of.player_statistics($1::timestamptz) played
      join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = played.fixture_id
      join competitions competition on competition.id = fixture.competition_id
      join countries country on country.id = competition.country_id
      where played.player_id = $2::bigint and played.minutes > 0 and not fixture.awarded and fixture.status = 'finished'
      order by fixture.kickoff_at desc, fixture.id desc
      limit $3::integer`,
      [now, playerId, most],
      { isPrepared: true },
    );
  }

  /**
   * Teams of a player in the newest season in which a line-up or a match report names him, newest first. Where no
   * match of him is stored, those of his squads of the newest season that has begun; none where all become known
   * later. Rows that feed no board tell his team too.
   * Plan: player_statistics_player and lineup_players_player, fixtures by primary key; squad_members_player, then
   * the unique key of fixtures by season.
   */
  async listTeams(playerId: number, now: Date): Promise<PlayerTeamRow[]> {
    return this.sql.rows<PlayerTeamRow>(
      `with listed as (
        select fixture_id, team_id, max(minutes) as minutes, bool_or(is_starter) as is_starter
        from (
          select fixture_id, team_id, minutes, is_starter
          from football_as_of.player_statistics($1::timestamptz)
          where player_id = $2::bigint and team_id is not null
          union all
          select fixture_id, team_id, 0, false
          from football_as_of.lineup_players($1::timestamptz)
          where player_id = $2::bigint
        ) row
        group by fixture_id, team_id
      ), seen as (
        select listed.team_id, fixture.kickoff_at, listed.minutes, listed.is_starter, season.start_year
        from listed
        join football_as_of.schedules() fixture on fixture.id = listed.fixture_id
        join seasons season on season.id = fixture.season_id
        union all
        select member.team_id, null, 0, false, season.start_year
        from football_as_of.player_appearances($1::timestamptz, array[$2::bigint]) player
        join squad_members member on member.player_id = player.player_id
        join seasons season on season.id = member.season_id
        where not exists (select from listed) and player.matches = 0 and exists (
          select from football_as_of.schedules() fixture
          where fixture.season_id = season.id and fixture.kickoff_at <= $1::timestamptz
        )
      ), newest as (
        select * from seen where start_year = (select max(start_year) from seen)
      )
      select ${teamReference('team')} as team,
        min(newest.kickoff_at) as "firstKickoffAt", max(newest.kickoff_at) as "lastKickoffAt",
        count(*) filter (where newest.minutes > 0)::integer as matches,
        count(*) filter (where newest.minutes > 0 and newest.is_starter)::integer as starts,
        coalesce(sum(newest.minutes) filter (where newest.minutes between 0 and ${MOST_MINUTES}), 0)::integer as minutes
      from newest join teams team on team.id = newest.team_id
      group by team.id
      order by max(newest.kickoff_at) desc nulls last, team.id`,
      [now, playerId],
      { isPrepared: true },
    );
  }

  /**
   * The next fixture of a team, or one in progress; null where none is known.
   * Plan: the ends of fixtures_home and fixtures_away.
   */
  async findNextFixture(teamId: number | null, now: Date): Promise<{ id: number; isHome: boolean } | null> {
    const ofSide = (side: string): string => `(
      select id, kickoff_at from football_as_of.fixtures($1::timestamptz) fixture
      where ${side}_team_id = $2::bigint and ${isAhead('fixture', '$1::timestamptz')}
      order by kickoff_at, id limit 1)`;
    return this.sql.row<{ id: number; isHome: boolean }>(
      `select id, "isHome" from (
        select *, true as "isHome" from ${ofSide('home')} home
        union all
        select *, false from ${ofSide('away')} away
      ) next order by kickoff_at, id limit 1`,
      [now, teamId],
      { isPrepared: true },
    );
  }

  /** Fixtures in the order of their ids. */
  async listReferences(fixtureIds: readonly number[], now: Date): Promise<FixtureReferenceRow[]> {
    return listFixtureReferences(this.sql, fixtureIds, now);
  }
}
