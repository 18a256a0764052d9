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

/** Metrics of a referee, over all his matches or those in a competition. */
export interface ChosenMetrics extends RefereeMetrics {
  /** Null for all matches. */
  competitionId: number | null;
}

/** State on which the metrics of all referees depend. */
export interface OutcomeMark {
  /** The last change of outcomes. */
  readonly outcomeRevision: number;
  /** The next moment at which stored outcomes become known; null without one. */
  readonly nextOutcomeAt: Date | null;
}

/** Metrics of all referees, and the period in which they are valid. */
interface CachedMetrics {
  readonly revision: number;
  /** First moment of validity, and the first one after it. */
  readonly from: Date;
  readonly until: Date | null;
  readonly metrics: Promise<readonly ChosenMetrics[]>;
}

/**
 * Metrics of all referees, recomputed when outcomes change: filters and orders of the board depend only on next games,
 * names and these (bench boards: referees with random filters).
 */
@Injectable()
export class RefereeMetricsRepository {
  private readonly cached = new Map<string, CachedMetrics>();

  constructor(@InjectSqlClient('heavy') private readonly sql: SqlClient) {}

  /** Metrics of every referee with an eligible match, as known at `now`. */
  of(
    choice: MatchChoice,
    { outcomeRevision: revision, nextOutcomeAt }: OutcomeMark,
    now: Date,
  ): Promise<readonly ChosenMetrics[]> {
    const name = `${choice.last20Only} ${choice.byCompetition}`;
    const cached = this.cached.get(name);
    const isOfMoment =
      cached?.revision === revision && cached.from <= now && (cached.until === null || now < cached.until);
    if (isOfMoment) return cached.metrics;
    const metrics = this.read(choice, now);
    const made: CachedMetrics = { revision, from: now, until: nextOutcomeAt, metrics };
    this.cached.set(name, made);
    metrics.catch(() => {
      if (this.cached.get(name) === made) this.cached.delete(name);
    });
    return metrics;
  }

  /** Plan: hashes fixtures with both sides. */
  private read({ last20Only, byCompetition }: MatchChoice, now: Date): Promise<ChosenMetrics[]> {
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
