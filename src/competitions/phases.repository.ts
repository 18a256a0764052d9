import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';

/** A phase as it is stored. */
export interface PhaseRecord {
  id: number;
  name: string;
  slug: string;
  isGroup: boolean;
}

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
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /** Whether the season exists and belongs to the competition. */
  async hasSeason(competitionId: number, seasonId: number): Promise<boolean> {
    const row = await this.sql.row('select from seasons where id = $2::bigint and competition_id = $1::bigint', [
      competitionId,
      seasonId,
    ]);
    return row !== null;
  }

  /** All phases of a season: stages and groups, a few dozen at most. */
  async list(seasonId: number): Promise<PhaseRecord[]> {
    return this.sql.rows<PhaseRecord>(
      'select id, name, slug, is_group as "isGroup" from phases where season_id = $1::bigint',
      [seasonId],
    );
  }

  /** What is known of the fixtures of these phases of one season; a phase without fixtures is left out. */
  async listData(seasonId: number, phaseIds: readonly number[], now: Date): Promise<PhaseData[]> {
    // The season's fixtures come from the unique index that leads with it, each line-up by fixture.
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
