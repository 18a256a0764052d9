import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { AppConfig } from '../../config/app-config.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import { connectionState, LATE_AFTER_MINUTES } from '../../polling/connection-state.js';
import type { ConnectionState } from '../../polling/connection-state.js';
import { listProgress, lockTold, storeTold } from '../../polling/connections.queries.js';
import { sendingChannels } from '../channels.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import { chatFormat, momentText } from '../chat-format.js';
import { withinMessage } from '../reply-text.js';
import { botTexts } from '../texts/index.js';
import { TelegramChatsRepository } from '../telegram/telegram-chats.repository.js';

const SCAN_MILLISECONDS = 60_000;

/** Tells operators once when a source is refused, fails or is late, and once when it works again. */
@Injectable()
export class SourceAlerts implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly transactions: TransactionRunner,
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
    private readonly chats: TelegramChatsRepository,
  ) {}

  /** Scans once a minute; not where no message leaves the service, or without chats to tell. */
  start(): void {
    if (sendingChannels(this.config).length === 0 || this.config.botOperatorChats.length === 0) return;
    this.timer = setInterval(() => {
      this.working = this.working
        .then(() => this.scan())
        .catch((error: unknown) =>
          this.logger.warn({ err: error }, 'operators could not be told of their sources; trying again'),
        );
    }, SCAN_MILLISECONDS);
    this.timer.unref();
  }

  /** Queues a message to each operator's chat for every source whose state is news. */
  async scan(): Promise<void> {
    const now = this.clock.now();
    const chatIds = await this.operatorChats();
    await this.transactions.transaction(async (transaction) => {
      const told = await lockTold(transaction.sql);
      for (const { name, ...progress } of await listProgress(transaction.sql)) {
        const state = connectionState(progress, now, false);
        if (isUndecided(state, now)) continue;
        const before = told.get(name) ?? null;
        const fault = isFault(state, now) || state.state === before ? state.state : null;
        if (fault === before) continue;
        await storeTold(transaction.sql, name, fault);
        if (state.state === 'paused') continue;
        const text = fault === null ? `Source "${name}" works again.` : this.faultText(name, state);
        for (const chatId of chatIds)
          await this.outbox.addAlert(transaction, {
            chatId,
            leagueGroupId: null,
            text: withinMessage(text, botTexts.en),
            buttons: [],
            expiresAt: null,
          });
      }
    });
  }

  /** Stops scanning. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.working;
  }

  /** Chats of the webhook's platform, or of Telegram where messages go there alone. */
  private async operatorChats(): Promise<readonly number[]> {
    const { botSend, botOperatorChats } = this.config;
    return botSend === null ? Promise.all(botOperatorChats.map((id) => this.chats.find(id))) : botOperatorChats;
  }

  private faultText(name: string, { state, reason, until }: ConnectionState): string {
    const next =
      until === null
        ? ''
        : ` Next try: ${momentText(until, chatFormat('en', { timeZone: this.config.botTimeZone, oddsFormat: 'decimal' }))}.`;
    return `Source "${name}" ${FAULTS[state] ?? state}${reason === null ? '' : `: ${reason}`}.${next}`;
  }
}

const FAULTS: Partial<Record<ConnectionState['state'], string>> = {
  refused: 'is refused by its provider',
  failing: 'fails again and again',
  late: 'is late',
};

/** The run that is under way, or due, shows whether a fault is over. */
const isUndecided = ({ state, until }: ConnectionState, now: Date): boolean =>
  state === 'running' || (state === 'waiting' && (until === null || until <= now));

/** A pause between two requests is none. */
const isFault = ({ state, until }: ConnectionState, now: Date): boolean =>
  state === 'failing' ||
  state === 'late' ||
  (state === 'refused' && until !== null && until.getTime() - now.getTime() > LATE_AFTER_MINUTES * 60_000);
