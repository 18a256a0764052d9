import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { SourceNewsService } from '../../polling/source-news.service.js';
import type { SourceNews, SourceNewsReader } from '../../polling/source-news.service.js';
import { sendingChannels } from '../channels.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import { chatFormat, momentText } from '../chat-format.js';
import { withinMessage } from '../reply-text.js';
import { botTexts } from '../texts/index.js';
import { TelegramChatsRepository } from '../telegram/telegram-chats.repository.js';

/** Notifies operators' chats once when a source is refused, fails or is late, and once when it works again. */
@Injectable()
export class SourceAlerts implements SourceNewsReader {
  constructor(
    private readonly config: AppConfig,
    private readonly news: SourceNewsService,
    private readonly outbox: OutboxRepository,
    private readonly chats: TelegramChatsRepository,
  ) {}

  /** Starts notifying, unless no messages are sent or there are no operators' chats. */
  start(): void {
    if (sendingChannels(this.config).length > 0 && this.config.botOperatorChats.length > 0) this.news.addReader(this);
  }

  /** Always true, as the chats are configured for the life of the process. */
  isWanted(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Queues a message to each operator's chat for every reported change of a source's state. */
  async tell(transaction: Transaction, news: readonly SourceNews[]): Promise<void> {
    const chatIds = await this.operatorChats();
    for (const each of news) {
      const text = withinMessage(this.textOf(each), botTexts.en);
      for (const chatId of chatIds)
        await this.outbox.addAlert(transaction, { chatId, text, buttons: [], expiresAt: null });
    }
  }

  /** Chats on the webhook's platform, or on Telegram if messages go only there. */
  private async operatorChats(): Promise<readonly number[]> {
    const { botSend, botOperatorChats } = this.config;
    return botSend === null ? Promise.all(botOperatorChats.map((id) => this.chats.find(id))) : botOperatorChats;
  }

  private textOf({ name, kind, state: { reason, until } }: SourceNews): string {
    if (kind === 'recovered') return `Source "${name}" works again.`;
    const format = chatFormat('en', { timeZone: this.config.botTimeZone, oddsFormat: 'decimal' });
    const next = until === null ? '' : ` Next try: ${momentText(until, format)}.`;
    return `Source "${name}" ${FAULTS[kind]}${reason === null ? '' : `: ${reason}`}.${next}`;
  }
}

const FAULTS = {
  refused: 'is refused by its provider',
  failing: 'fails again and again',
  late: 'is late',
} as const;
