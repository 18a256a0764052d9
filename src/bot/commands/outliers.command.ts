import { Injectable } from '@nestjs/common';
import type { PriceOutlier } from '../../rankings/prices/price-outliers.dto.js';
import { PriceOutliersService } from '../../rankings/prices/price-outliers.service.js';
import { deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import type { BotAnswer } from '../bot-message.js';
import { GroupFinder } from '../group-finder.js';
import type { FoundScope } from '../group-finder.js';
import { pageButtons, readPage, rowsText } from '../page-buttons.js';
import { momentText, nothingText, pluralise } from '../reply-text.js';

const shown = 10;

/** The first rows of the board of price differences. */
@Injectable()
export class OutliersCommand implements BotCommand {
  readonly name = 'outliers';
  readonly words = '[group]';
  readonly description = "prices far above the other bookmakers'";
  readonly germanDescription = 'Quoten weit über denen der anderen Buchmacher';

  constructor(
    private readonly prices: PriceOutliersService,
    private readonly groups: GroupFinder,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotAnswer> {
    const scope = await this.groups.scope(text);
    return 'hint' in scope ? scope.hint : this.page(scope, 1, context);
  }

  /** Shows another page. */
  async press({ words }: PressedMessage, context: BotContext): Promise<ButtonReply> {
    const page = readPage(words);
    if (page === null) return { message: null, notice: deadButton };
    const scope = await this.groups.scopeOfId(page.groupId);
    if ('hint' in scope) return { message: null, notice: scope.hint };
    return { message: messageOf(await this.page(scope, page.page, context)), notice: '' };
  }

  private async page(scope: FoundScope, page: number, context: BotContext): Promise<BotAnswer> {
    const { competitionIds, where, group } = scope;
    const { data, pagination, emptyBecause } = await this.prices.page({
      page,
      pageSize: shown,
      group: true,
      ...(competitionIds === null ? {} : { uniqueTournamentIds: [...competitionIds] }),
    });
    // fewer rows are left than when the button was made
    if (data.length === 0 && page > 1) return this.page(scope, 1, context);
    if (data.length === 0) return nothingText(`No price differences${where} at the moment.`, emptyBecause);
    const text = [
      `Price differences${where} (${rowsText(page, shown, data.length, pagination.totalCount)}), times in ` +
        `${context.timeZone}.`,
      'Differences, not value: a price far above all others is often a mistake.',
      '',
      ...data.map((row) => linesOf(row, context)),
    ].join('\n');
    const buttons = pageButtons(this.name, { page, groupId: group?.id ?? null }, pagination.totalPages);
    return { text, buttons };
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
