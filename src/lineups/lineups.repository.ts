import { Injectable } from '@nestjs/common';
import { SqlClient } from '../database/sql-client.js';
import type { DetailedPosition } from '../football/canonical.js';
import { listPositions } from '../fitting/lineups/position-history.repository.js';
import type { StartsBefore } from '../fitting/lineups/position-history.repository.js';

/** What the boards' snapshots do not hold of line-ups. */
@Injectable()
export class LineupsRepository {
  constructor(private readonly sql: SqlClient) {}

  /** Which of these fixtures have a stored projection or line-up of either side at `now`. */
  async listProjected(
    fixtureIds: readonly number[],
    now: Date,
  ): Promise<{ fixtureId: number; isConfirmed: boolean }[]> {
    return this.sql.rows<{ fixtureId: number; isConfirmed: boolean }>(
      `select fixture_id as "fixtureId", bool_or(prediction_type = 'confirmed') as "isConfirmed"
      from lineup_projections
      where fixture_id = any($2::bigint[]) and projected_at <= $1::timestamptz
      group by fixture_id`,
      [now, fixtureIds],
    );
  }

  /** Full names of players, null where none is stored. */
  async listFullNames(playerIds: readonly number[]): Promise<Map<number, string | null>> {
    const rows = await this.sql.rows<{ id: number; name: string | null }>(
      'select id, full_name as name from players where id = any($1::bigint[])',
      [playerIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Slugs of the countries of competitions. */
  async listFlags(competitionIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.sql.rows<{ id: number; slug: string }>(
      `select competition.id, country.slug from competitions competition join countries country on country.id = competition.country_id
      where competition.id = any($1::bigint[])`,
      [competitionIds],
    );
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  }

  /** Detailed positions of the last starts of players before kick-offs, newest first, by `startsKey`. */
  async listPositions(
    pairs: readonly StartsBefore[],
    most: number,
    now: Date,
  ): Promise<Map<string, DetailedPosition[]>> {
    return listPositions(this.sql, pairs, most, now);
  }
}
