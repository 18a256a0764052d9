import { Injectable } from '@nestjs/common';
import { backButton, deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import { RefereeReply } from '../replies/referee.reply.js';
import { shownName } from '../reply-text.js';

/** Cards and fouls in a referee's matches. */
@Injectable()
export class RefereeCommand implements BotCommand {
  readonly name = 'referee';

  constructor(private readonly replies: RefereeReply) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const search = shownName(text);
    if (search === '') return context.texts.names.which.referee('/referee Taylor');
    return this.replies.named(search, context);
  }

  /** Shows the referee of a button. */
  async press({ words, key }: PressedMessage, context: BotContext): Promise<ButtonReply> {
    const [, name] = /^named (.+)$/.exec(words) ?? [];
    if (name === undefined) return deadButton(context.texts);
    const text = await this.replies.named(name, context);
    return { message: messageOf({ text, buttons: [[backButton(key, context.texts)]] }, context), notice: '' };
  }
}
