import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { localMoment } from '../../common/calendar/days.js';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { RepeatedTask } from '../../common/repeated-task.js';
import { AppConfig } from '../../config/app-config.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import { AlertChatsRepository } from '../alerts/alert-chats.repository.js';
import { sendingChannels } from '../channels.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import { ChatSettingsRepository } from '../settings/chat-settings.repository.js';
import type { MorningSettings } from '../settings/chat-settings.repository.js';
import { MorningText } from './morning-text.js';

const scanMilliseconds = 60_000;
/** Minutes past its time for which a message is still sent, on the same day. */
const latestMinutes = 120;

/** Queues the morning message of chats that want one, once per chat and day, however many processes scan. */
@Injectable()
export class MorningMessages implements BeforeApplicationShutdown {
  private readonly scans = new RepeatedTask(
    async () => {
      const queued = await this.scan();
      if (queued > 0) this.logger.info({ queued }, 'morning messages queued');
    },
    (error) => this.logger.warn({ err: error }, 'morning messages could not be queued; trying again'),
  );

  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly transactions: TransactionRunner,
    private readonly settings: ChatSettingsRepository,
    private readonly chats: AlertChatsRepository,
    private readonly outbox: OutboxRepository,
    private readonly text: MorningText,
    private readonly clock: Clock,
  ) {}

  /** Scans once a minute, unless the service sends no messages. */
  start(): void {
    if (sendingChannels(this.config).length > 0) this.scans.start(scanMilliseconds);
  }

  /** Queues the messages that are due. @returns number of messages */
  async scan(): Promise<number> {
    const now = this.clock.now();
    const channels = sendingChannels(this.config);
    const due = await this.transactions.transaction(async (transaction) => {
      const chats = (await this.settings.listMornings(transaction)).filter((chat) => isDue(chat, now));
      const reachable = await this.chats.listReachable(
        transaction,
        chats.map(({ chatId }) => chatId),
        channels,
      );
      return chats.filter(({ chatId }) => reachable.has(chatId));
    });
    let queued = 0;
    for (const chat of due) queued += Number(await this.tryToQueue(chat, now));
    return queued;
  }

  /** Stops scanning. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.scans.stop();
  }

  /** Queues the message of a chat; an error is logged and leaves it due, so that the other chats get theirs. */
  private async tryToQueue(chat: MorningSettings, now: Date): Promise<boolean> {
    try {
      return await this.queue(chat, now);
    } catch (error) {
      this.logger.warn({ err: error, chatId: chat.chatId }, 'a morning message could not be queued; trying again');
      return false;
    }
  }

  /** Queues the message in the transaction that records its day. @returns false if another process has done so */
  private async queue({ chatId, settings, morningAt }: MorningSettings, now: Date): Promise<boolean> {
    const { day } = localMoment(now, settings.timeZone);
    const text = await this.text.of(settings, now);
    const late = minutesOf(localMoment(now, settings.timeZone).time) - minutesOf(morningAt);
    const expiresAt = new Date(now.getTime() + (latestMinutes - late) * 60_000);
    return this.transactions.transaction(async (transaction) => {
      if (!(await this.settings.claimMorning(transaction, chatId, day))) return false;
      await this.outbox.addReply(transaction, chatId, { text, buttons: [] }, { expiresAt });
      return true;
    });
  }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether the time of day was reached at most two hours ago, and there was no message on that day yet. */
function isDue({ settings, morningAt, sentOn }: MorningSettings, now: Date): boolean {
  const { day, time } = localMoment(now, settings.timeZone);
  const late = minutesOf(time) - minutesOf(morningAt);
  return late >= 0 && late < latestMinutes && (sentOn === null || sentOn < day);
}
