import { Inject, Injectable, Optional } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { Clock } from '../common/clock/clock.js';
import { Debounce } from '../common/debounce.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { AppConfig } from '../config/app-config.js';
import { MatchImports } from '../database/match-imports.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import { FIT_PLAYERS } from './players/fit-players.js';
import type { FitPlayers } from './players/fit-players.js';
import { refitPlayerModels } from './players/refit-players.js';
import { FIT_STATISTICS } from './fit-statistics.js';
import type { FitStatistics } from './fit-statistics.js';
import { refitModels } from './refit.js';
import type { Refitted } from './refit.js';
import { ResultWatch } from './result-watch.js';
import { listCompetitionsToPredict } from './teams/team-history.repository.js';

/** What a job says. */
interface RefitJob {
  competitionId: number;
}

const watchMilliseconds = 5_000;

/** Injection token of what holds back the competitions whose results changed. */
export const REFIT_DEBOUNCE = Symbol('REFIT_DEBOUNCE');
/** A fit takes seconds of a processor: it waits for a pause of the import, but no longer than five minutes. */
export const REFIT_WAITS = { quietMilliseconds: 10_000, longestWaitMilliseconds: 300_000 };

/**
 * Keeps the fitted models fresh: all at the start, later those of competitions whose results changed, once
 * changes have paused, as one job each on a queue that every worker shares. What waited when a process ended
 * is fitted at the next start. Fits run in a thread, on connections of their own.
 */
@Injectable()
export class ModelRefits implements BeforeApplicationShutdown {
  private readonly queue: string;
  private readonly watch: ResultWatch;
  private readonly imports: MatchImports;
  private boss: PgBoss | null = null;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    @InjectSqlClient('worker') private readonly sql: SqlClient,
    { clockAsOf }: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(FIT_STATISTICS) private readonly fit: FitStatistics,
    private readonly clock: Clock,
    @Inject(REFIT_DEBOUNCE) private readonly debounce: Debounce<number>,
    @Optional() @Inject(FIT_PLAYERS) private readonly fitPlayers: FitPlayers | null = null,
  ) {
    // a replay beside the running service has jobs of its own: they mean another moment
    this.queue = clockAsOf === null ? 'refit-team-models' : `refit-team-models-${clockAsOf.getTime()}`;
    this.watch = new ResultWatch(sql, clock);
    this.imports = new MatchImports(sql);
  }

  /**
   * Fits every competition that needs it, now. A competition that cannot be fitted is logged and left as it was.
   * @param signal stops after the competition under way
   */
  async refreshAll(signal?: AbortSignal): Promise<Refitted> {
    const refitted: Refitted = { competitions: 0, fitted: 0, unchanged: 0 };
    const isStopped = (): boolean => signal?.aborted === true;
    for (const id of await this.watch.look()) {
      if (isStopped()) break;
      try {
        const { competitions, fitted, unchanged } = await this.refit([id]);
        refitted.competitions += competitions;
        refitted.fitted += fitted;
        refitted.unchanged += unchanged;
      } catch (error) {
        if (isStopped()) break;
        this.logger.error({ err: error, competitionId: id }, 'the models of a competition could not be fitted');
      }
    }
    return refitted;
  }

  /** Begins to take jobs, and to look for results that need one. */
  async start(): Promise<void> {
    const boss = new PgBoss({
      // each of its statements may be sent twice: a job is one by its key
      db: { executeSql: async (text: string, values: unknown[]) => ({ rows: await this.sql.rows(text, values) }) },
      schedule: false,
      retryLimit: 3,
      retryBackoff: true,
      retentionDays: 2,
      archiveCompletedAfterSeconds: 3_600,
      deleteAfterDays: 2,
    });
    boss.on('error', (error) => this.logger.warn({ err: error }, 'the job queue stumbled'));
    this.boss = await boss.start();
    // at most one waiting job per competition; results that come while it runs make another
    await boss.createQueue(this.queue, { name: this.queue, policy: 'short' });
    await boss.work<RefitJob>(this.queue, { pollingIntervalSeconds: 2, batchSize: 1 }, async (jobs) => {
      const { fitted } = await this.refit(jobs.map(({ data }) => data.competitionId));
      this.logger.info({ competitionIds: jobs.map(({ data }) => data.competitionId), fitted }, 'models fitted anew');
    });
    this.timer = setInterval(() => {
      this.looking = this.looking.then(() => this.enqueueTouched());
    }, watchMilliseconds);
    this.timer.unref();
  }

  /** Makes a job for each competition whose results changed, once changes have paused. */
  async enqueueTouched(): Promise<void> {
    try {
      if (await this.imports.areGoingOn()) this.debounce.disturb();
      this.debounce.add(await this.watch.look());
      for (const competitionId of this.debounce.takeDue()) {
        await this.boss?.send(this.queue, { competitionId } satisfies RefitJob, {
          singletonKey: String(competitionId),
        });
      }
    } catch (error) {
      this.watch.forget();
      this.logger.warn({ err: error }, 'could not look for new results; trying again');
    }
  }

  /** Stops looking and taking jobs; the one under way is finished. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.looking;
    await this.boss?.stop({ graceful: true, timeout: 20_000 });
  }

  private async refit(competitionIds: readonly number[]): Promise<Refitted> {
    const now = this.clock.now();
    const refitted = await refitModels(this.sql, now, { fit: this.fit, competitionIds });
    if (this.fitPlayers === null) return refitted;
    const competitions = (await listCompetitionsToPredict(this.sql, now)).filter(({ id }) =>
      competitionIds.includes(id),
    );
    const players = await refitPlayerModels(this.sql, now, competitions, this.fitPlayers);
    return { ...refitted, fitted: refitted.fitted + players.fitted, unchanged: refitted.unchanged + players.unchanged };
  }
}
