import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SeasonEntity } from '../database/entities/index.js';
import { teamReference } from '../database/fixture-references.queries.js';
import type { TeamReferenceRow } from '../database/fixture-references.queries.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';

/** A fixture of a season, with its goals where it counts for the table. */
export interface SeasonFixture {
  seasonId: number;
  phaseId: number;
  fixtureId: number;
  kickoffAt: Date;
  homeTeamId: number;
  awayTeamId: number;
  /** Null unless finished. */
  homeGoals: number | null;
  awayGoals: number | null;
}

/** Fixtures, teams and phases of seasons. */
@Injectable()
export class StandingsRepository {
  constructor(
    @InjectRepository(SeasonEntity) private readonly seasons: Repository<SeasonEntity>,
    @InjectSqlClient('record') private readonly sql: SqlClient,
  ) {}

  /** A season of a competition; null where the competition has no such season. */
  async findSeason(competitionId: number, seasonId: number): Promise<SeasonEntity | null> {
    return this.seasons.findOneBy({ id: seasonId, competitionId });
  }

  /**
   * Every fixture of seasons, oldest first; awarded results count for tables, abandoned matches do not.
   * Plan: the unique index of fixtures that leads with the season, results by primary key.
   */
  async listFixtures(seasonIds: readonly number[], now: Date): Promise<SeasonFixture[]> {
    return this.sql.rows<SeasonFixture>(
      `select fixture.season_id as "seasonId", fixture.phase_id as "phaseId", fixture.id as "fixtureId",
        fixture.kickoff_at as "kickoffAt", fixture.home_team_id as "homeTeamId", fixture.away_team_id as "awayTeamId",
        case when fixture.status = 'finished' then fixture.home_goals end as "homeGoals",
        case when fixture.status = 'finished' then fixture.away_goals end as "awayGoals"
      from football_as_of.fixtures($1::timestamptz) fixture
      where fixture.season_id = any ($2::bigint[])
      order by fixture.kickoff_at, fixture.id`,
      [now, seasonIds],
      { isPrepared: true },
    );
  }

  /** Names of phases, by name. */
  async listPhases(phaseIds: readonly number[]): Promise<{ id: number; name: string }[]> {
    return this.sql.rows<{ id: number; name: string }>(
      'select id, name from phases where id = any ($1::bigint[]) order by name collate "C", id',
      [phaseIds],
    );
  }

  /** Teams, by name. */
  async listTeams(teamIds: readonly number[]): Promise<TeamReferenceRow[]> {
    const rows = await this.sql.rows<{ team: TeamReferenceRow }>(
      `select ${teamReference('team')} as team from teams team where team.id = any ($1::bigint[])
      order by team.name collate "C", team.id`,
      [teamIds],
    );
    return rows.map(({ team }) => team);
  }
}
