import { Injectable } from '@nestjs/common';
import type { ValueBetCard } from '../../value-bets/value-bets.dto.js';
import { MOST_EDGE } from '../../football/blend.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import type { BotCommand, BotContext } from '../bot-command.js';
import { bestPriceOf, evidenceText } from '../best-price.js';
import { GroupFinder } from '../group-finder.js';
import { momentText, nothingText } from '../reply-text.js';

const shown = 10;

/** The first cards of the board of value bets. */
@Injectable()
export class BetsCommand implements BotCommand {
  readonly name = 'bets';
  readonly words = '[group]';
  readonly description = 'prices above what model and bookmakers call fair';

  constructor(
    private readonly bets: ValueBetsService,
    private readonly groups: GroupFinder,
  ) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const scope = await this.groups.scope(text);
    if ('hint' in scope) return scope.hint;
    const competitions = scope.competitionIds === null ? {} : { uniqueTournamentIds: scope.competitionIds };
    const { cards, count, emptyBecause } = await this.bets.list(
      { direction: 'both', group: true, ...competitions },
      shown,
    );
    const { where } = scope;
    if (cards.length === 0) {
      return nothingText(`No value bets${where} at the moment.`, emptyBecause);
    }
    return [
      `Value bets${where} (${cards.length} of ${count}), times in ${context.timeZone}.`,
      'By the model together with all bookmakers, margins removed. The list is short: most such prices are poor.',
      `Left out: above ${MOST_EDGE} %, where the price is most likely wrong.`,
      '',
      ...cards.map((card) => linesOf(card, context)),
    ].join('\n');
  }
}

function linesOf(card: ValueBetCard, { timeZone }: BotContext): string {
  const kickoff = momentText(new Date(card.matchDate * 1000), timeZone);
  const best = bestPriceOf(card);
  const price = best === null ? 'no price' : `${best.odds} at ${best.bookmaker}`;
  return [
    `• ${card.playerName} ${card.scannerSide} ${card.line} ${card.marketName.toLowerCase()}: ${price}`,
    `  fair ${card.scannerFairOdds}, ${card.scannerEdge} % expected (${evidenceText(card)})`,
    `  ${card.homeTeamName} v ${card.awayTeamName} (${card.leagueName}), ${kickoff}`,
  ].join('\n');
}
