import { Inject, Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import type { LeagueGroup } from '../../dashboard/league-groups.dto.js';
import type { Channel } from '../../database/entities/index.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { MOST_EDGE } from '../../football/market-family.js';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { betText, mostBetsPerMessage, nothingWorthTaking, whyButtons } from '../alerts/bet-text.js';
import { VALUE_BET_FINDER } from '../alerts/value-bet-finder.js';
import type { FoundValueBets, ValueBetFinder } from '../alerts/value-bet-finder.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { connectedChannels } from '../channels.js';
import { GroupFinder, groupIsGone } from '../group-finder.js';
import { pluralise } from '../reply-text.js';
import { watchButton, withWatchButton } from '../watch-button.js';

/** Group and lowest edge that a command names, or a hint. */
type Wish = { readonly group: LeagueGroup; readonly edge: number } | { readonly hint: string };

/** Starts alerts of new value bets for a chat, and shows those of the moment. */
@Injectable()
export class WatchCommand implements BotCommand {
  readonly name = 'watch';
  readonly words = 'GROUP [EDGE]';
  readonly description = 'alerts for these bets, optionally from a minimum edge in percent';
  readonly germanDescription = 'Hinweise auf solche Wetten, auf Wunsch ab einem Mindestvorsprung in Prozent';

  constructor(
    private readonly config: AppConfig,
    private readonly groups: GroupFinder,
    private readonly alerts: AlertsRepository,
    @Inject(VALUE_BET_FINDER) private readonly finder: ValueBetFinder,
  ) {}

  async reply(text: string, { channel, chatId, timeZone }: BotContext): Promise<BotReply> {
    const wish = await this.wishOf(text);
    if ('hint' in wish) return wish.hint;
    const { edge, group } = wish;
    const found = await this.currentBets(group, edge);
    return async (transaction) => {
      await this.begin(transaction, chatId, wish, found);
      const lines = [this.confirmation(wish, channel), '', ...digest(found, group.name, edge, timeZone)];
      return { text: lines.join('\n'), buttons: [...whyButtons(found?.bets ?? []), [watchButton(group, true)]] };
    };
  }

  /** Watches the group of the button, unless the chat watches it already. */
  async press(
    { words, text, buttons }: PressedMessage,
    { chatId }: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)> {
    const group = await this.groups.findById(Number(words));
    if (group === null) return { message: null, notice: groupIsGone };
    const found = await this.currentBets(group, 0);
    return async (transaction) => {
      if (!(await this.alerts.isWatching(transaction, chatId, group.id)))
        await this.begin(transaction, chatId, { group, edge: 0 }, found);
      return { message: { text, buttons: withWatchButton(buttons, group, true) }, notice: `Watching ${group.name}.` };
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

  private async wishOf(text: string): Promise<Wish> {
    if (text === '') return { hint: 'Which league group? For example: /watch Europe, or /watch Europe 5' };
    const whole = await this.groups.find(text);
    if ('group' in whole) return { group: whole.group, edge: 0 };
    const [, name, number] = /^(.+?) (-?\d+(?:[.,]\d+)?) ?%?$/.exec(text) ?? [];
    if (name === undefined || number === undefined) return whole;
    const found = await this.groups.find(name);
    if ('hint' in found) return found;
    const edge = Math.round(Number(number.replace(',', '.')) * 100) / 100;
    if (edge < 0 || edge > MOST_EDGE)
      return { hint: `The edge must be from 0 to ${MOST_EDGE} percent; above that a price is usually a mistake.` };
    return { group: found.group, edge };
  }

  private confirmation({ group, edge }: Exclude<Wish, { readonly hint: string }>, channel: Channel): string {
    const least = edge === 0 ? '' : ` and is at least ${edge} %`;
    return [
      `Watching ${group.name} (${pluralise(group.memberCount, 'league')}).`,
      `You get an alert when the edge of an over is positive even at the low end${least}: at most three messages an ` +
        'hour, and the same bet again only if its price rises by 3 % or the line-up changes.',
      `/unwatch ${group.name} stops them.`,
      ...this.remark(channel),
    ].join('\n');
  }

  private remark(channel: Channel): string[] {
    if (this.config.clockAsOf !== null)
      return ['The clock of this service is set to a past date, so no alerts are sent.'];
    if (!connectedChannels(this.config).includes(channel))
      return ['This service is not set up to send alerts yet. Ask your administrator.'];
    const quiet = this.config.botQuietHours;
    return quiet === null ? [] : [`No alerts from ${quiet.from} to ${quiet.until} (${this.config.botTimeZone}).`];
  }
}

/** What is worth taking at the moment. */
function digest(found: FoundValueBets | null, group: string, edge: number, timeZone: string): string[] {
  if (found === null) return [`${group} has no leagues yet.`];
  if (found.count > 0) {
    const head = `Worth taking now (${found.bets.length} of ${found.count}), times in ${timeZone}:`;
    return [head, ...found.bets.map((bet) => betText(bet, timeZone))];
  }
  if (found.bestLow !== null && found.bestLow > 0) return [`Nothing worth taking has an edge of ${edge} % or more.`];
  return [nothingWorthTaking(found, '')];
}
