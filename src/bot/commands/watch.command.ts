import { Inject, Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import type { LeagueGroup } from '../../dashboard/league-groups.dto.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { MOST_EDGE } from '../../football/market-family.js';
import { WatchesService } from '../../watches/watches.service.js';
import type { Watch, WatchScope } from '../../watches/watches.service.js';
import { betText, mostBetsPerMessage, nothingWorthTaking, whyButtons } from '../alerts/bet-text.js';
import { VALUE_BET_FINDER } from '../alerts/value-bet-finder.js';
import type { FoundValueBets, ValueBetFinder } from '../alerts/value-bet-finder.js';
import { deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { connectedChannels } from '../channels.js';
import { numberText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { rowsText } from '../page-buttons.js';
import { readScopeCode, scopeCode, watchButton, withWatchButton } from '../watch-button.js';
import type { WatchTarget } from '../watch-button.js';
import { eventsOf, WatchTargets } from '../watch-targets.js';
import { withFooter } from '../reply-text.js';
import type { FoundTarget } from '../watch-targets.js';

/** A chat's request to watch something. */
interface Wish {
  readonly target: WatchTarget;
  /** Null: the target is not a group. */
  readonly group: LeagueGroup | null;
  /** Minimum for the low end of the edge, in percent. */
  readonly edge: number;
}

/** Starts alerts for a chat; for a league group it also shows the current bets. */
@Injectable()
export class WatchCommand implements BotCommand {
  readonly name = 'watch';

  constructor(
    private readonly config: AppConfig,
    private readonly targets: WatchTargets,
    private readonly watches: WatchesService,
    @Inject(VALUE_BET_FINDER) private readonly finder: ValueBetFinder,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotReply> {
    const { chatId, texts, settings } = context;
    const wish = await this.wishOf(text, context);
    if ('hint' in wish) return wish.hint;
    if ('choices' in wish) return choicesOf(wish.choices, context);
    const { edge, group, target } = wish;
    const begin = await this.prepare(chatId, target.scope, edge);
    // as with alerts, both the watch and the settings have a minimum
    const minimumEdge = Math.max(edge, settings.minimumEdge);
    const found = group === null ? null : await this.currentBets(group, minimumEdge, settings.bookmakers);
    return async (transaction) => {
      if ((await begin(transaction)) === null) return texts.watches.full;
      const lines = [
        ...this.confirmation(wish, minimumEdge, context),
        ...(group === null ? [] : ['', ...digest(found, group.name, minimumEdge, context)]),
      ];
      const buttons = [...whyButtons(found?.bets ?? [], context), [watchButton(target, true, texts)]];
      const reply = lines.join('\n');
      return { text: found === null || found.count === 0 ? reply : withFooter(reply, context), buttons };
    };
  }

  /** Watches the button's target, unless the chat already does. */
  async press(
    { words, text, buttons }: PressedMessage,
    { chatId, texts }: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)> {
    const scope = readScopeCode(words);
    if (scope === null) return deadButton(texts);
    if (!(await this.targets.exists(scope)))
      return { message: null, notice: scope.leagueGroupId === null ? texts.watches.gone : texts.groups.gone };
    const begin = await this.prepare(chatId, scope, 0);
    return async (transaction) => {
      const existing = (await this.watches.listOfChat(transaction, chatId)).find(
        (watch) => scopeCode(watch) === scopeCode(scope),
      );
      const watch = existing ?? (await begin(transaction));
      if (watch === null) return { message: null, notice: texts.watches.full };
      const target = { scope, name: watch.name ?? texts.watches.everything };
      const message = { text, buttons: withWatchButton(buttons, target, true, texts) };
      return { message, notice: texts.watches.begun(target.name) };
    };
  }

  /** Reads the present state, which is no news later. The returned function returns null if the chat has no room. */
  private async prepare(
    chatId: number,
    scope: WatchScope,
    edge: number,
  ): Promise<(transaction: Transaction) => Promise<Watch | null>> {
    const begin = await this.watches.prepare(
      { subject: null, chatId },
      {
        ...scope,
        market: null,
        events: eventsOf(scope),
        minimumEdge: edge,
        delivery: 'chat',
        webhookSubscriptionId: null,
      },
    );
    return async (transaction) => ((await this.watches.hasRoom(transaction, chatId)) ? begin(transaction) : null);
  }

  /** Null for a group without leagues. */
  private async currentBets(
    group: LeagueGroup,
    minimumEdge: number,
    bookmakers: readonly string[],
  ): Promise<FoundValueBets | null> {
    const competitionIds = group.members.map(({ uniqueTournamentId }) => uniqueTournamentId);
    if (competitionIds.length === 0) return null;
    return this.finder.find({ competitionIds, minimumEdge, bookmakers, most: mostBetsPerMessage });
  }

  private async wishOf(
    text: string,
    { texts }: BotContext,
  ): Promise<Wish | Exclude<FoundTarget, { readonly target: WatchTarget }>> {
    if (text === '') return { hint: texts.watches.which };
    const whole = await this.targets.find(text, texts);
    if ('target' in whole) return { ...whole, edge: 0 };
    const [, name, number] = /^(.+?) (-?\d+(?:[.,]\d+)?) ?%?$/.exec(text) ?? [];
    if (name === undefined || number === undefined) return whole;
    const found = await this.targets.find(name, texts);
    if (!('target' in found)) return found;
    const edge = Math.round(Number(number.replace(',', '.')) * 100) / 100;
    if (edge < 0 || edge > MOST_EDGE) return { hint: texts.watches.edgeRange(MOST_EDGE) };
    return { ...found, edge };
  }

  private confirmation({ group, target }: Wish, minimumEdge: number, context: BotContext): string[] {
    const { watches } = context.texts;
    const events = eventsOf(target.scope);
    return [
      group === null ? watches.begun(target.name) : watches.begunWith(target.name, group.memberCount),
      ...(group === null ? [watches.told(events.map((event) => watches.events[event]).join(', '))] : []),
      watches.rule(minimumEdge === 0 ? null : numberText(minimumEdge, context)),
      watches.howToStop(target.name),
      ...this.remark(context),
    ];
  }

  private remark({ channel, texts: { watches }, settings: { quietHours, timeZone } }: BotContext): string[] {
    if (this.config.clockAsOf !== null) return [watches.frozen];
    if (!connectedChannels(this.config).includes(channel)) return [watches.notSetUp];
    return quietHours === null ? [] : [watches.quiet(quietHours.from, quietHours.until, timeZone)];
  }
}

/** Reply with the names that a chat may have meant, each with a button. */
function choicesOf(choices: readonly WatchTarget[], { texts }: BotContext): BotReply {
  return {
    text: [texts.watches.several, ...choices.map(({ name }) => `• ${name}`), texts.watches.narrower].join('\n'),
    buttons: choices.map((target) => [watchButton(target, false, texts)]),
  };
}

/** Lines with the bets currently worth taking. */
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
