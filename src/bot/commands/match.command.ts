import { Injectable } from '@nestjs/common';
import { SearchService } from '../../search/search.service.js';
import { everything } from '../../watches/watches.service.js';
import { backButton, deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import type { BotAnswer } from '../bot-message.js';
import { MatchReply } from '../replies/match.reply.js';
import { shownName } from '../reply-text.js';
import { choiceMessage, mostChoices, readChoice } from '../search/choices.js';
import type { ShownResult } from '../search/choices.js';
import { WatchableReply } from '../watchable-reply.js';

/** A match: kick-off, referee, form, prices, and the rows that the boards list. */
@Injectable()
export class MatchCommand implements BotCommand {
  readonly name = 'match';

  constructor(
    private readonly search: SearchService,
    private readonly replies: MatchReply,
    private readonly watchable: WatchableReply,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotReply> {
    const { which } = context.texts.names;
    if (text === '') return which.match('/match Brentford', '/match Brentford Everton');
    const q = shownName(text);
    // the search lists upcoming matches before played ones
    const [found] = (await this.search.find({ q, types: ['fixture'] })).data;
    if (found === undefined) return this.unknown(q, context);
    const reply = await this.replies.of(found.id, context);
    const target = { scope: { ...everything, fixtureId: found.id }, name: found.name };
    return found.status === 'notstarted' ? this.watchable.of(reply, target, context) : reply;
  }

  /** Shows the match of a button. */
  async press({ words, key }: PressedMessage, context: BotContext): Promise<ButtonReply> {
    const choice = readChoice(words);
    if (choice === null) return deadButton(context.texts);
    const text = await this.replies.of(choice.id, context);
    return { message: messageOf({ text, buttons: [[backButton(key, context.texts)]] }, context), notice: '' };
  }

  private async unknown(q: string, context: BotContext): Promise<BotAnswer> {
    const { names } = context.texts;
    const teams = (await this.search.find({ q, types: ['team'] })).data.slice(0, mostChoices) as ShownResult[];
    const head = names.none.match(q);
    return choiceMessage(teams.length === 0 ? head : `${head} ${names.teamsNamed}`, teams, context);
  }
}
