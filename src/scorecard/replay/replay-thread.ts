import type { Logger } from '../../common/logging/logger.js';
import { compiledModule, WorkerThread } from '../../common/worker-thread.js';
import type { DatabaseTarget } from '../../database/database-address.js';
import type { ReplaySummary } from './replay-picks.js';

/** `workerData` of the thread. */
export interface ReplayThreadData {
  readonly database: DatabaseTarget;
  readonly quoteMaxAgeMinutes: number;
}

/** Everything before a moment, as known then. */
export interface ReplayTask {
  readonly until: Date;
}

/** Replays past seasons of every competition in a thread with its own connections: fits take seconds of CPU. */
export class ReplayThread {
  private readonly thread: WorkerThread<ReplayTask, ReplaySummary>;

  constructor(
    database: DatabaseTarget,
    { quoteMaxAgeMinutes }: Pick<ReplayThreadData, 'quoteMaxAgeMinutes'>,
    logger: Logger,
  ) {
    this.thread = new WorkerThread(compiledModule('scorecard/replay/replay-worker.js'), {
      purpose: 'replays past seasons',
      workerData: { database, quoteMaxAgeMinutes } satisfies ReplayThreadData,
      onWarning: (error) => logger.warn({ err: error }, 'a database connection of the replay was lost'),
    });
  }

  replay(until: Date): Promise<ReplaySummary> {
    return this.thread.run({ until });
  }

  /** Ends the thread; a running replay fails, with only complete seasons stored. */
  close(): Promise<void> {
    return this.thread.close();
  }
}
