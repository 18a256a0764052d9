import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import { isEligibleForReferee, refereeMatches, refereeMetricColumns } from './referee-metrics.js';
import type { RefereeMetrics } from './referee-metrics.js';

/** Which matches of referees count. */
export interface MatchChoice {
  /** Only the last 20 of each referee; by competition the last 20 in each. */
  readonly last20Only: boolean;
  readonly byCompetition: boolean;
}

/** Metrics of a referee, over all his matches or those of a competition. */
export interface ChosenMetrics extends RefereeMetrics {
  /** Null over all. */
  competitionId: number | null;
}

/** Reads the matches of all referees. */
@Injectable()
export class RefereeMetricsRepository {
  constructor(@InjectSqlClient('heavy') private readonly sql: SqlClient) {}

  /** Metrics of every referee with an eligible match. Plan: hashes fixtures with both sides. */
  list({ last20Only, byCompetition }: MatchChoice, now: Date): Promise<ChosenMetrics[]> {
    const competition = byCompetition ? 'match.competition_id' : 'null::bigint';
    return this.sql.rows<ChosenMetrics>(
      `with match as (
        select
          row_number() over (
            partition by fixture.referee_id${byCompetition ? ', fixture.competition_id' : ''}
            order by fixture.kickoff_at desc, fixture.id desc
          ) as recency,
          ${refereeMatches}
        where ${isEligibleForReferee}
      )
      select ${competition} as "competitionId", ${refereeMetricColumns}
      from match where not $2::boolean or match.recency <= 20
      group by match.referee_id${byCompetition ? ', match.competition_id' : ''}`,
      [now, last20Only],
    );
  }
}
