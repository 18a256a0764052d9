import { Inject, Injectable } from '@nestjs/common';
import { MOST_EDGE } from '../../football/market-family.js';
import { betText, mostBetsPerMessage, nothingWorthTaking } from '../alerts/bet-text.js';
import { VALUE_BET_FINDER } from '../alerts/value-bet-finder.js';
import type { ValueBetFinder } from '../alerts/value-bet-finder.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { GroupFinder } from '../group-finder.js';

/** The bets worth taking. */
@Injectable()
export class BetsCommand implements BotCommand {
  readonly name = 'bets';
  readonly words = '[group]';
  readonly description = 'overs with a positive edge even at its low end';

  constructor(
    @Inject(VALUE_BET_FINDER) private readonly finder: ValueBetFinder,
    private readonly groups: GroupFinder,
  ) {}

  async reply(text: string, { timeZone }: BotContext): Promise<string> {
    const scope = await this.groups.scope(text);
    if ('hint' in scope) return scope.hint;
    const { competitionIds, where } = scope;
    const found = await this.finder.find({ competitionIds, minimumEdge: 0, most: mostBetsPerMessage });
    const { bets, count } = found;
    if (count === 0) return nothingWorthTaking(found, where);
    return [
      `Worth taking${where} (${bets.length} of ${count}), times in ${timeZone}`,
      'Overs with a positive edge even at the low end of its 80 % interval, highest low end first.',
      `Edges above ${MOST_EDGE} % are left out: such a price is usually a mistake.`,
      '',
      ...bets.map((bet) => betText(bet, timeZone)),
    ].join('\n');
  }
}
