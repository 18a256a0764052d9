import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { AppConfig } from '../../config/app-config.js';
import { backOffSeconds, isQuiet, mostAttempts } from './delivery-times.js';
import { OUTBOUND_PORT } from './outbound.js';
import type { OutboundPort, SendOutcome } from './outbound.js';
import { OutboxRepository } from './outbox.repository.js';
import type { AttemptResult, OutboxMessage } from './outbox.repository.js';

/** Platform limits: one message per second to a chat, 20 per minute to a group, 30 per second in all (3 in 100 ms). */
const pace = {
  chatMilliseconds: 1_000,
  windowMilliseconds: 100,
  most: 3,
  groupMilliseconds: 60_000,
  mostToGroup: 20,
};
/** Seconds after which another process may take over a message; longer than an attempt takes. */
const claimSeconds = 20;
const idleMilliseconds = 1_000;
/** Time after a message in which the queue is polled at the platform's pace. */
const busyMilliseconds = 2_000;
const cleanUpMilliseconds = 3_600_000;
const retentionDays = 30;

/**
 * Sends queued messages until the platform accepts them or they are given up: to many chats at a time, in queue order
 * within a chat, within the platform's limits. After a crash a message may be sent again, with the same idempotency
 * key.
 */
@Injectable()
export class MessageDelivery implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();
  private readonly inFlight = new Set<Promise<void>>();
  private busyUntil = -Infinity;
  private isStopped = false;
  private cleanedUpAt = -Infinity;
  /** Number of this process's attempts by result; after `again` the message is retried later. */
  readonly attempts = { delivered: 0, again: 0, dead: 0 };

  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(OUTBOUND_PORT) private readonly port: OutboundPort | null,
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /** Starts sending, unless nothing may be sent. */
  start(): void {
    if (this.port !== null && !this.isStopped) this.schedule(0);
  }

  /** Sends all due messages once, and waits for the platform. @returns number of attempts */
  async deliver(): Promise<number> {
    const sending = await this.send();
    await Promise.all(sending);
    return sending.length;
  }

  /** Stops after the attempts in flight. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.working;
    await Promise.all(this.inFlight);
  }

  private schedule(milliseconds: number): void {
    this.timer = setTimeout(() => {
      this.working = this.work();
    }, milliseconds);
    this.timer.unref();
  }

  private async work(): Promise<void> {
    try {
      const sending = await this.send();
      if (sending.length > 0) this.busyUntil = performance.now() + busyMilliseconds;
      if (performance.now() - this.cleanedUpAt > cleanUpMilliseconds) {
        await this.outbox.deleteOld(retentionDays);
        this.cleanedUpAt = performance.now();
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'messages could not be delivered; trying again');
    }
    // the next poll does not wait for attempts in flight
    if (!this.isStopped) this.schedule(performance.now() < this.busyUntil ? pace.windowMilliseconds : idleMilliseconds);
  }

  /** Starts an attempt of each message that is due. */
  private async send(): Promise<Promise<void>[]> {
    const { port } = this;
    if (port === null) return [];
    const now = this.clock.realTime.now();
    const isQuietNow = isQuiet(now, this.config.botQuietHours, this.config.botTimeZone);
    const messages = await this.outbox.claim({
      now,
      isQuiet: isQuietNow,
      pace,
      channels: port.channels,
      claimSeconds,
    });
    return messages.map((message) => {
      const attempt = this.attempt(port, message).finally(() => this.inFlight.delete(attempt));
      this.inFlight.add(attempt);
      return attempt;
    });
  }

  /** Sends one message and stores the result; if storing fails, it is sent again once its claim expires. */
  private async attempt(port: OutboundPort, message: OutboxMessage): Promise<void> {
    const attempts = message.attempts + 1;
    const result = resultOf(await port.send(message), attempts);
    this.attempts[result.kind] += 1;
    if (result.kind !== 'delivered') {
      const { kind, reason } = result;
      const level = kind === 'dead' ? 'error' : 'warn';
      this.logger[level]({ messageId: message.id, attempts, reason }, 'a message was not delivered');
    }
    await this.outbox.storeResult(message.id, result).catch((error: unknown) => {
      const text = 'the result of an attempt could not be stored; the message is sent again';
      this.logger.warn({ err: error, messageId: message.id }, text);
    });
  }
}

function resultOf(outcome: SendOutcome, attempts: number): AttemptResult {
  switch (outcome.kind) {
    case 'delivered':
      return outcome;
    case 'refused':
      return { kind: 'dead', reason: outcome.reason };
    case 'unavailable':
      if (attempts >= mostAttempts)
        return { kind: 'dead', reason: `${outcome.reason}; given up after ${attempts} attempts` };
      return {
        kind: 'again',
        reason: outcome.reason,
        inSeconds: Math.max(backOffSeconds(attempts, Math.random()), outcome.retryAfterSeconds ?? 0),
      };
  }
}
