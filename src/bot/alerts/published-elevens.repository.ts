import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';

/** Digest of the published eleven of one side. */
export interface PublishedEleven {
  fixtureId: number;
  teamId: number;
  digest: string;
}

/** Published line-ups of upcoming fixtures. */
@Injectable()
export class PublishedElevensRepository {
  constructor(@InjectSqlClient('worker') private readonly sql: SqlClient) {}

  /** Digests of the published elevens of these fixtures, by team; sides without one are absent. */
  list(fixtureIds: readonly number[], now: Date): Promise<PublishedEleven[]> {
    return this.sql.rows<PublishedEleven>(
      `select lineup.fixture_id as "fixtureId", lineup.team_id as "teamId",
        md5(string_agg(player.player_id::text, ' ' order by player.player_id)) as digest
      from lineup_projections lineup
      join lineup_projection_players player on player.fixture_id = lineup.fixture_id and player.side = lineup.side
      where lineup.fixture_id = any ($1::bigint[]) and lineup.projected_at <= $2::timestamptz
        and lineup.prediction_type = 'confirmed'
      group by lineup.fixture_id, lineup.team_id
      order by lineup.fixture_id, lineup.team_id`,
      [fixtureIds, now],
    );
  }
}
