import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { AppConfig } from '../../config/app-config.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { groupBy } from '../../football/group-by.js';
import { NewsScan } from '../../watches/news/news-scan.service.js';
import { WatchNewsService } from '../../watches/news/watch-news.service.js';
import type { DueNews, FoundNews } from '../../watches/news/watch-news.service.js';
import { sendingChannels } from '../channels.js';
import { chatFormat } from '../chat-format.js';
import { isQuiet, nextQuietHours } from '../delivery/delivery-times.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import type { AlertCounts } from '../delivery/outbox.repository.js';
import { footerOf } from '../chat-contexts.js';
import { withFooter, withinMessage } from '../reply-text.js';
import type { ChatSettings } from '../settings/chat-settings.js';
import { ChatSettingsRepository } from '../settings/chat-settings.repository.js';
import { AlertChatsRepository } from './alert-chats.repository.js';
import { alertMessage } from './alert-text.js';

/** Most alerts to a chat within an hour; news found meanwhile is combined in the next one. */
const mostPerHour = 3;

/** Sends chats the news of their watches, with at most one waiting message per chat. */
@Injectable()
export class ChatAlerts implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly scan: NewsScan,
    private readonly news: WatchNewsService,
    private readonly transactions: TransactionRunner,
    private readonly chats: AlertChatsRepository,
    private readonly settings: ChatSettingsRepository,
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.scan.follow(async (found) => {
      const queued = await this.queue(found);
      if (queued > 0) this.logger.info({ queued }, 'alerts queued');
    });
  }

  /**
   * Queues an alert for each chat for which a find is news and that may get one now. Nothing is kept for the others:
   * once they may get one, it has the finds and figures of that time. @returns number of alerts
   */
  async queue(found: readonly FoundNews[]): Promise<number> {
    const channels = sendingChannels(this.config);
    const now = this.clock.now();
    if (channels.length === 0 || found.length === 0) return 0;
    return this.transactions.transaction(async (transaction) => {
      await this.news.lock(transaction);
      const due = groupBy(
        await this.news.listDue(transaction, ['chat'], found),
        ({ recipient }) => recipient.chatId ?? 0,
      );
      const chatIds = [...due.keys()];
      const reachable = await this.chats.listReachable(transaction, chatIds, channels);
      const counts = await this.outbox.countAlerts(transaction, now);
      const settings = await this.settings.findAll(transaction, chatIds);
      let queued = 0;
      for (const [chatId, news] of due) {
        const own = settings.get(chatId);
        if (own === undefined || !reachable.has(chatId) || !mayGet(own, counts.get(chatId), now)) continue;
        const wanted = news.filter(({ found: each }) => isWanted(each, own));
        if (wanted.length > 0) await this.queueMessage(transaction, chatId, wanted, own);
        queued += Number(wanted.length > 0);
      }
      return queued;
    });
  }

  private async queueMessage(
    transaction: Transaction,
    chatId: number,
    due: readonly DueNews[],
    settings: ChatSettings,
  ): Promise<void> {
    const format = chatFormat(settings.language ?? 'en', settings);
    const { texts } = format;
    const { text, buttons, kickoffAt, told } = alertMessage(due, format);
    const hasPrices = due.some(({ found }) => found.details.kind === 'bet');
    const quietAt = nextQuietHours(this.clock.now(), settings.quietHours, settings.timeZone);
    const ends = [kickoffAt, quietAt].flatMap((end) => end?.getTime() ?? []);
    const messageId = await this.outbox.addAlert(transaction, {
      chatId,
      text: hasPrices ? withFooter(text, { texts, footer: footerOf(this.config, texts) }) : withinMessage(text, texts),
      buttons,
      expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends)),
    });
    await this.news.note(transaction, told, messageId);
  }
}

/** Whether a chat may get an alert now: only one may wait at a time, and none is queued during quiet hours. */
function mayGet(settings: ChatSettings, counts: AlertCounts | undefined, now: Date): boolean {
  // waiting until the morning, alerts would pile up and have outdated prices
  if (isQuiet(now, settings.quietHours, settings.timeZone)) return false;
  if (counts === undefined) return true;
  return !counts.isWaiting && counts.lastHour < mostPerHour && counts.lastDay < settings.mostAlertsADay;
}

/** Whether a chat wants a find: bets must have the minimum edge of its settings. */
function isWanted({ edgeLow, details }: FoundNews, { minimumEdge }: ChatSettings): boolean {
  return details.kind !== 'bet' || (edgeLow ?? 0) >= minimumEdge;
}
