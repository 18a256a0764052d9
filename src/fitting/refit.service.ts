import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { Clock } from '../common/clock/clock.js';
import { Debounce } from '../common/debounce.js';
import type { DebounceOptions } from '../common/debounce.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { AppConfig } from '../config/app-config.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { MatchImports } from '../database/match-imports.js';
import { SqlClient } from '../database/sql-client.js';
import { ChangeWatch, resultMarks } from './change-watch.js';
import type { Fitter } from './fitter.js';
import { listCompetitionsToProject } from './lineups/update-projections.js';
import type { ProjectionsUpdated } from './lineups/update-projections.js';
import { readLineupMark } from './marks.repository.js';
import type { Refitted } from './refit.js';

const POLL_MILLISECONDS = 5_000;

/** Data of a job: one competition to refit. */
interface RefitJob {
  readonly competitionId: number;
}

/** How long changes wait for a pause of imports. */
export interface RefitTiming {
  readonly models: DebounceOptions;
  readonly lineups: DebounceOptions;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** A `Fitter` whose calls under way fail when it is closed. */
export interface ClosableFitter extends Fitter {
  /** Gives its memory back; a later call opens it again. */
  close(): Promise<void>;
}

/** Injection token of `ClosableFitter`. */
export const FITTER = Symbol('FITTER');

/** Injection token of `RefitTiming`. */
export const REFIT_TIMING = Symbol('REFIT_TIMING');

/** Fits take seconds of CPU, so they wait longest; line-ups are due before kick-off, also during a long import. */
export const DEFAULT_REFIT_TIMING: RefitTiming = {
  models: { quietMilliseconds: 10_000, longestWaitMilliseconds: 300_000 },
  lineups: { quietMilliseconds: 10_000, longestWaitMilliseconds: 120_000 },
  elapsed: () => performance.now(),
};

/**
 * Follows the data with fitted models and projected line-ups: all of them at the start, later what changed, once
 * imports pause. Each touched competition is one job on a queue that all workers share; a failed job is retried with
 * back-off. Calibrations of one-sided prices follow the start and the jobs in the background. What waited when a
 * process ended is done at the next start.
 */
@Injectable()
export class RefitService implements BeforeApplicationShutdown {
  private readonly queue: string;
  private readonly upcomingDays: number;
  private readonly imports: MatchImports;
  private readonly results: ChangeWatch<number>;
  private readonly lineups: ChangeWatch<'line-ups'>;
  private readonly calibrations: Debounce<'calibrations'>;
  private readonly stopping = new AbortController();
  private boss: PgBoss | null = null;
  private timer: NodeJS.Timeout | null = null;
  private polling: Promise<void> | null = null;
  private calibrating: Promise<void> | null = null;

  constructor(
    @InjectSqlClient('worker') private readonly sql: SqlClient,
    config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
    @Inject(FITTER) private readonly fitter: ClosableFitter,
    @Inject(REFIT_TIMING) { models, lineups, elapsed }: RefitTiming,
  ) {
    const { clockAsOf, upcomingDays } = config;
    this.upcomingDays = upcomingDays;
    // a replay beside the running service has jobs of its own: they mean another moment
    this.queue = clockAsOf === null ? 'refit-models' : `refit-models-${clockAsOf.getTime()}`;
    this.imports = new MatchImports(sql);
    this.results = new ChangeWatch(resultMarks(sql, clock), new Debounce(models, elapsed));
    const lineupMark = (): Promise<string> => readLineupMark(sql, { now: clock.now(), upcomingDays });
    this.lineups = new ChangeWatch(
      async () => new Map([['line-ups', await lineupMark()]]),
      new Debounce(lineups, elapsed),
    );
    this.calibrations = new Debounce(models, elapsed);
  }

  /**
   * Refits every competition whose results changed, now. A competition that cannot be fitted is logged, and its
   * earlier fits stay.
   * @param signal stops after the competition under way
   */
  async refitModels(signal: AbortSignal): Promise<Refitted> {
    const refitted: Refitted = { competitions: 0, fitted: 0, unchanged: 0 };
    for (const competitionId of await this.results.changed()) {
      if (signal.aborted) break;
      try {
        const { competitions, fitted, unchanged } = await this.fitter.refit(competitionId, this.clock.now());
        refitted.competitions += competitions;
        refitted.fitted += fitted;
        refitted.unchanged += unchanged;
      } catch (error) {
        if (signal.aborted) break;
        // a job tries again
        this.results.forget();
        this.logger.error({ err: error, competitionId }, 'the models of a competition could not be fitted');
      }
    }
    return refitted;
  }

  /**
   * Projects line-ups now, if what they depend on changed.
   * @param signal stops after the competition under way
   */
  async projectLineups(signal: AbortSignal): Promise<ProjectionsUpdated> {
    if ((await this.lineups.changed()).length === 0) return { sides: 0, changed: 0 };
    return this.updateProjections(signal);
  }

