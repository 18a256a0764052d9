import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { RepeatedTask } from '../../common/repeated-task.js';
import { AppConfig } from '../../config/app-config.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { PoolSqlClient } from '../../database/sql-client.js';
import { GRADED_SOURCES } from '../picks.js';
import type { GradedSource } from '../picks.js';
import { areSumsCurrent, refreshSums } from '../sums.queries.js';
import { gradePicks } from './grade-picks.js';

const POLL_MILLISECONDS = 60_000;
/** Shortest polling interval with a clock faster than real time. */
const LEAST_POLL_MILLISECONDS = 5_000;

/** Grades picks, and the bets that people store, in the background, and stores the sums of the scorecard. */
@Injectable()
export class GradingService implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly grades = new RepeatedTask(
    () => this.grade(),
    (error) => this.logger.warn({ err: error }, 'picks could not be graded; trying again'),
  );

  constructor(
    @InjectSqlClient('worker') private readonly sql: PoolSqlClient,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Grades once a minute; not with a frozen clock, whose moment the grades would not match. */
  start(): void {
    if (this.config.clockAsOf !== null) return;
    this.grades.start(Math.max(LEAST_POLL_MILLISECONDS, POLL_MILLISECONDS / this.clock.speed));
    this.grades.run();
  }

  /** Grades picks with new facts, and stores new sums where picks or grades have changed. */
  async grade(): Promise<void> {
    for (const source of GRADED_SOURCES) await this.gradeSource(source);
  }

  private async gradeSource(source: GradedSource): Promise<void> {
    const { signal } = this.stopping;
    if (signal.aborted) return;
    const { quoteMaxAgeMinutes } = this.config;
    const options = { source, now: this.clock.now(), quoteMaxAgeMinutes, signal };
    const { written, regraded } = await gradePicks(this.sql, options);
    if (written > 0) this.logger.info({ source, written, regraded }, 'picks graded');
    // sums of bets are per owner, and computed on request
    if (source === 'bets') return;
    if (await areSumsCurrent(this.sql, source)) return;
    await this.sql.transaction((transaction) => refreshSums(transaction, source), { signal });
  }

  /** Stops polling; the current batch is finished. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.grades.stop();
  }
}
