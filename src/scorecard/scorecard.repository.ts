import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import { readSums, selectSums } from './sums.repository.js';
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

  /** The sums as they stood at a moment, from all picks. */
  computed(groups: PickGroups, moment: Date): Promise<GroupSums[]> {
    return selectSums(this.heavy, groups, moment);
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
