import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transaction-runner.js';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import { GroupFinder, groupIsGone } from '../group-finder.js';
import { withWatchButton } from '../watch-button.js';

/** Ends a watch; its waiting alerts are not sent. */
@Injectable()
export class UnwatchCommand implements BotCommand {
  readonly name = 'unwatch';
  readonly words = '[group]';
  readonly description = 'stop these alerts';
  readonly germanDescription = 'diese Hinweise abbestellen';

  constructor(
    private readonly groups: GroupFinder,
    private readonly alerts: AlertsRepository,
    private readonly outbox: OutboxRepository,
  ) {}

  async reply(text: string, { chatId }: BotContext): Promise<BotReply> {
    const found = text === '' ? null : await this.groups.find(text);
    if (found !== null && 'hint' in found) return found.hint;
    const groupId = found?.group.id ?? null;
    return (transaction) => this.end(transaction, chatId, groupId);
  }

  /** Ends the watch of the button's group. */
  async press(
    { words, text, buttons }: PressedMessage,
    { chatId }: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)> {
    const group = await this.groups.findById(Number(words));
    if (group === null) return { message: null, notice: groupIsGone };
    return async (transaction) => {
      const notice = await this.end(transaction, chatId, group.id);
      return { message: { text, buttons: withWatchButton(buttons, group, false) }, notice };
    };
  }

  private async end(transaction: Transaction, chatId: number, groupId: number | null): Promise<string> {
    const names = await this.alerts.removeWatches(transaction, chatId, groupId);
    await this.outbox.cancelAlerts(transaction, chatId, groupId);
    return names.length === 0 ? 'You are not watching that.' : `No longer watching ${names.join(', ')}.`;
  }
}
