import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Logger } from '../../common/logging/logger.js';
import { createJobQueue } from '../../database/job-queue.js';
import type { SqlClient } from '../../database/sql-client.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import type { PropDivision } from '../load-props.js';
import type { ReplayDivision } from '../load-replay.js';
import type { PropCase } from '../props-walk-forward.js';
import { withoutPrices } from '../replayer.js';
import type { BacktestOptions, Replayer, TeamReplay } from '../replayer.js';
import { seasonsOf } from '../walk-forward.js';
import type { ReplayedMatch, SeasonPart } from '../walk-forward.js';
import { MODEL_VERSIONS } from './replay-part.js';
import type { PartForecasts, PropPart, ReplayPart, TeamPart } from './replay-part.js';
import { createReplayQueue, REPLAY_QUEUE } from './replay-queue.js';

const POLL_MILLISECONDS = 500;
/** A worker looks for work every 2 s. */
const UNUSUAL_WAIT_MILLISECONDS = 20_000;

/** Workers could not replay what was asked; the message says what to do. */
export class WorkerReplayError extends Error {
  override readonly name = 'WorkerReplayError';
}

/** A part as a job, and the number of matches or starters in it. */
interface Job<Part extends ReplayPart> {
  readonly id: string;
  readonly part: Part;
  readonly count: number;
}

/**
 * Replays seasons on all running workers: each season of a league is one job. If a worker stops, another one
 * replays its season. Seasons are independent, as every round is fitted to what was known before it, so the result is that of
 * one process.
 */
export class WorkerReplayer implements Replayer {
  private readonly ids: string[] = [];
  /** When the first jobs were queued, by `performance.now()`. */
  private queuedAt: number | null = null;
  private isWarned = false;
  private done = 0;
  private total = 0;

  private constructor(
    private readonly boss: PgBoss,
    private readonly logger: Logger,
    private readonly now: Date,
  ) {}

  /**
   * Connects to the queue; later calls throw WorkerReplayError where a job failed or the data changed.
   * @param now the data are those known at this moment, on every worker
   */
  static async open(sql: SqlClient, logger: Logger, now: Date): Promise<WorkerReplayer> {
    const boss = await createJobQueue(sql, logger).start();
    await createReplayQueue(boss);
    return new WorkerReplayer(boss, logger, now);
  }

  async teams(
    divisions: readonly ReplayDivision[],
    replay: TeamReplay,
    options: BacktestOptions,
  ): Promise<ReplayedMatch[]> {
    const jobs = divisions.flatMap(({ competitionId, matches }) => {
      const seasons = seasonsOf(
        matches.map(({ match }) => match.playedAt),
        options,
      );
      return seasons.map((season) => this.job<TeamPart>(season, { kind: 'teams', competitionId, ...replay }));
    });
    const existing = (replay.seesPrices ? divisions : withoutPrices(divisions)).flatMap(({ matches }) => matches);
    const byFixture = new Map(existing.map((match) => [match.match.fixtureId, match]));
    return (await this.run(jobs, options)).map(({ fixtureId, prediction }) => {
      const match = byFixture.get(fixtureId);
      if (match === undefined)
        throw new WorkerReplayError(
          `match ${fixtureId} was imported during the backtest; run it again after the import`,
        );
      return { replay: match, prediction };
    });
  }

  async props(
    { competitionId, starters }: PropDivision,
    statistic: PlayerStatisticKey,
    options: BacktestOptions,
  ): Promise<PropCase[]> {
    const seasons = seasonsOf(
      starters.map(({ playedAt }) => playedAt),
      options,
    );
    const jobs = seasons.map((season) => this.job<PropPart>(season, { kind: 'props', competitionId, statistic }));
    return this.run(jobs, options);
  }

  /** Removes the jobs of this backtest, finished or not. */
  async close(): Promise<void> {
    if (this.ids.length > 0) await this.boss.deleteJob(REPLAY_QUEUE, this.ids);
    await this.boss.stop({ graceful: false });
  }

  private job<Part extends ReplayPart>(
    { from, to, count }: SeasonPart,
    part: Omit<Part, 'from' | 'to' | 'now' | 'models'>,
  ): Job<Part> {
    const moments = { from: from.toISOString(), to: to.toISOString(), now: this.now.toISOString() };
    return { id: randomUUID(), part: { ...part, ...moments, models: MODEL_VERSIONS } as Part, count };
  }

  /** Queues jobs and waits for them. @returns their forecasts, in the order of the jobs */
  private async run<Part extends ReplayPart>(
    jobs: readonly Job<Part>[],
    options: BacktestOptions,
  ): Promise<PartForecasts<Part>['forecasts'][number][]> {
    if (jobs.length === 0) return [];
    this.ids.push(...jobs.map(({ id }) => id));
    this.total += jobs.reduce((sum, { count }) => sum + count, 0);
    await this.boss.insert(jobs.map(({ id, part }) => ({ id, name: REPLAY_QUEUE, data: part })));
    this.queuedAt ??= performance.now();
    const forecasts: PartForecasts<Part>['forecasts'][number][] = [];
    for (const { id, part, count } of jobs) {
      const output = (await this.outputOf(id, part, options)) as PartForecasts<Part>;
      forecasts.push(...output.forecasts);
      this.done += count;
      options.onProgress?.('on workers', this.done, this.total);
    }
    return forecasts;
  }

  private async outputOf(id: string, part: ReplayPart, { signal }: BacktestOptions): Promise<object> {
    for (;;) {
      signal?.throwIfAborted();
      const job = await this.boss.getJobById(REPLAY_QUEUE, id, { includeArchive: true });
      if (job?.state === 'completed') return job.output;
      if (job === null || job.state === 'failed' || job.state === 'cancelled') {
        const { message = 'its job is gone' } = (job?.output ?? {}) as { message?: string };
        const season = `${part.from.slice(0, 10)} to ${part.to.slice(0, 10)}`;
        throw new WorkerReplayError(`no worker could replay competition ${part.competitionId}, ${season}: ${message}`);
      }
      if (job.state === 'created') this.warnWithoutWorkers();
      await delay(POLL_MILLISECONDS);
    }
  }

  private warnWithoutWorkers(): void {
    const waited = performance.now() - (this.queuedAt ?? Infinity);
    if (this.isWarned || this.done > 0 || waited < UNUSUAL_WAIT_MILLISECONDS) return;
    this.isWarned = true;
    this.logger.warn('no worker has picked up a season yet; is one running with ROLE=worker or all?');
  }
}
