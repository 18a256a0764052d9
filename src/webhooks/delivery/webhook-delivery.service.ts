import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type PgBoss from 'pg-boss';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { SecretBox } from '../../common/secrets/secret-box.js';
import { AppConfig } from '../../config/app-config.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { createJobQueue } from '../../database/job-queue.js';
import { SqlClient } from '../../database/sql-client.js';
import { nextAttemptAt } from './attempt-times.js';
import { DeliveryQueueRepository } from './delivery-queue.repository.js';
import type { ClaimedDelivery, DeliveryTarget } from './delivery-queue.repository.js';
import { WebhookClient } from './webhook-client.js';
import type { SendResult } from './webhook-client.js';

const QUEUE = 'webhook-subscriptions';
const TICK_MILLISECONDS = 1_000;
/** Subscriptions that one process delivers to at a time. */
const MOST_RUNS = 32;
/** Most messages in flight to one subscription over all processes, so that a slow receiver ties up no more. */
const MOST_AT_ONCE = 8;
/** After this long, a subscription that still has messages yields to others. */
const RUN_MILLISECONDS = 20_000;
/** Longest time between two checks for messages that are due. */
const LOOK_MILLISECONDS = 1_000;
/** Lifetime of a claim; longer than an attempt takes, including storing its result. */
const CLAIM_SECONDS = 30;
const CLEAN_UP_MILLISECONDS = 60_000;
const RETENTION_DAYS = 30;
const MOST_DELETED = 5_000;
const GONE = 410;

/** Data of a job: one subscription with messages that are due. */
interface DeliveryJob {
  readonly subscriptionId: number;
}

/**
 * Delivers messages to subscribers: each subscription with a due message is one job on a queue that all workers share.
 * A message is retried until it is acknowledged or has failed ten times. After a crash it may be sent again, with the
 * same id. Nothing is sent with a frozen clock.
 */
@Injectable()
export class WebhookDelivery implements BeforeApplicationShutdown {
  private readonly client: WebhookClient;
  /** Runs by subscription. */
  private readonly runs = new Map<number, Promise<void>>();
  private boss: PgBoss | null = null;
  private timer: NodeJS.Timeout | null = null;
  private ticking: Promise<void> | null = null;
  private isStopped = false;
  private cleanedUpAt = -Infinity;
  /** Number of this process's attempts by result. */
  readonly attempts = { delivered: 0, failed: 0 };

  constructor(
    @InjectSqlClient('worker') private readonly sql: SqlClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly queue: DeliveryQueueRepository,
    private readonly secrets: SecretBox,
  ) {
    this.client = new WebhookClient(config.allowsPrivateWebhooks);
  }

  /** Starts delivering. */
  async start(): Promise<void> {
    if (this.config.clockAsOf !== null) return;
    this.boss = await createJobQueue(this.sql, this.logger).start();
    // at most one waiting job per subscription; the next tick queues again what a process leaves undone
    await this.boss.createQueue(QUEUE, { name: QUEUE, policy: 'short', retryLimit: 0, expireInSeconds: 60 });
    this.timer = setInterval(() => {
      this.ticking ??= this.tick().finally(() => (this.ticking = null));
    }, TICK_MILLISECONDS);
    this.timer.unref();
  }

  /** Delivers a subscription's due messages until none is left, or for `RUN_MILLISECONDS`. */
  async deliver(subscriptionId: number): Promise<void> {
    const until = performance.now() + RUN_MILLISECONDS;
    const underWay = new Set<Promise<void>>();
    try {
      while (!this.isStopped && performance.now() < until) {
        const claim = await this.claim(subscriptionId, MOST_AT_ONCE);
        for (const delivery of claim?.deliveries ?? []) {
          const attempt = this.attempt(claim!.target, delivery).finally(() => underWay.delete(attempt));
          underWay.add(attempt);
        }
        if (underWay.size === 0) break;
        await firstOf(underWay, LOOK_MILLISECONDS);
      }
    } finally {
      await Promise.all(underWay);
    }
  }

