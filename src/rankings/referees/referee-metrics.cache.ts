import { Injectable } from '@nestjs/common';
import { RefereeMetricsRepository } from './referee-metrics.repository.js';
import type { ChosenMetrics, MatchChoice } from './referee-metrics.repository.js';

/** What decides the metrics of all referees. */
export interface OutcomeMark {
  /** The last change of outcomes. */
  readonly outcomeRevision: number;
  /** The next moment at which stored outcomes become known; null without one. */
  readonly nextOutcomeAt: Date | null;
}

/** Metrics of all referees, and for which moments they hold. */
interface CachedMetrics {
  readonly revision: number;
  /** First moment, and the first one beyond. */
  readonly from: Date;
  readonly until: Date | null;
  readonly metrics: Promise<readonly ChosenMetrics[]>;
}

/**
 * Metrics of all referees, computed again once outcomes change: every filter and order of the board is of next games,
 * names and these (bench boards: referees with random filters).
 */
@Injectable()
export class RefereeMetricsCache {
  private readonly cached = new Map<string, CachedMetrics>();

  constructor(private readonly repository: RefereeMetricsRepository) {}

  /** As known at `now`. */
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
    const metrics = this.repository.list(choice, now);
    const made: CachedMetrics = { revision, from: now, until: nextOutcomeAt, metrics };
    this.cached.set(name, made);
    metrics.catch(() => {
      if (this.cached.get(name) === made) this.cached.delete(name);
    });
    return metrics;
  }
}
