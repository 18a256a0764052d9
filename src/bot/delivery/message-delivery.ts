import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { CONFIG } from '../../config/config.js';
import type { Config } from '../../config/config.js';
import { backOffSeconds, mostAttempts } from './back-off.js';
import { OUTBOUND_PORT } from './outbound-port.js';
import type { OutboundPort, SendOutcome } from './outbound-port.js';
import { OutboxRepository } from './outbox.repository.js';
import type { OutboxMessage, Settlement } from './outbox.repository.js';
import { isQuiet } from './quiet-hours.js';

const batch = 10;
const lookMilliseconds = 1_000;
const forgetMilliseconds = 3_600_000;
const keptDays = 30;

/**
 * Sends queued messages, each until the platform took it or it is given up. A message may be sent again after a crash,
 * with the same idempotency key, by which the platform tells that it has it.
 */
@Injectable()
export class MessageDelivery implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();
  private isStopped = false;
  private forgottenAt = -Infinity;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'botQuietHours' | 'botTimeZone'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(OUTBOUND_PORT) private readonly port: OutboundPort | null,
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /** Begins to send; does nothing where nothing may leave. */
  start(): void {
    if (this.port !== null && !this.isStopped) this.schedule(0);
  }

  /** Sends what is due, once. @returns how many messages were tried */
  async deliver(): Promise<number> {
    const { port } = this;
    if (port === null) return 0;
    const quiet = isQuiet(this.clock.now(), this.config.botQuietHours, this.config.botTimeZone);
    return this.outbox.process({ limit: batch, isQuiet: quiet }, (messages) => Promise.all(messages.map((message) => this.settle(port, message))));
  }

  /** Stops; what is being sent is finished. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.working;
  }

  private schedule(milliseconds: number): void {
    this.timer = setTimeout(() => {
      this.working = this.work();
    }, milliseconds);
    this.timer.unref();
  }

  private async work(): Promise<void> {
    let tried = 0;
    try {
      tried = await this.deliver();
      if (performance.now() - this.forgottenAt > forgetMilliseconds) {
        await this.outbox.forget(keptDays);
        this.forgottenAt = performance.now();
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'messages could not be delivered; trying again');
    }
    if (!this.isStopped) this.schedule(tried === batch ? 0 : lookMilliseconds);
  }

  private async settle(port: OutboundPort, message: OutboxMessage): Promise<Settlement> {
    if (message.isExpired) return { kind: 'dead', reason: 'the match began before it could be sent' };
    const settlement = settlementOf(await port.send(message), message.attempts + 1);
    if (settlement.kind !== 'delivered') {
      const { kind, reason } = settlement;
      this.logger[kind === 'dead' ? 'error' : 'warn']({ messageId: message.id, attempts: message.attempts + 1, reason }, 'a message was not delivered');
    }
    return settlement;
  }
}

function settlementOf(outcome: SendOutcome, attempts: number): Settlement {
  switch (outcome.kind) {
    case 'delivered':
      return outcome;
    case 'refused':
      return { kind: 'dead', reason: outcome.reason };
    case 'unavailable':
      if (attempts >= mostAttempts) return { kind: 'dead', reason: `${outcome.reason}; given up after ${attempts} attempts` };
      return { kind: 'again', reason: outcome.reason, inSeconds: Math.max(backOffSeconds(attempts, Math.random()), outcome.retryAfterSeconds ?? 0) };
  }
}
