import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type PgBoss from 'pg-boss';
import { Clock } from '../common/clock/clock.js';
import { Debounce } from '../common/debounce.js';
import type { DebounceOptions } from '../common/debounce.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { AppConfig } from '../config/app-config.js';
import { databaseFailureOf } from '../common/problem/database-failure.js';
import { createJobQueue } from '../database/job-queue.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { MatchImports } from '../database/match-imports.queries.js';
import { SqlClient } from '../database/sql-client.js';
import { ChangeWatch, resultMarks } from './change-watch.js';
import type { Fitter } from './fitter.js';
import { clearFitFailure, storeFitFailure } from './fit-failures.queries.js';
import type { FailedFit } from './fit-failures.queries.js';
import { listFitMarks, storeFitMark } from './fit-marks.queries.js';
import type { MarkedFit } from './fit-marks.queries.js';
import { listCompetitionsToProject, listCompetitionsWithoutLineups } from './lineups/update-projections.js';
import type { ProjectionsUpdated } from './lineups/update-projections.js';
import { listCompetitionsToPredict, listFittedCompetitions, readLineupMark, readModelsMark } from './marks.queries.js';
import { COMPETITION_MODELS } from './model-kinds.js';
import type { Refitted } from './refit.js';
import { wholeSeconds } from './whole-seconds.js';

const POLL_MILLISECONDS = 5_000;

/** Data of a job: one competition to refit. */
interface RefitJob {
  readonly competitionId: number;
}

/** Longest delay of fits and projections while imports keep arriving. */
export interface RefitTiming {
  readonly models: DebounceOptions;
  readonly lineups: DebounceOptions;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** A `Fitter` whose calls in progress fail when it is closed. */
export interface ClosableFitter extends Fitter {
  /** Frees its memory; a later call reopens it. */
  close(): Promise<void>;
}

/** Injection token of `ClosableFitter`. */
export const FITTER = Symbol('FITTER');

/** Injection token of `RefitTiming`. */
export const REFIT_TIMING = Symbol('REFIT_TIMING');

/** Fits take seconds of CPU, so they are delayed longest; line-ups are due before kick-off even in a long import. */
export const DEFAULT_REFIT_TIMING: RefitTiming = {
  models: { quietMilliseconds: 10_000, longestWaitMilliseconds: 300_000 },
  lineups: { quietMilliseconds: 10_000, longestWaitMilliseconds: 120_000 },
  elapsed: () => performance.now(),
};

/**
 * Keeps fitted models and projected line-ups up to date: missing ones are computed at startup, changed ones once
 * imports pause. Each changed competition is one job on a queue shared by all workers; a failed job is retried with
 * back-off. One-sided price calibrations follow new models in the background, and with them, once a week, forecasts of
 * closing prices. Marks of completed work are stored: work pending when a process ends is done by the next one, and
 * nothing else is read again.
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
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
    @Inject(FITTER) private readonly fitter: ClosableFitter,
    @Inject(REFIT_TIMING) { models, lineups, elapsed }: RefitTiming,
  ) {
    const { clockAsOf, upcomingDays } = config;
    this.upcomingDays = upcomingDays;
    // a replay beside the running service needs its own queue: its jobs are for another moment
    this.queue = clockAsOf === null ? 'refit-models' : `refit-models-${clockAsOf.getTime()}`;
    this.imports = new MatchImports(sql);
    this.results = new ChangeWatch(resultMarks(sql, clock), new Debounce(models, elapsed), async () => {
      const stored = [...(await listFitMarks(sql, clock.now()))];
      return new Map(stored.flatMap(([fit, mark]) => competitionOf(fit).map((id) => [id, mark])));
    });
    this.lineups = new ChangeWatch(
      async () => new Map([['line-ups', await this.lineupMark(clock.now())]]),
      new Debounce(lineups, elapsed),
      async () => {
        const mark = (await listFitMarks(sql, clock.now())).get('line-ups');
        return new Map(mark === undefined ? [] : [['line-ups', mark]]);
      },
    );
    this.calibrations = new Debounce(models, elapsed);
  }

  private lineupMark(now: Date): Promise<string> {
    return readLineupMark(this.sql, { now: wholeSeconds(now), upcomingDays: this.upcomingDays });
  }

  /**
   * Fits every competition that lacks a fit of a current model immediately, in random order, so that workers that start
   * together share the work. A failed competition is logged and retried by the first poll. Competitions with fits
   * follow in the background.
   * @param signal stops after the current competition
   */
  async fitMissing(signal: AbortSignal): Promise<Refitted> {
    const refitted: Refitted = { competitions: 0, fitted: 0, unchanged: 0 };
    const tried = new Set<number>();
    const waiting = async (): Promise<number[]> => (await this.listUnfitted()).filter((id) => !tried.has(id));
    for (let ids = await waiting(); ids.length > 0 && !signal.aborted; ids = await waiting()) {
      const competitionId = ids[randomInt(ids.length)]!;
      tried.add(competitionId);
      try {
        const { competitions, fitted, unchanged } = await this.fitter.refit(competitionId, this.clock.now());
        refitted.competitions += competitions;
        refitted.fitted += fitted;
        refitted.unchanged += unchanged;
        await this.noteSuccess(`models/${competitionId}`);
      } catch (error) {
        if (signal.aborted) break;
        this.logger.error({ err: error, competitionId }, 'the models of a competition could not be fitted');
        await this.noteFailure(`models/${competitionId}`, error);
      }
    }
    return refitted;
  }

