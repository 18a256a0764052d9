import { Injectable } from '@nestjs/common';
import { WatchesService } from '../../watches/watches.service.js';
import type { BotCommand, BotContext, BotReply } from '../bot-commands.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import { ChatSettingsRepository } from '../settings/chat-settings.repository.js';

/** Ends all alerts of a chat, and its morning message. */
@Injectable()
export class StopCommand implements BotCommand {
  readonly name = 'stop';

  constructor(
    private readonly watches: WatchesService,
    private readonly outbox: OutboxRepository,
    private readonly settings: ChatSettingsRepository,
  ) {}

  reply(_: string, { chatId, texts }: BotContext): Promise<BotReply> {
    return Promise.resolve(async (transaction) => {
      const watches = await this.watches.listOfChat(transaction, chatId);
      await this.outbox.cancelAlerts(
        transaction,
        watches.map(({ id }) => id),
      );
      await this.watches.end(transaction, watches);
      const { morningAt } = await this.settings.find(transaction, chatId);
      if (morningAt === null) return texts.watches.stopped(watches.length);
      await this.settings.change(transaction, chatId, { morningAt: null });
      return [texts.watches.stopped(watches.length), texts.morning.stopped].join('\n');
    });
  }
}
