import { Injectable } from '@nestjs/common';
import { everything } from '../../watches/watches.service.js';
import { backButton, deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import { NameFinder } from '../name-finder.js';
import { TeamReply } from '../replies/team.reply.js';
import { readChoice } from '../search/choices.js';
import { WatchableReply } from '../watchable-reply.js';

/** A team's table, next match, last results and means. */
@Injectable()
export class TeamCommand implements BotCommand {
  readonly name = 'team';

  constructor(
    private readonly names: NameFinder,
    private readonly replies: TeamReply,
    private readonly watchable: WatchableReply,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotReply> {
    if (text === '') return context.texts.names.which.team('/team Brentford');
    const name = await this.names.find('team', text, context);
    if ('hint' in name) return name.hint;
    const { id, name: shown } = name.found;
    const target = { scope: { ...everything, teamId: id }, name: shown };
    return this.watchable.of(await this.replies.of(id, context), target, context);
  }

  /** Shows the team of a button. */
  async press({ words, key }: PressedMessage, context: BotContext): Promise<ButtonReply> {
    const choice = readChoice(words);
    if (choice === null) return deadButton(context.texts);
    const text = await this.replies.of(choice.id, context);
    return { message: messageOf({ text, buttons: [[backButton(key, context.texts)]] }, context), notice: '' };
  }
}
