import { Injectable } from '@nestjs/common';
import type { PriceOutlier } from '../../rankings/prices/price-outliers.dto.js';
import { PriceOutliersService } from '../../rankings/prices/price-outliers.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { GroupFinder } from '../group-finder.js';
import { momentText, nothingText, pluralise } from '../reply-text.js';

const shown = 10;

/** The first rows of the board of price differences. */
@Injectable()
export class OutliersCommand implements BotCommand {
  readonly name = 'outliers';
  readonly words = '[group]';
  readonly description = "prices far above the other bookmakers'";

  constructor(
    private readonly prices: PriceOutliersService,
    private readonly groups: GroupFinder,
  ) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const scope = await this.groups.scope(text);
    if ('hint' in scope) return scope.hint;
    const { competitionIds, where } = scope;
    const { data, pagination, emptyBecause } = await this.prices.page({
      pageSize: shown,
      group: true,
      ...(competitionIds === null ? {} : { uniqueTournamentIds: [...competitionIds] }),
    });
    if (data.length === 0) return nothingText(`No price differences${where} at the moment.`, emptyBecause);
    return [
      `Price differences${where} (${data.length} of ${pagination.totalCount}), times in ${context.timeZone}.`,
      'Differences, not value: a price far above all others is often a mistake.',
      '',
      ...data.map((row) => linesOf(row, context)),
    ].join('\n');
  }
}

function linesOf(row: PriceOutlier, { timeZone }: BotContext): string {
  const { highest } = row.best_odds;
  // the market of a side begins with its name: `Brentford: Corners`
  const [market = '', side] = row.market.split(': ').reverse();
  const who = row.playername ?? side;
  return [
    `• ${who === undefined ? '' : `${who} `}${row.market_type} ${row.line} ${market.toLowerCase()}: ${row.max_odd} at ` +
      `${highest.bookmaker}, ${row.odds_discrepancy} % above the mean of ${row.avg_odd} ` +
      `(${pluralise(row.bookmaker_count, 'bookmaker')})`,
    `  ${row.hometeam} v ${row.awayteam}, ${momentText(new Date(row.event_timestamp * 1000), timeZone)}`,
  ].join('\n');
}
