import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { PhaseEntity, TeamEntity } from '../database/entities/index.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { isAhead } from '../database/sql-conditions.js';
import { SqlClient } from '../database/sql-client.js';

/** What is known of a phase's fixtures at a moment. */
export interface PhaseData {
  phaseId: number;
  isLive: boolean;
  hasEvents: boolean;
  hasLineups: boolean;
}

/** A fixture of a season, with its goals where it counts for the table. */
export interface SeasonFixture {
  competitionId: number;
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

/** Phases, fixtures and teams of seasons. */
@Injectable()
export class SeasonsRepository {
  constructor(
    @InjectRepository(PhaseEntity) private readonly phases: Repository<PhaseEntity>,
    @InjectRepository(TeamEntity) private readonly teams: Repository<TeamEntity>,
    @InjectSqlClient('record') private readonly sql: SqlClient,
  ) {}

  /** All phases of a season: stages and groups, a few dozen at most. */
  async listPhases(seasonId: number): Promise<PhaseEntity[]> {
    return this.phases.findBy({ seasonId });
  }

  /** Phases by id, by name. */
  async listPhasesById(ids: readonly number[]): Promise<PhaseEntity[]> {
    const query = this.phases.createQueryBuilder('phase').where({ id: In(ids) });
    return query.orderBy('phase.name collate "C"').addOrderBy('phase.id').getMany();
  }

  /** Teams by id, by name. */
  async listTeams(ids: readonly number[]): Promise<TeamEntity[]> {
    const query = this.teams.createQueryBuilder('team').where({ id: In(ids) });
    return query.orderBy('team.name collate "C"').addOrderBy('team.id').getMany();
  }

  /**
   * What is known of the fixtures of these phases of one season; a phase without fixtures is left out.
   * SQL, as it adds up the facts of a moment. Plan: the season's fixtures by the unique index that leads with it, each
   * line-up by fixture.
   */
  async listPhaseData(seasonId: number, phaseIds: readonly number[], now: Date): Promise<PhaseData[]> {
    return this.sql.rows<PhaseData>(
      `select fixture.phase_id as "phaseId",
        bool_or(fixture.status = 'inprogress' and ${isAhead('fixture', '$1::timestamptz')}) as "isLive",
        bool_or(fixture.has_events) as "hasEvents",
        bool_or(exists (
          select from football_as_of.lineup_players($1::timestamptz) lineup where lineup.fixture_id = fixture.id
        )) as "hasLineups"
      from football_as_of.fixtures($1::timestamptz) fixture
      where fixture.season_id = $2::bigint and fixture.phase_id = any ($3::bigint[])
      group by fixture.phase_id`,
      [now, seasonId, phaseIds],
    );
  }

  /**
   * Every fixture of seasons, oldest first; awarded results count for tables, abandoned matches do not.
   * Plan: the unique index of fixtures that leads with the season, results by primary key.
   */
  async listFixtures(seasonIds: readonly number[], now: Date): Promise<SeasonFixture[]> {
    return this.sql.rows<SeasonFixture>(
      `select fixture.competition_id as "competitionId", fixture.season_id as "seasonId",
        fixture.phase_id as "phaseId", fixture.id as "fixtureId", fixture.kickoff_at as "kickoffAt",
        fixture.home_team_id as "homeTeamId", fixture.away_team_id as "awayTeamId",
        case when fixture.status = 'finished' then fixture.home_goals end as "homeGoals",
        case when fixture.status = 'finished' then fixture.away_goals end as "awayGoals"
      from football_as_of.fixtures($1::timestamptz) fixture
      where fixture.season_id = any ($2::bigint[])
      order by fixture.kickoff_at, fixture.id`,
      [now, seasonIds],
      { isPrepared: true },
    );
  }
}
