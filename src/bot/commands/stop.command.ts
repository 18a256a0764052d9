import { Injectable } from '@nestjs/common';
import { WatchesService } from '../../watches/watches.service.js';
import type { BotCommand, BotContext, BotReply } from '../bot-commands.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';

/** Ends all alerts of a chat. */
@Injectable()
export class StopCommand implements BotCommand {
  readonly name = 'stop';

  constructor(
    private readonly watches: WatchesService,
    private readonly outbox: OutboxRepository,
  ) {}

  reply(_: string, { chatId, texts }: BotContext): Promise<BotReply> {
    return Promise.resolve(async (transaction) => {
      const watches = await this.watches.listOfChat(transaction, chatId);
      await this.outbox.cancelAlerts(
        transaction,
        watches.map(({ id }) => id),
      );
      await this.watches.end(transaction, watches);
      return texts.watches.stopped(watches.length);
    });
  }
}
