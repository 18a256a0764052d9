import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transaction-runner.js';
import { WatchesService } from '../../watches/watches.service.js';
import type { Watch } from '../../watches/watches.service.js';
import { deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import { GroupFinder } from '../group-finder.js';
import { readScopeCode, scopeCode, withWatchButton } from '../watch-button.js';

/** Ends a watch, or all of a chat; their waiting alerts are not sent. */
@Injectable()
export class UnwatchCommand implements BotCommand {
  readonly name = 'unwatch';

  constructor(
    private readonly groups: GroupFinder,
    private readonly watches: WatchesService,
    private readonly outbox: OutboxRepository,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotReply> {
    const { chatId, texts } = context;
    // known names that the chat does not watch get a different reply from unknown ones
    const group = text === '' ? null : await this.groups.find(text, texts);
    return async (transaction) => {
      const owned = await this.watches.listOfChat(transaction, chatId);
      const meant = text === '' ? owned : namedLike(owned, text);
      if (meant.length === 0 && group !== null && 'hint' in group && owned.length === 0) return group.hint;
      return this.end(transaction, meant, context);
    };
  }

  /** Ends the watch of the button's target. */
  async press(
    { words, text, buttons }: PressedMessage,
    context: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)> {
    const { chatId, texts } = context;
    const scope = readScopeCode(words);
    if (scope === null) return deadButton(texts);
    const { leagueGroupId } = scope;
    const group = leagueGroupId === null ? null : await this.groups.findById(leagueGroupId);
    if (leagueGroupId !== null && group === null) return { message: null, notice: texts.groups.gone };
    return async (transaction) => {
      const owned = await this.watches.listOfChat(transaction, chatId);
      const ended = owned.filter((watch) => scopeCode(watch) === scopeCode(scope));
      const notice = await this.end(transaction, ended, context);
      const name = group?.name ?? ended[0]?.name;
      if (name == null) return { message: null, notice };
      return { message: { text, buttons: withWatchButton(buttons, { scope, name }, false, texts) }, notice };
    };
  }

  private async end(transaction: Transaction, ended: readonly Watch[], { texts }: BotContext): Promise<string> {
    if (ended.length === 0) return texts.watches.notWatching;
    // before the watches are deleted, as they identify the alerts
    await this.outbox.cancelAlerts(
      transaction,
      ended.map(({ id }) => id),
    );
    await this.watches.end(transaction, ended);
    const names = ended.map(({ name }) => name ?? texts.watches.everything);
    return texts.watches.ended(names.sort((one, other) => one.localeCompare(other, texts.locale)).join(', '));
  }
}

/** The watches with a name, regardless of case, or else the only one with that prefix. */
function namedLike(watches: readonly Watch[], text: string): Watch[] {
  const wanted = text.toLowerCase();
  const exact = watches.filter(({ name }) => name?.toLowerCase() === wanted);
  if (exact.length > 0) return exact;
  const begun = watches.filter(({ name }) => name?.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? begun : [];
}
