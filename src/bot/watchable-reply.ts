import { Injectable } from '@nestjs/common';
import { WatchesService } from '../watches/watches.service.js';
import type { BotContext, BotReply } from './bot-commands.js';
import { watchButton } from './watch-button.js';
import type { WatchTarget } from './watch-button.js';

/** Replies about a subject that a chat may watch. */
@Injectable()
export class WatchableReply {
  constructor(private readonly watches: WatchesService) {}

  /** A text with the button that starts or ends the chat's watch of its subject. */
  of(text: string, target: WatchTarget, { chatId, texts }: BotContext): BotReply {
    return async (transaction) => {
      const isWatching = await this.watches.isWatching(transaction, chatId, target.scope);
      return { text, buttons: [[watchButton(target, isWatching, texts)]] };
    };
  }
}
