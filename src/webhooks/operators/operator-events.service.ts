import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { RepeatedTask } from '../../common/repeated-task.js';
import { AppConfig } from '../../config/app-config.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { SourceNewsService } from '../../polling/source-news.service.js';
import type { SourceNews, SourceNewsReader } from '../../polling/source-news.service.js';
import { WebhookEventsService } from '../webhook-events.service.js';
import { OperatorNewsRepository } from './operator-news.repository.js';

const SCAN_MILLISECONDS = 60_000;

/** Queues events for operators: sources that stop and recover, data conflicts, failed fits. */
@Injectable()
export class OperatorEvents implements SourceNewsReader, BeforeApplicationShutdown {
  private readonly scans = new RepeatedTask(
    () => this.scan(),
    (error) => this.logger.warn({ err: error }, 'events for operators could not be queued; trying again'),
  );

  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly transactions: TransactionRunner,
    private readonly clock: Clock,
    private readonly sources: SourceNewsService,
    private readonly repository: OperatorNewsRepository,
    private readonly events: WebhookEventsService,
  ) {}

  /** Scans once a minute; not with a frozen clock. */
  start(): void {
    if (this.config.clockAsOf !== null) return;
    this.sources.addReader(this);
    this.scans.start(SCAN_MILLISECONDS);
  }

  /** Queues an event for each new set of conflicts and each failed fit. */
  async scan(): Promise<void> {
    const now = this.clock.realTime.now();
    await this.transactions.transaction(async (transaction) => {
      const conflicts = (await this.repository.takeConflicts(transaction, now)).map(({ fixtureId, kinds }) => {
        const url = `/api/v2/data-coverage/fixtures?eventIds=${fixtureId}`;
        return { type: 'data.conflict' as const, occurredAt: now, data: { fixtureId, kinds, url } };
      });
      const fits = (await this.repository.takeFailedFits(transaction, now)).map(({ fit, failedAt }) => {
        const [, competitionId] = fit.split('/');
        const data = { fit, competitionId: competitionId === undefined ? null : Number(competitionId) };
        return { type: 'fit.failed' as const, occurredAt: failedAt, data: { ...data, url: '/health/ready' } };
      });
      await this.events.enqueue(transaction, [...conflicts, ...fits]);
    });
  }

  isWanted(transaction: Transaction): Promise<boolean> {
    return this.repository.isWanted(transaction, 'source.');
  }

  /** Queues an event for each reported change of a source's state. */
  async tell(transaction: Transaction, news: readonly SourceNews[]): Promise<void> {
    const occurredAt = this.clock.realTime.now();
    const events = news.map(({ sourceId, kind }) => {
      const data = { sourceId, url: `/api/v2/sources/${sourceId}/status` };
      return { type: `source.${kind}` as const, occurredAt, data };
    });
    await this.events.enqueue(transaction, events);
  }

  /** Stops scanning. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.scans.stop();
  }
}
