import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import { PICK_TABLES } from './pick-tables.js';
import { readSums, selectSums } from './sums.queries.js';
import type { GroupSums, PickGroups, PickSource } from './scorecard-sums.js';

/** Names of a group's key. */
export interface KeyName {
  key: string;
  name: string;
}

/** Stored and computed sums of the scorecard. */
@Injectable()
export class ScorecardRepository {
  constructor(
    @InjectSqlClient('record') private readonly sql: SqlClient,
    @InjectSqlClient('heavy') private readonly heavy: SqlClient,
  ) {}

  /** Stored sums of groupings. Plan: scorecard_sums_pkey. */
  stored(groups: PickGroups): Promise<GroupSums[]> {
    return readSums(this.sql, groups);
  }

  /**
   * The sums as they stood at a moment, from all picks or from those on some fixtures.
   * Plan: of fixtures the unique key of picks.
   */
  computed(groups: PickGroups, fixtureIds: readonly number[] | null, moment: Date): Promise<GroupSums[]> {
    return selectSums(this.heavy, groups, fixtureIds, moment);
  }

  /** Kick-off of the first match with a pick that was seen by a moment; null without one. Plan: picks_kickoff. */
  async firstKickoff(source: PickSource, moment: Date): Promise<Date | null> {
    const row = await this.sql.row<{ at: Date }>(
      `select kickoff_at as at from ${PICK_TABLES[source].picks}
      where first_seen_at <= $1::timestamptz order by kickoff_at limit 1`,
      [moment],
    );
    return row?.at ?? null;
  }

  /** Until when the picks of a source are graded; null before the first time. */
  async gradedUntil(source: PickSource): Promise<Date | null> {
    const row = await this.sql.row<{ at: Date }>('select graded_until as at from grading_state where source = $1', [
      source,
    ]);
    return row?.at ?? null;
  }

  /** Names of competitions, or of bookmakers, by id. */
  listNames(kind: 'competitions' | 'bookmakers', ids: readonly number[]): Promise<KeyName[]> {
    return this.sql.rows<KeyName>(`select id::text as key, name from ${kind} where id = any ($1::bigint[])`, [ids]);
  }
}
