import { Injectable } from '@nestjs/common';
import { listTeamMatches } from '../boards/load/team-matches.queries.js';
import type { TeamMatchRow } from '../boards/load/team-matches.queries.js';
import { currentId, isAhead } from '../database/sql-conditions.js';
import { listFixtureReferences, teamReference } from '../database/fixture-references.queries.js';
import type { FixtureReferenceRow, TeamReferenceRow } from '../database/fixture-references.queries.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { FixtureStatus } from '../football/canonical.js';

export interface TeamWithCountry {
  team: TeamReferenceRow;
  country: { id: number; name: string; slug: string; alpha2: string | null };
}

export interface TeamFixture {
  id: number;
  kickoffAt: Date;
  status: FixtureStatus;
  /** Upcoming or in progress. */
  isAhead: boolean;
  awarded: boolean;
  isHome: boolean;
  ownGoals: number | null;
  concededGoals: number | null;
  seasonId: number;
  seasonName: string;
  startYear: number;
  competitionId: number;
  competitionName: string;
  competitionSlug: string;
  priority: number;
  manager: { id: number; name: string; slug: string } | null;
}

export interface FixtureLimits {
  /** Number of fixtures that have begun, newest first. */
  readonly begun: number;
  /** Number of upcoming fixtures, soonest first. */
  readonly ahead: number;
}

@Injectable()
export class TeamProfileRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /** The team with a public id, including that of a merged one; null if unknown. */
  async find(id: number): Promise<TeamWithCountry | null> {
    return this.sql.row<TeamWithCountry>(
      `select ${teamReference('team')} as team,
        json_build_object('id', country.id, 'name', country.name, 'slug', country.slug, 'alpha2', country.alpha2)
          as country
      from teams team join countries country on country.id = team.country_id
      where team.id = ${currentId('team', '$1::bigint')}`,
      [id],
      { isPrepared: true },
    );
  }

  /**
   * Fixtures of a team around a moment, newest first.
   * Plan: the ends of fixtures_home and fixtures_away, then each row by primary key.
   */
  async listFixtures(teamId: number, { begun, ahead }: FixtureLimits, now: Date): Promise<TeamFixture[]> {
    const nearest = ['home', 'away'].flatMap((side) => [
      `(select id from football_as_of.schedules()
        where ${side}_team_id = $2::bigint and kickoff_at <= $1::timestamptz
        order by kickoff_at desc limit $3::integer)`,
      `(select id from football_as_of.schedules()
        where ${side}_team_id = $2::bigint and kickoff_at > $1::timestamptz
        order by kickoff_at limit $4::integer)`,
    ]);
    return this.sql.rows<TeamFixture>(
      `select fixture.id, fixture.kickoff_at as "kickoffAt", fixture.status, fixture.awarded, own."isHome",
        ${isAhead('fixture', '$1::timestamptz')} as "isAhead",
        case when own."isHome" then fixture.home_goals else fixture.away_goals end as "ownGoals",
        case when own."isHome" then fixture.away_goals else fixture.home_goals end as "concededGoals",
        season.id as "seasonId", season.name as "seasonName", season.start_year as "startYear",
        competition.id as "competitionId", competition.name as "competitionName",
        competition.slug as "competitionSlug", competition.priority,
        case when manager.id is not null
          then json_build_object('id', manager.id, 'name', manager.name, 'slug', manager.slug) end as manager
      from (${nearest.join(' union all ')}) wanted
      join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = wanted.id
      cross join lateral (select fixture.home_team_id = $2::bigint as "isHome") own
      join seasons season on season.id = fixture.season_id
      join competitions competition on competition.id = fixture.competition_id
      left join managers manager
        on manager.id = case when own."isHome" then fixture.home_manager_id else fixture.away_manager_id end
      order by fixture.kickoff_at desc, fixture.id desc`,
      [now, teamId, begun, ahead],
      { isPrepared: true },
    );
  }

  /** Counts of the team's matches since a moment, by the rules of the boards, newest first. */
  async listCounts(teamId: number, since: Date, now: Date): Promise<TeamMatchRow[]> {
    return listTeamMatches(this.sql, [teamId], since, now);
  }

  /** Fixtures in the order of their ids. */
  async listReferences(fixtureIds: readonly number[], now: Date): Promise<FixtureReferenceRow[]> {
    return listFixtureReferences(this.sql, fixtureIds, now);
  }
}
