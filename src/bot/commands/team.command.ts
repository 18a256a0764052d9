import { Injectable } from '@nestjs/common';
import { backButton, deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import type { BotAnswer } from '../bot-message.js';
import { NameFinder } from '../name-finder.js';
import { TeamReply } from '../replies/team.reply.js';
import { readChoice } from '../search/choices.js';

/** A team's table, next match, last results and means. */
@Injectable()
export class TeamCommand implements BotCommand {
  readonly name = 'team';

  constructor(
    private readonly names: NameFinder,
    private readonly replies: TeamReply,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotAnswer> {
    if (text === '') return context.texts.names.which.team('/team Brentford');
    const name = await this.names.find('team', text, context);
    return 'hint' in name ? name.hint : this.replies.of(name.found.id, context);
  }

  /** Shows the team of a button. */
  async press({ words, key }: PressedMessage, context: BotContext): Promise<ButtonReply> {
    const choice = readChoice(words);
    if (choice === null) return deadButton(context.texts);
    const text = await this.replies.of(choice.id, context);
    return { message: messageOf({ text, buttons: [[backButton(key, context.texts)]] }, context), notice: '' };
  }
}
