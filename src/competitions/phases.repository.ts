import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { PhaseEntity, SeasonEntity } from '../database/entities/index.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';

/** What is known of a phase's fixtures at a moment. */
export interface PhaseData {
  phaseId: number;
  isLive: boolean;
  hasEvents: boolean;
  hasLineups: boolean;
}

/** Phases of a season. */
@Injectable()
export class PhasesRepository {
  constructor(
    @InjectRepository(SeasonEntity) private readonly seasons: Repository<SeasonEntity>,
    @InjectRepository(PhaseEntity) private readonly phases: Repository<PhaseEntity>,
    @InjectSqlClient('record') private readonly sql: SqlClient,
  ) {}

  /** Whether the season exists and belongs to the competition. */
  async hasSeason(competitionId: number, seasonId: number): Promise<boolean> {
    return this.seasons.existsBy({ id: seasonId, competitionId });
  }

  /** All phases of a season: stages and groups, a few dozen at most. */
  async list(seasonId: number): Promise<PhaseEntity[]> {
    return this.phases.findBy({ seasonId });
  }

  /**
   * What is known of the fixtures of these phases of one season; a phase without fixtures is left out.
   * SQL, as it adds up the facts of a moment. Plan: the season's fixtures by the unique index that leads with it, each
   * line-up by fixture.
   */
  async listData(seasonId: number, phaseIds: readonly number[], now: Date): Promise<PhaseData[]> {
    return this.sql.rows<PhaseData>(
      `select fixture.phase_id as "phaseId",
        bool_or(fixture.status = 'inprogress') as "isLive",
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
}
