import { Injectable } from '@nestjs/common';
import { everything } from '../../watches/watches.service.js';
import { backButton, deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import { NameFinder } from '../name-finder.js';
import { PlayerReply } from '../replies/player.reply.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { readChoice } from '../search/choices.js';
import { WatchableReply } from '../watchable-reply.js';

/** A player's next match, last matches and counts per match. */
@Injectable()
export class PlayerCommand implements BotCommand {
  readonly name = 'player';

  constructor(
    private readonly names: NameFinder,
    private readonly replies: PlayerReply,
    private readonly watchable: WatchableReply,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotReply> {
    if (text === '') return context.texts.names.which.player('/player Mbeumo');
    const name = await this.names.find('player', text, context);
    if ('hint' in name) return name.hint;
    const { id, name: shown } = name.found;
    const target = { scope: { ...everything, playerId: id }, name: shown };
    return this.watchable.of(await this.replies.of(id, context), target, context);
  }

  /** Shows the player of a button, or one of his statistics. */
  async press({ words, key }: PressedMessage, context: BotContext): Promise<ButtonReply> {
    const choice = readChoice(words);
    if (choice === null) return deadButton(context.texts);
    const statistic = PLAYER_STATISTIC_KEYS.find((each) => each === choice.statistic);
    const text =
      statistic === undefined
        ? await this.replies.of(choice.id, context)
        : await this.replies.statisticOf(choice.id, statistic, context);
    return { message: messageOf({ text, buttons: [[backButton(key, context.texts)]] }, context), notice: '' };
  }
}
