import type { DatabaseTarget } from '../database/database-address.js';
import type { Logger } from '../common/logging/logger.js';
import { compiledModule, WorkerThread } from '../common/worker-thread.js';
import type { Fitter, FitterSettings } from './fitter.js';
import type { ProjectionsUpdated } from './lineups/update-projections.js';
import type { Refitted } from './refit.js';

/** `workerData` of the thread. */
export interface FitThreadData {
  readonly database: DatabaseTarget;
  readonly settings: FitterSettings;
}

/** A call of a `Fitter`. */
export type FitThreadTask =
  | { readonly method: 'refit' | 'projectLineups'; readonly competitionId: number; readonly now: Date }
  | { readonly method: 'calibrate' | 'fitPrices'; readonly now: Date };

/**
 * Reads, fits and projects in a worker thread with its own connections, so that no request is delayed. The thread ends
 * when idle, which frees its heap.
 */
export class FitThread implements Fitter {
  private readonly thread: WorkerThread<FitThreadTask, unknown>;

  constructor(database: DatabaseTarget, { upcomingDays, quoteMaxAgeMinutes }: FitterSettings, logger: Logger) {
    this.thread = new WorkerThread(compiledModule('fitting/fit-worker.js'), {
      purpose: 'fits models',
      workerData: { database, settings: { upcomingDays, quoteMaxAgeMinutes } } satisfies FitThreadData,
      idleMilliseconds: 30_000,
      onWarning: (error) => logger.warn({ err: error, pool: 'worker' }, 'a database connection was lost'),
    });
  }

  async refit(competitionId: number, now: Date): Promise<Refitted> {
    return (await this.thread.run({ method: 'refit', competitionId, now })) as Refitted;
  }

  async calibrate(now: Date): Promise<void> {
    await this.thread.run({ method: 'calibrate', now });
  }

  async fitPrices(now: Date): Promise<void> {
    await this.thread.run({ method: 'fitPrices', now });
  }

  async projectLineups(competitionId: number, now: Date): Promise<ProjectionsUpdated> {
    return (await this.thread.run({ method: 'projectLineups', competitionId, now })) as ProjectionsUpdated;
  }

  /** Ends the thread: calls in progress fail without storing anything; a later call starts a new thread. */
  close(): Promise<void> {
    return this.thread.close();
  }
}