  /** Stops after the attempts that are under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearInterval(this.timer);
    await this.ticking;
    await Promise.all(this.runs.values());
    await this.boss?.stop({ graceful: true, timeout: 20_000 });
    await this.client.close();
  }

  /** Queues every subscription with a due message, and fetches as many jobs as this process has room for. */
  private async tick(): Promise<void> {
    const { boss } = this;
    if (boss === null) return;
    try {
      for (const subscriptionId of await this.queue.listDue(this.clock.realTime.now())) {
        if (this.runs.has(subscriptionId)) continue;
        await boss.send(QUEUE, { subscriptionId } satisfies DeliveryJob, { singletonKey: String(subscriptionId) });
      }
      const free = MOST_RUNS - this.runs.size;
      const jobs = free === 0 ? [] : await boss.fetch<DeliveryJob>(QUEUE, { batchSize: free });
      for (const job of jobs) this.run(boss, job);
      await this.cleanUp();
    } catch (error) {
      if (!this.isStopped) this.logger.warn({ err: error }, 'webhooks could not be delivered; trying again');
    }
  }

  private run(boss: PgBoss, { id, data: { subscriptionId } }: PgBoss.Job<DeliveryJob>): void {
    // a job queued by another process, which saw further due messages
    const isRunning = this.runs.has(subscriptionId);
    const run = (isRunning ? Promise.resolve() : this.deliver(subscriptionId))
      .catch((error: unknown) => {
        const text = 'messages of a webhook could not be delivered; trying again';
        this.logger.warn({ err: error, subscriptionId }, text);
      })
      .then(() => boss.complete(QUEUE, id))
      .then(
        () => undefined,
        (error: unknown) => this.logger.warn({ err: error }, 'a job of webhooks could not be ended; it expires'),
      );
    if (isRunning) return;
    const tracked = run.finally(() => this.runs.delete(subscriptionId));
    this.runs.set(subscriptionId, tracked);
  }

  private claim(subscriptionId: number, most: number): ReturnType<DeliveryQueueRepository['claim']> {
    return this.queue.claim(subscriptionId, { now: this.clock.realTime.now(), most, claimSeconds: CLAIM_SECONDS });
  }

  /** Sends a message and stores the result; if storing fails, it is sent again once its claim expires. */
  private async attempt({ url, sealedSecrets }: DeliveryTarget, delivery: ClaimedDelivery): Promise<void> {
    const { id, messageId, body } = delivery;
    const startedAt = this.clock.realTime.now();
    const begun = performance.now();
    const secrets = sealedSecrets.flatMap((sealed) => this.secrets.open(sealed) ?? []);
    const { status, error, retryAfterSeconds } =
      secrets.length === 0 ? UNREADABLE : await this.client.send({ url, messageId, body, secrets, at: startedAt });
    this.attempts[error === null ? 'delivered' : 'failed'] += 1;
    const attempts = delivery.attempts + 1;
    const now = this.clock.realTime.now();
    const next =
      error === null || status === GONE ? null : nextAttemptAt(now, attempts, retryAfterSeconds, Math.random());
    if (error !== null) {
      const level = next === null ? 'warn' : 'debug';
      this.logger[level]({ deliveryId: id, attempts, reason: error }, 'a webhook was not delivered');
    }
    try {
      const durationMilliseconds = Math.round(performance.now() - begun);
      await this.queue.storeResult(id, { startedAt, durationMilliseconds, status, error, nextAttemptAt: next });
      if (status === GONE && (await this.queue.disable(id, 'the receiver responded with 410 Gone', now)))
        this.logger.warn({ deliveryId: id }, 'a webhook was disabled: its receiver responded with 410');
    } catch (failure) {
      const text = 'the result of a webhook could not be stored; it is sent again';
      this.logger.warn({ err: failure, deliveryId: id }, text);
    }
  }

  private async cleanUp(): Promise<void> {
    if (performance.now() - this.cleanedUpAt < CLEAN_UP_MILLISECONDS) return;
    this.cleanedUpAt = performance.now();
    const now = this.clock.realTime.now();
    await this.queue.endWaitingOfDisabled(now);
    await this.queue.deleteBefore(new Date(now.getTime() - RETENTION_DAYS * 86_400_000), MOST_DELETED);
  }
}

const UNREADABLE: SendResult = {
  status: null,
  error: 'the secret was stored with another SECRETS_KEY; make a new one',
  retryAfterSeconds: null,
};

/** Resolves with the first of the promises, or after a timeout. */
async function firstOf(promises: ReadonlySet<Promise<void>>, milliseconds: number): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const timeout = sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  await Promise.race([...promises, timeout]);
  ended.abort();
}
