import { Inject, Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import type { LeagueGroup } from '../../dashboard/league-groups.dto.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { MOST_EDGE } from '../../football/market-family.js';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { betText, mostBetsPerMessage, nothingWorthTaking, whyButtons } from '../alerts/bet-text.js';
import { VALUE_BET_FINDER } from '../alerts/value-bet-finder.js';
import type { FoundValueBets, ValueBetFinder } from '../alerts/value-bet-finder.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { connectedChannels } from '../channels.js';
import { numberText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { GroupFinder } from '../group-finder.js';
import { rowsText } from '../page-buttons.js';
import type { BotTexts } from '../texts/index.js';
import { watchButton, withWatchButton } from '../watch-button.js';

/** Group and lowest edge that a command names, or a hint. */
type Wish = { readonly group: LeagueGroup; readonly edge: number } | { readonly hint: string };

/** Starts alerts of new value bets for a chat, and shows those of the moment. */
@Injectable()
export class WatchCommand implements BotCommand {
  readonly name = 'watch';

  constructor(
    private readonly config: AppConfig,
    private readonly groups: GroupFinder,
    private readonly alerts: AlertsRepository,
    @Inject(VALUE_BET_FINDER) private readonly finder: ValueBetFinder,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotReply> {
    const { chatId, texts } = context;
    const wish = await this.wishOf(text, texts);
    if ('hint' in wish) return wish.hint;
    const { edge, group } = wish;
    const found = await this.currentBets(group, edge);
    return async (transaction) => {
      await this.begin(transaction, chatId, wish, found);
      const lines = [...this.confirmation(wish, context), '', ...digest(found, group.name, edge, context)];
      const buttons = [...whyButtons(found?.bets ?? [], context), [watchButton(group, true, texts)]];
      return { text: lines.join('\n'), buttons };
    };
  }

  /** Watches the group of the button, unless the chat watches it already. */
  async press(
    { words, text, buttons }: PressedMessage,
    { chatId, texts }: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)> {
    const group = await this.groups.findById(Number(words));
    if (group === null) return { message: null, notice: texts.groups.gone };
    const found = await this.currentBets(group, 0);
    return async (transaction) => {
      if (!(await this.alerts.isWatching(transaction, chatId, group.id)))
        await this.begin(transaction, chatId, { group, edge: 0 }, found);
      const message = { text, buttons: withWatchButton(buttons, group, true, texts) };
      return { message, notice: texts.watches.begun(group.name) };
    };
  }

  /** Null for a group without leagues. */
  private async currentBets(group: LeagueGroup, edge: number): Promise<FoundValueBets | null> {
    const competitionIds = group.members.map(({ uniqueTournamentId }) => uniqueTournamentId);
    if (competitionIds.length === 0) return null;
    return this.finder.find({ competitionIds, minimumEdge: edge, most: mostBetsPerMessage });
  }

  /** Stores the watch; what is found now is no news later. */
  private async begin(
    transaction: Transaction,
    chatId: number,
    { group, edge }: Exclude<Wish, { readonly hint: string }>,
    found: FoundValueBets | null,
  ): Promise<void> {
    await this.alerts.lockAlertedBets(transaction);
    await this.alerts.putWatch(transaction, { chatId, leagueGroupId: group.id, minimumEdge: edge });
    await this.alerts.putAlertedBets(transaction, chatId, found?.bets ?? [], null);
  }

  private async wishOf(text: string, texts: BotTexts): Promise<Wish> {
    if (text === '') return { hint: texts.watches.which };
    const whole = await this.groups.find(text, texts);
    if ('group' in whole) return { group: whole.group, edge: 0 };
    const [, name, number] = /^(.+?) (-?\d+(?:[.,]\d+)?) ?%?$/.exec(text) ?? [];
    if (name === undefined || number === undefined) return whole;
    const found = await this.groups.find(name, texts);
    if ('hint' in found) return found;
    const edge = Math.round(Number(number.replace(',', '.')) * 100) / 100;
    if (edge < 0 || edge > MOST_EDGE) return { hint: texts.watches.edgeRange(MOST_EDGE) };
    return { group: found.group, edge };
  }

  private confirmation({ group, edge }: Exclude<Wish, { readonly hint: string }>, context: BotContext): string[] {
    const { watches } = context.texts;
    return [
      watches.begunWith(group.name, group.memberCount),
      watches.rule(edge === 0 ? null : numberText(edge, context)),
      watches.howToStop(group.name),
      ...this.remark(context),
    ];
  }

  private remark({ channel, texts: { watches } }: BotContext): string[] {
    if (this.config.clockAsOf !== null) return [watches.frozen];
    if (!connectedChannels(this.config).includes(channel)) return [watches.notSetUp];
    const quiet = this.config.botQuietHours;
    return quiet === null ? [] : [watches.quiet(quiet.from, quiet.until, this.config.botTimeZone)];
  }
}

/** What is worth taking at the moment. */
function digest(found: FoundValueBets | null, group: string, edge: number, format: ChatFormat): string[] {
  const { texts, timeZone } = format;
  if (found === null) return [texts.groups.empty(group)];
  if (found.count > 0) {
    const rows = rowsText(1, mostBetsPerMessage, found.bets.length, found.count, texts);
    return [texts.watches.now(rows, timeZone), ...found.bets.map((bet) => betText(bet, format))];
  }
  if (found.bestLow !== null && found.bestLow > 0) return [texts.watches.noneOfEdge(numberText(edge, format))];
  return [nothingWorthTaking(found, '', format)];
}