  private async listUnfitted(): Promise<number[]> {
    const now = this.clock.now();
    const ids = (await listCompetitionsToPredict(this.sql, now)).map(({ id }) => id);
    const models = COMPETITION_MODELS.flatMap(({ name, models }) => models.map((model) => ({ kind: name, ...model })));
    const fitted = await listFittedCompetitions(this.sql, ids, models, now);
    return ids.filter((id) => !fitted.has(id));
  }

  /**
   * Projects the line-ups of competitions that have none immediately, if anything changed since the last projection.
   * Competitions with line-ups follow in the background.
   * @param signal stops after the current competition
   */
  async projectMissing(signal: AbortSignal): Promise<ProjectionsUpdated> {
    const now = this.clock.now();
    const mark = await this.lineupMark(now);
    if ((await listFitMarks(this.sql, now)).get('line-ups') === mark) return { sides: 0, changed: 0 };
    const all = await listCompetitionsToProject(this.sql, { now, upcomingDays: this.upcomingDays });
    const missing = await listCompetitionsWithoutLineups(this.sql, { now, upcomingDays: this.upcomingDays });
    const updated = await this.project(missing, now, signal);
    if (missing.length === all.length && !signal.aborted) await storeFitMark(this.sql, 'line-ups', mark, now);
    return updated;
  }

  /**
   * Starts processing jobs and polling for changes: imports, kick-offs, facts that become known as time passes.
   */
  async start(): Promise<void> {
    // frees the memory of the previous steps
    await this.fitter.close();
    const boss = createJobQueue(this.sql, this.logger);
    this.boss = await boss.start();
    // at most one queued job per competition; results arriving while it runs queue another
    await boss.createQueue(this.queue, { name: this.queue, policy: 'short' });
    await boss.work<RefitJob>(this.queue, { pollingIntervalSeconds: 2, batchSize: 1 }, (jobs) =>
      this.doJobs(jobs.map(({ data }) => data.competitionId)),
    );
    await this.calibrateIfChanged();
    this.timer = setInterval(() => {
      this.polling ??= this.poll().finally(() => (this.polling = null));
    }, POLL_MILLISECONDS);
    this.timer.unref();
  }

  /** Marks calibrations as due if models were fitted since, or if no price forecast was fitted this week. */
  private async calibrateIfChanged(): Promise<void> {
    const now = this.clock.now();
    const stored = await listFitMarks(this.sql, now);
    const isCalibrated = stored.get('calibrations') === (await readModelsMark(this.sql, now));
    if (!isCalibrated || stored.get('prices') !== weekOf(now)) this.calibrations.add(['calibrations']);
  }

  /** Queues a refit of each competition that is due; projects line-ups and calibrates when due. */
  async poll(): Promise<void> {
    const isImporting = this.imports.areGoingOn();
    await this.follow(this.results, isImporting, (competitionIds) => this.enqueue(competitionIds));
    await this.follow(this.lineups, isImporting, async () => {
      const { changed } = await this.updateProjections(this.stopping.signal).catch(async (error: unknown) => {
        await this.noteFailure('line-ups', error);
        throw error;
      });
      if (changed > 0) this.logger.info({ changed }, 'line-ups projected');
    });
    if (this.stopping.signal.aborted || this.calibrating !== null) return;
    if (this.calibrations.takeDue().length > 0) this.calibrating = this.calibrate();
  }

