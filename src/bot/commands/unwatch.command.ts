import { Injectable } from '@nestjs/common';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import type { BotCommand, BotContext, BotReply } from '../bot-commands.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import { GroupFinder } from '../group-finder.js';

/** Ends a watch; its waiting alerts are not sent. */
@Injectable()
export class UnwatchCommand implements BotCommand {
  readonly name = 'unwatch';
  readonly words = '[group]';
  readonly description = 'stop these alerts';

  constructor(
    private readonly groups: GroupFinder,
    private readonly alerts: AlertsRepository,
    private readonly outbox: OutboxRepository,
  ) {}

  async reply(text: string, { chatId }: BotContext): Promise<BotReply> {
    const found = text === '' ? null : await this.groups.find(text);
    if (found !== null && 'hint' in found) return found.hint;
    const groupId = found?.group.id ?? null;
    return async (transaction) => {
      const names = await this.alerts.removeWatches(transaction, chatId, groupId);
      await this.outbox.cancelAlerts(transaction, chatId, groupId);
      return names.length === 0 ? 'You are not watching that.' : `No longer watching ${names.join(', ')}.`;
    };
  }
}
