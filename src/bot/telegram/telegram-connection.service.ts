import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { databaseFailureOf } from '../../common/problem/database-failure.js';
import { advisoryLocks } from '../../database/advisory-locks.js';
import { workExclusively } from '../../database/exclusive-lock.js';
import { pollUpdates, telegramFaultOf } from './telegram-api.js';
import { TelegramBot, telegramUpdates } from './telegram-bot.js';
import type { TelegramClients } from './telegram-bot.js';
import { TelegramUpdatesService } from './telegram-updates.service.js';
import type { TelegramUpdate } from './telegram.dto.js';

/** Timeout of a long poll without updates. */
const pollSeconds = 25;
const shortestPauseSeconds = 1;
const longestPauseSeconds = 60;
/** Attempts after which an update that fails for a reason other than the database is skipped. */
const mostAttempts = 5;

/** Receives Telegram updates: by webhook, or by polling from one process at a time. */
@Injectable()
export class TelegramConnection implements BeforeApplicationShutdown {
  private readonly stopRequested = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly bot: TelegramBot,
    private readonly updates: TelegramUpdatesService,
  ) {}

  /** Connects in the background if a token is set. */
  start(directUrl: string): void {
    const { clients } = this.bot;
    if (clients !== null) this.running = this.connect(clients, directUrl);
  }

  /** Stops after the update under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopRequested.abort();
    await this.running;
  }

  private async connect(clients: TelegramClients, directUrl: string): Promise<void> {
    const stop = this.stopRequested.signal;
    let isDelivered = false;
    await this.repeat('Telegram does not know this bot yet; trying again', stop, async () => {
      await this.bot.introduce(clients.api);
      isDelivered = await this.bot.registerWebhook(clients.api);
      return true;
    });
    if (isDelivered) this.logger.info('Telegram delivers updates to PUBLIC_URL');
    if (isDelivered) return;
    const lock = advisoryLocks.telegramPoll;
    const work = (held: AbortSignal): Promise<void> => this.poll(clients, held);
    await this.repeat('polls of Telegram were interrupted; trying again', stop, async () => {
      await workExclusively(directUrl, { lock, purpose: 'telegram', work }, stop);
      return false;
    });
  }

  /** Handles updates in order; Telegram drops those before `offset`. */
  private async poll({ api, pollingApi }: TelegramClients, held: AbortSignal): Promise<void> {
    await this.repeat('Telegram cannot be polled; trying again', held, async () => {
      await api.deleteWebhook();
      return true;
    });
    if (!held.aborted) this.logger.info('this process polls Telegram');
    let offset = 0;
    await this.repeat('Telegram cannot be polled; trying again', held, async () => {
      const request = { offset, timeout: pollSeconds, allowed_updates: telegramUpdates };
      for (const update of await pollUpdates(pollingApi, request, held)) {
        await this.handle(update, held);
        if (held.aborted) return true;
        offset = update.update_id + 1;
      }
      return false;
    });
  }

  /** Retries an update until it succeeds; one that fails for other reasons than the database is skipped eventually. */
  private async handle(update: TelegramUpdate, held: AbortSignal): Promise<void> {
    let attempts = 0;
    await this.repeat('an update of Telegram was not handled; trying again', held, async () => {
      attempts += 1;
      try {
        await this.updates.handle(update);
      } catch (error) {
        if (attempts < mostAttempts || databaseFailureOf(error) !== null) throw error;
        this.logger.error({ err: error, updateId: update.update_id }, 'an update of Telegram is left out');
      }
      return true;
    });
  }

  /** Repeats some work until it returns true or the signal aborts, with increasing pauses after failures. */
  private async repeat(failure: string, signal: AbortSignal, work: () => Promise<boolean>): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        if (await work()) return;
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        const pause = this.report(error, failure);
        const seconds = Math.max(pause, Math.min(longestPauseSeconds, shortestPauseSeconds * 2 ** (failures - 1)));
        await sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Logs a failure without its URL, which contains the token. @returns seconds that Telegram asks to wait */
  private report(error: unknown, text: string): number {
    const fault = telegramFaultOf(error);
    this.logger.warn(fault === null ? { err: error } : { reason: fault.reason }, text);
    return fault?.retryAfterSeconds ?? 0;
  }
}