  /** Processes the due keys; after a failure every key is due again. */
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

  /** Stops polling and processing jobs; work in progress is not stored. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.stopping.abort();
    await this.fitter.close();
    await this.polling;
    await this.calibrating;
    await this.boss?.stop({ graceful: true, timeout: 20_000 });
  }

  private async doJobs(competitionIds: readonly number[]): Promise<void> {
    for (const competitionId of competitionIds) {
      try {
        this.stopping.signal.throwIfAborted();
        const { fitted } = await this.fitter.refit(competitionId, this.clock.now());
        if (fitted > 0) this.logger.info({ competitionId, fitted }, 'models fitted');
        await this.noteSuccess(`models/${competitionId}`);
      } catch (error) {
        if (!this.stopping.signal.aborted) {
          this.logger.warn({ err: error, competitionId }, 'models could not be fitted; trying again');
          await this.noteFailure(`models/${competitionId}`, error);
        }
        throw error;
      }
    }
    this.calibrations.add(['calibrations']);
  }

  /**
   * Fits one-sided price calibrations, then price forecasts if a new week has begun; a failure makes both due again.
   */
  private async calibrate(): Promise<void> {
    try {
      const now = this.clock.now();
      const mark = await readModelsMark(this.sql, now);
      await this.fitter.calibrate(now);
      await storeFitMark(this.sql, 'calibrations', mark, now);
      if ((await listFitMarks(this.sql, now)).get('prices') !== weekOf(now)) {
        await this.fitter.fitPrices(now);
        await storeFitMark(this.sql, 'prices', weekOf(now), now);
      }
      await this.noteSuccess('calibrations');
    } catch (error) {
      this.calibrations.add(['calibrations']);
      if (!this.stopping.signal.aborted) {
        this.logger.warn({ err: error }, 'calibrations or price forecasts could not be fitted; trying again');
        await this.noteFailure('calibrations', error);
      }
    } finally {
      this.calibrating = null;
    }
  }

  /** Records a failed fit for operators, except failures of the database and with a frozen clock. */
  private async noteFailure(fit: FailedFit, error: unknown): Promise<void> {
    if (this.stopping.signal.aborted || this.config.clockAsOf !== null || databaseFailureOf(error) !== null) return;
    await storeFitFailure(this.sql, fit, error, this.clock.now()).catch((failure: unknown) =>
      this.logger.warn({ err: failure, fit }, 'a failed fit could not be noted'),
    );
  }

  private async noteSuccess(fit: FailedFit): Promise<void> {
    if (this.config.clockAsOf === null) await clearFitFailure(this.sql, fit);
  }

  /** Projects the line-ups of every competition that boards show, until the signal aborts. */
  private async updateProjections(signal: AbortSignal): Promise<ProjectionsUpdated> {
    const now = this.clock.now();
    const mark = await this.lineupMark(now);
    const competitionIds = await listCompetitionsToProject(this.sql, { now, upcomingDays: this.upcomingDays });
    const updated = await this.project(competitionIds, now, signal);
    if (!signal.aborted) {
      await storeFitMark(this.sql, 'line-ups', mark, now);
      await this.noteSuccess('line-ups');
    }
    return updated;
  }

  private async project(
    competitionIds: readonly number[],
    now: Date,
    signal: AbortSignal,
  ): Promise<ProjectionsUpdated> {
    const updated: ProjectionsUpdated = { sides: 0, changed: 0 };
    for (const competitionId of competitionIds) {
      if (signal.aborted) break;
      const { sides, changed } = await this.fitter.projectLineups(competitionId, now);
      updated.sides += sides;
      updated.changed += changed;
    }
    return updated;
  }
}

const WEEK_MILLISECONDS = 7 * 86_400_000;
/** Mark of the week that contains a moment. */
const weekOf = (now: Date): string => `week ${Math.floor(now.getTime() / WEEK_MILLISECONDS)}`;

/** Id of the competition whose models are marked; empty for other fits. */
function competitionOf(fit: MarkedFit): number[] {
  const [, id] = fit.split('/');
  return id === undefined ? [] : [Number(id)];
}
