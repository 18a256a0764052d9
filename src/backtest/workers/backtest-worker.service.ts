import type { BeforeApplicationShutdown } from '@nestjs/common';
import type PgBoss from 'pg-boss';
import type { Logger } from '../../common/logging/logger.js';
import { compiledModule, WorkerThread } from '../../common/worker-thread.js';
import type { DatabaseTarget } from '../../database/database-address.js';
import { createJobQueue } from '../../database/job-queue.js';
import type { SqlClient } from '../../database/sql-client.js';
import { createReplayQueue, REPLAY_QUEUE } from './replay-queue.js';
import type { PartForecasts, ReplayPart } from './replay-part.js';

/**
 * Replays seasons for backtests that were started with `--with-workers`, one at a time, in a thread of its own: fits
 * and imports of the process go on. The thread ends when idle, which frees its heap.
 */
export class BacktestWorkerService implements BeforeApplicationShutdown {
  private readonly thread: WorkerThread<ReplayPart, PartForecasts>;
  private boss: PgBoss | null = null;
  private isStopping = false;

  constructor(
    private readonly sql: SqlClient,
    database: DatabaseTarget,
    private readonly logger: Logger,
  ) {
    this.thread = new WorkerThread(compiledModule('backtest/workers/part-worker.js'), {
      purpose: 'replays seasons',
      workerData: { database },
      idleMilliseconds: 30_000,
      onWarning: (error) => logger.warn({ err: error, pool: 'worker' }, 'a database connection was lost'),
    });
  }

  async start(): Promise<void> {
    const boss = await createJobQueue(this.sql, this.logger).start();
    this.boss = boss;
    await createReplayQueue(boss);
    const worker = await boss.work<ReplayPart>(
      REPLAY_QUEUE,
      { pollingIntervalSeconds: 2, batchSize: 1 },
      async ([job]) => {
        if (job === undefined) return;
        // fetches the next season right after this one
        boss.notifyWorker(worker);
        return this.replay(job.data);
      },
    );
  }

  /** Interrupts the current season, which another worker then replays. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.thread.close();
    await this.boss?.stop({ graceful: true, timeout: 20_000 });
  }

  private async replay(part: ReplayPart): Promise<PartForecasts> {
    // it would start another thread
    if (this.isStopping) throw new Error('this worker is stopping');
    try {
      return await this.thread.run(part);
    } catch (error) {
      if (!this.isStopping) this.logger.warn({ err: error, part }, 'a season could not be replayed; trying again');
      throw error;
    }
  }
}
