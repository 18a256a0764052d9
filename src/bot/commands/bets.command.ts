import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transaction-runner.js';
import { MOST_EDGE } from '../../football/market-family.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import { WatchesService } from '../../watches/watches.service.js';
import { explanationText } from '../alerts/bet-explanation.js';
import { betText, mostBetsPerMessage, nothingWorthTaking, whyButtons } from '../alerts/bet-text.js';
import { bookmakersText } from '../alerts/bookmakers-text.js';
import { withFooter } from '../reply-text.js';
import { VALUE_BET_FINDER } from '../alerts/value-bet-finder.js';
import type { FoundValueBets, ValueBetFinder } from '../alerts/value-bet-finder.js';
import { backButton, deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import type { BotAnswer } from '../bot-message.js';
import { numberText } from '../chat-format.js';
import { GroupFinder } from '../group-finder.js';
import type { FoundScope } from '../group-finder.js';
import { pageButtons, readPage, rowsText } from '../page-buttons.js';
import { groupScope, watchButton } from '../watch-button.js';

/** The bets worth taking. */
@Injectable()
export class BetsCommand implements BotCommand {
  readonly name = 'bets';

  constructor(
    @Inject(VALUE_BET_FINDER) private readonly finder: ValueBetFinder,
    private readonly groups: GroupFinder,
    private readonly watches: WatchesService,
    private readonly bets: ValueBetsService,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotReply> {
    const scope = await this.groups.scope(text, context);
    return 'hint' in scope ? scope.hint : this.page(scope, 1, context);
  }

  /** Shows another page, or why a bet is listed. */
  async press(
    { words, key }: PressedMessage,
    context: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)> {
    const [, cardKey] = /^why (\S+)$/.exec(words) ?? [];
    if (cardKey !== undefined) return this.explain(cardKey, key, context);
    const [, pricedKey] = /^prices (\S+)$/.exec(words) ?? [];
    if (pricedKey !== undefined) return this.showPrices(pricedKey, key, context);
    const page = readPage(words);
    if (page === null) return deadButton(context.texts);
    const scope = await this.groups.scopeOfId(page.groupId, context.texts);
    if ('hint' in scope) return { message: null, notice: scope.hint };
    const show = await this.page(scope, page.page, context);
    return async (transaction) => ({ message: messageOf(await show(transaction), context), notice: '' });
  }

  private async explain(cardKey: string, shownKey: string, context: BotContext): Promise<ButtonReply> {
    const { texts, settings } = context;
    const explanation = await this.bets.findExplanation(cardKey, settings.bookmakers);
    if (explanation === null) return { message: null, notice: texts.boards.bets.gone };
    const text = withFooter(explanationText(explanation, context), context);
    const prices = { label: texts.boards.prices.button, data: `bets prices ${cardKey}` };
    return { message: messageOf({ text, buttons: [[prices, backButton(shownKey, texts)]] }, context), notice: '' };
  }

  private async showPrices(cardKey: string, shownKey: string, context: BotContext): Promise<ButtonReply> {
    const { texts, settings } = context;
    const explanation = await this.bets.findExplanation(cardKey, settings.bookmakers);
    if (explanation === null) return { message: null, notice: texts.boards.prices.gone };
    const text = withFooter(bookmakersText(explanation, context), context);
    return { message: messageOf({ text, buttons: [[backButton(shownKey, texts)]] }, context), notice: '' };
  }

  private async page(
    scope: FoundScope,
    page: number,
    context: BotContext,
  ): Promise<(transaction: Transaction) => Promise<BotAnswer>> {
    const { chatId, texts, settings } = context;
    const { competitionIds, where, group } = scope;
    const { minimumEdge, bookmakers } = settings;
    const search = { competitionIds, minimumEdge, bookmakers, most: mostBetsPerMessage };
    let shown = page;
    let found = await this.finder.find({ ...search, skip: (page - 1) * mostBetsPerMessage });
    // there are fewer bets than when the button was created
    if (found.bets.length === 0 && found.count > 0) {
      shown = 1;
      found = await this.finder.find(search);
    }
    const text = found.count === 0 ? noneText(found, where, context) : pageText(found, shown, where, context);
    const pages = pageButtons('bets', { page: shown, groupId: group?.id ?? null }, pagesOf(found.count), texts);
    return async (transaction) => {
      const target = group === null ? null : { scope: groupScope(group.id), name: group.name };
      const isWatching = target !== null && (await this.watches.isWatching(transaction, chatId, target.scope));
      const watch = target === null ? [] : [[watchButton(target, isWatching, texts)]];
      const shownText = found.count === 0 ? text : withFooter(text, context);
      return { text: shownText, buttons: [...whyButtons(found.bets, context), ...pages, ...watch] };
    };
  }
}

const pagesOf = (count: number): number => Math.ceil(count / mostBetsPerMessage);

function noneText(found: FoundValueBets, where: string, context: BotContext): string {
  const { bets } = context.texts.boards;
  const { minimumEdge } = context.settings;
  const isBelowEdge = minimumEdge > 0 && found.bestLow !== null && found.bestLow > 0;
  const text = isBelowEdge
    ? `${bets.none(where)} ${bets.noneOfEdge(numberText(minimumEdge, context))}.`
    : nothingWorthTaking(found, where, context);
  return [text, ...limitLines(context)].join('\n');
}

/** Note on the bets that the chat's settings exclude. */
function limitLines(context: BotContext): string[] {
  const { minimumEdge, bookmakers } = context.settings;
  const { boards } = context.texts;
  return [
    ...(minimumEdge > 0 ? [boards.bets.fromEdge(numberText(minimumEdge, context))] : []),
    ...(bookmakers.length > 0 ? [boards.onlyBookmakers(bookmakers.join(', '))] : []),
  ];
}

function pageText({ bets, count }: FoundValueBets, page: number, where: string, context: BotContext): string {
  const { texts, timeZone } = context;
  return [
    texts.boards.bets.head(where, rowsText(page, mostBetsPerMessage, bets.length, count, texts), timeZone),
    texts.boards.bets.rule,
    texts.boards.bets.mistakes(MOST_EDGE),
    ...limitLines(context),
    '',
    ...bets.map((bet) => betText(bet, context)),
  ].join('\n');
}
