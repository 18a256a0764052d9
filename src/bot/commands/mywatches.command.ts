import { Injectable } from '@nestjs/common';
import { WatchesService } from '../../watches/watches.service.js';
import type { Watch } from '../../watches/watches.service.js';
import type { BotAnswer } from '../bot-message.js';
import type { BotCommand, BotContext, BotReply } from '../bot-commands.js';
import { numberText } from '../chat-format.js';
import { watchButton } from '../watch-button.js';

/** Most watches with a button; the others are ended by name. */
const MOST_BUTTONS = 20;

/** What a chat watches, each with a button that ends it. */
@Injectable()
export class MyWatchesCommand implements BotCommand {
  readonly name = 'mywatches';

  constructor(private readonly watches: WatchesService) {}

  reply(_: string, context: BotContext): Promise<BotReply> {
    return Promise.resolve(async (transaction) =>
      listText(await this.watches.listOfChat(transaction, context.chatId), context),
    );
  }
}

function listText(watches: readonly Watch[], context: BotContext): BotAnswer {
  const { texts } = context;
  if (watches.length === 0) return texts.watches.noWatches;
  const nameOf = ({ name }: Watch): string => name ?? texts.watches.everything;
  return {
    text: [texts.watches.head(watches.length), ...watches.map((watch) => lineOf(watch, nameOf(watch), context))].join(
      '\n',
    ),
    buttons: watches
      .slice(0, MOST_BUTTONS)
      .map((watch) => [watchButton({ scope: watch, name: nameOf(watch) }, true, texts)]),
  };
}

function lineOf({ events, minimumEdge }: Watch, name: string, context: BotContext): string {
  const { watches } = context.texts;
  const edge = minimumEdge === 0 ? '' : `, ${watches.fromEdge(numberText(minimumEdge, context))}`;
  return `• ${name}: ${events.map((event) => watches.events[event]).join(', ')}${edge}`;
}
