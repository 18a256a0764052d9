import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { AppConfig } from '../../config/app-config.js';
import { backOffSeconds, mostAttempts } from './back-off.js';
import { OUTBOUND_PORT } from './outbound-port.js';
import type { OutboundPort, SendOutcome } from './outbound-port.js';
import { OutboxRepository } from './outbox.repository.js';
import type { OutboxMessage, Settlement } from './outbox.repository.js';
import { isQuiet } from './quiet-hours.js';

/** The platform's rules: one message a second to a chat, 30 a second in all, which 3 in any tenth of one keep. */
const pace = { chatMilliseconds: 1_000, windowMilliseconds: 100, most: 3 };
/** Longer than a trial takes: what a process that died was sending is taken over after so long. */
const claimSeconds = 20;
const idleMilliseconds = 1_000;
/** After a message left the next ones are looked for at the pace of the platform, so long. */
const busyMilliseconds = 2_000;
const forgetMilliseconds = 3_600_000;
const keptDays = 30;

/**
 * Sends queued messages, each until the platform took it or it is given up: to many chats at a time, in each chat one
 * after the other in the order in which they were queued, at the pace that the platform allows. A message may be sent
 * again after a crash, with the same idempotency key, by which the platform tells that it has it.
 */
@Injectable()
export class MessageDelivery implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();
  private readonly underWay = new Set<Promise<void>>();
  private busyUntil = -Infinity;
  private isStopped = false;
  private forgottenAt = -Infinity;

  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(OUTBOUND_PORT) private readonly port: OutboundPort | null,
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /** Begins to send; does nothing where nothing may leave. */
  start(): void {
    if (this.port !== null && !this.isStopped) this.schedule(0);
  }

  /** Sends what may leave now, once, and waits for the platform. @returns how many messages were tried */
  async deliver(): Promise<number> {
    const sending = await this.send();
    await Promise.all(sending);
    return sending.length;
  }

  /** Stops; what is being sent is finished. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.working;
    await Promise.all(this.underWay);
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
      if (performance.now() - this.forgottenAt > forgetMilliseconds) {
        await this.outbox.forget(keptDays);
        this.forgottenAt = performance.now();
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'messages could not be delivered; trying again');
    }
    // nobody waits for the answer to another one's message
    if (!this.isStopped) this.schedule(performance.now() < this.busyUntil ? pace.windowMilliseconds : idleMilliseconds);
  }

  /** Begins to send what may leave now. */
  private async send(): Promise<Promise<void>[]> {
    const { port } = this;
    if (port === null) return [];
    const now = this.clock.now();
    const isQuietNow = isQuiet(now, this.config.botQuietHours, this.config.botTimeZone);
    const messages = await this.outbox.claim({ now, isQuiet: isQuietNow, pace, claimSeconds });
    return messages.map((message) => {
      const trial = this.settle(port, message).finally(() => this.underWay.delete(trial));
      this.underWay.add(trial);
      return trial;
    });
  }

  /** Sends one message and stores what became of it; what cannot be stored is sent again when its claim has ended. */
  private async settle(port: OutboundPort, message: OutboxMessage): Promise<void> {
    const attempts = message.attempts + 1;
    const settlement = settlementOf(await port.send(message), attempts);
    if (settlement.kind !== 'delivered') {
      const { kind, reason } = settlement;
      const level = kind === 'dead' ? 'error' : 'warn';
      this.logger[level]({ messageId: message.id, attempts, reason }, 'a message was not delivered');
    }
    await this.outbox.settle(message.id, settlement).catch((error: unknown) => {
      const said = 'what became of a message could not be stored; it is sent again';
      this.logger.warn({ err: error, messageId: message.id }, said);
    });
  }
}

function settlementOf(outcome: SendOutcome, attempts: number): Settlement {
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
