import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transaction-runner.js';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import { GroupFinder } from '../group-finder.js';
import { withWatchButton } from '../watch-button.js';

/** Ends a watch; its waiting alerts are not sent. */
@Injectable()
export class UnwatchCommand implements BotCommand {
  readonly name = 'unwatch';

  constructor(
    private readonly groups: GroupFinder,
    private readonly alerts: AlertsRepository,
    private readonly outbox: OutboxRepository,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotReply> {
    const found = text === '' ? null : await this.groups.find(text, context.texts);
    if (found !== null && 'hint' in found) return found.hint;
    const groupId = found?.group.id ?? null;
    return (transaction) => this.end(transaction, context, groupId);
  }

  /** Ends the watch of the button's group. */
  async press(
    { words, text, buttons }: PressedMessage,
    context: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)> {
    const { texts } = context;
    const group = await this.groups.findById(Number(words));
    if (group === null) return { message: null, notice: texts.groups.gone };
    return async (transaction) => {
      const notice = await this.end(transaction, context, group.id);
      return { message: { text, buttons: withWatchButton(buttons, group, false, texts) }, notice };
    };
  }

  private async end(
    transaction: Transaction,
    { chatId, texts: { watches } }: BotContext,
    groupId: number | null,
  ): Promise<string> {
    const names = await this.alerts.removeWatches(transaction, chatId, groupId);
    await this.outbox.cancelAlerts(transaction, chatId, groupId);
    return names.length === 0 ? watches.notWatching : watches.ended(names.join(', '));
  }
}