  /**
   * Begins to take jobs and to poll for changes: imports, kick-offs, facts that become known as time passes.
   * Calibrations are due at first.
   */
  async start(): Promise<void> {
    // the garbage of the steps before
    await this.fitter.close();
    const boss = new PgBoss({
      // each of its statements may be sent twice: a job is one by its key
      db: { executeSql: (text: string, values: unknown[]) => this.executeSql(text, values) },
      schedule: false,
      retryLimit: 3,
      retryBackoff: true,
      retentionDays: 2,
      archiveCompletedAfterSeconds: 3_600,
      deleteAfterDays: 2,
    });
    boss.on('error', (error) => this.logger.warn({ err: error }, 'the job queue failed; trying again'));
    this.boss = await boss.start();
    // at most one waiting job per competition; results that come while it runs make another
    await boss.createQueue(this.queue, { name: this.queue, policy: 'short' });
    await boss.work<RefitJob>(this.queue, { pollingIntervalSeconds: 2, batchSize: 1 }, (jobs) =>
      this.doJobs(jobs.map(({ data }) => data.competitionId)),
    );
    this.calibrations.add(['calibrations']);
    this.timer = setInterval(() => {
      this.polling ??= this.poll().finally(() => (this.polling = null));
    }, POLL_MILLISECONDS);
    this.timer.unref();
  }

  /** Queues a refit of each competition that is due; projects line-ups and calibrates where that is due. */
  async poll(): Promise<void> {
    const isImporting = this.imports.areGoingOn();
    await this.follow(this.results, isImporting, (competitionIds) => this.enqueue(competitionIds));
    await this.follow(this.lineups, isImporting, async () => {
      const { changed } = await this.updateProjections(this.stopping.signal);
      if (changed > 0) this.logger.info({ changed }, 'line-ups projected');
    });
    if (this.stopping.signal.aborted || this.calibrating !== null) return;
    if (this.calibrations.takeDue().length > 0) this.calibrating = this.calibrate();
  }

  /** Acts on what is due; after a failure everything is due again. */
  private async follow<Key>(
    watch: ChangeWatch<Key>,
    isImporting: Promise<boolean>,
    act: (due: readonly Key[]) => Promise<void>,
  ): Promise<void> {
    try {
      const due = await watch.due(await isImporting);
      if (due.length > 0) await act(due);
    } catch (error) {
      watch.forget();
      if (this.stopping.signal.aborted) return;
      this.logger.warn({ err: error }, 'models or line-ups could not follow the data; trying again');
    }
  }

  private async enqueue(competitionIds: readonly number[]): Promise<void> {
    for (const competitionId of competitionIds) {
      const singletonKey = String(competitionId);
      await this.boss?.send(this.queue, { competitionId } satisfies RefitJob, { singletonKey });
    }
  }

  /**
   * Runs a statement of the queue. Those that end a job pg-boss does not await, so that their failure would reach
   * nobody: the job stays active, and is repeated once it has expired.
   */
  private async executeSql(text: string, values: unknown[]): Promise<{ rows: object[] }> {
    try {
      return { rows: await this.sql.rows(text, values) };
    } catch (error) {
      if (!endsJobs(values)) throw error;
      this.logger.warn({ err: error }, 'the end of a job could not be stored: the job is repeated once it has expired');
      return { rows: [{ count: 0 }] };
    }
  }

  /** Ends polling and taking jobs; of what is under way nothing is stored. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.stopping.abort();
    await this.fitter.close();
    await this.polling;
    await this.calibrating;
    await this.boss?.stop({ graceful: true, timeout: 20_000 });
  }

  private async doJobs(competitionIds: readonly number[]): Promise<void> {
    try {
      for (const competitionId of competitionIds) {
        this.stopping.signal.throwIfAborted();
        const { fitted } = await this.fitter.refit(competitionId, this.clock.now());
        this.logger.info({ competitionId, fitted }, 'models fitted');
      }
      this.calibrations.add(['calibrations']);
    } catch (error) {
      if (!this.stopping.signal.aborted)
        this.logger.warn({ err: error, competitionIds }, 'models could not be fitted; trying again');
      throw error;
    }
  }

  /** Fits the calibrations of one-sided prices; after a failure they are due again. */
  private async calibrate(): Promise<void> {
    try {
      await this.fitter.calibrate(this.clock.now());
    } catch (error) {
      this.calibrations.add(['calibrations']);
      if (!this.stopping.signal.aborted)
        this.logger.warn({ err: error }, 'one-sided prices could not be calibrated; trying again');
    } finally {
      this.calibrating = null;
    }
  }

  /** Projects the line-ups of every competition that boards show, until the signal aborts. */
  private async updateProjections(signal: AbortSignal): Promise<ProjectionsUpdated> {
    const updated: ProjectionsUpdated = { sides: 0, changed: 0 };
    const now = this.clock.now();
    for (const competitionId of await listCompetitionsToProject(this.sql, { now, upcomingDays: this.upcomingDays })) {
      if (signal.aborted) break;
      const { sides, changed } = await this.fitter.projectLineups(competitionId, now);
      updated.sides += sides;
      updated.changed += changed;
    }
    return updated;
  }
}

/** Whether a statement of pg-boss completes or fails jobs: only those have a queue, ids of jobs and an output. */
function endsJobs(values: readonly unknown[] | undefined): boolean {
  return values?.length === 3 && Array.isArray(values[1]);
}
