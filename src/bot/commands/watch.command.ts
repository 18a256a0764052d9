import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { WatchesRepository } from '../alerts/watches.repository.js';
import type { BotCommand, BotContext, BotReply } from '../bot-command.js';
import { MOST_EDGE } from '../../football/blend.js';
import { GroupFinder } from '../group-finder.js';
import { pluralise } from '../reply-text.js';

/** Default minimum of the expected value in percent; smaller edges are mostly noise. */
const usualEdge = 5;

/** Starts alerts of new value bets for a chat. */
@Injectable()
export class WatchCommand implements BotCommand {
  readonly name = 'watch';
  readonly words = 'GROUP [minEV]';
  readonly description = `alerts of new value bets of at least minEV percent (default ${usualEdge})`;

  constructor(
    private readonly config: AppConfig,
    private readonly groups: GroupFinder,
    private readonly watches: WatchesRepository,
  ) {}

  async reply(text: string, { chatId }: BotContext): Promise<BotReply> {
    if (text === '') return 'Which league group, and from which expected value on? For example: /watch Europe 5';
    const whole = await this.groups.find(text);
    const [, name, number] = /^(.+?) (-?\d+(?:[.,]\d+)?) ?%?$/.exec(text) ?? [];
    const isNumbered = 'hint' in whole && name !== undefined && number !== undefined;
    const found = isNumbered ? await this.groups.find(name) : whole;
    if ('hint' in found) return found.hint;
    const edge = isNumbered ? Math.round(Number(number.replace(',', '.')) * 100) / 100 : usualEdge;
    if (edge < 0 || edge > MOST_EDGE) {
      return `The expected value must be a percentage from 0 to ${MOST_EDGE}; above, prices are wrong.`;
    }
    const { id, name: group, memberCount } = found.group;
    return async (transaction) => {
      await this.watches.put(transaction, { chatId, leagueGroupId: id, minimumEdge: edge });
      const leagues = pluralise(memberCount, 'league');
      return `Watching ${group} (${leagues}) for value bets of at least ${edge} %. /unwatch ends it.${this.remark()}`;
    };
  }

  private remark(): string {
    if (this.config.clockAsOf !== null)
      return '\nThe clock of this service is set to the past: nothing is sent meanwhile.';
    if (this.config.botSend === null)
      return '\nThis service does not send messages of its own yet: nothing arrives until it does.';
    const quiet = this.config.botQuietHours;
    return quiet === null ? '' : `\nNothing is sent from ${quiet.from} to ${quiet.until} (${this.config.botTimeZone}).`;
  }
}
