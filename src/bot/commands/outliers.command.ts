import { Injectable } from '@nestjs/common';
import type { PriceOutlier } from '../../rankings/prices/price-outliers.dto.js';
import { PriceOutliersService } from '../../rankings/prices/price-outliers.service.js';
import type { BotCommand, BotContext, ButtonReply, PressedMessage } from '../bot-commands.js';
import type { BotAnswer } from '../bot-message.js';
import { marketText, momentText, numberText, oddsText, selectionText, teamsText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { GroupFinder } from '../group-finder.js';
import type { FoundScope } from '../group-finder.js';
import { firstPage, pressedPage } from '../listed-pages.js';
import { pageButtons, rowsText } from '../page-buttons.js';
import { nothingText } from '../reply-text.js';

const shown = 10;

/** The first rows of the board of price differences. */
@Injectable()
export class OutliersCommand implements BotCommand {
  readonly name = 'outliers';

  constructor(
    private readonly prices: PriceOutliersService,
    private readonly groups: GroupFinder,
  ) {}

  reply(text: string, context: BotContext): Promise<BotAnswer> {
    return firstPage(this.groups, text, context, this.page);
  }

  /** Shows another page. */
  press({ words }: PressedMessage, context: BotContext): Promise<ButtonReply> {
    return pressedPage(this.groups, words, context, this.page);
  }

  private readonly page = async (scope: FoundScope, page: number, context: BotContext): Promise<BotAnswer> => {
    const { competitionIds, where, group } = scope;
    const { texts, timeZone, settings } = context;
    const { outliers } = texts.boards;
    const { data, pagination, emptyBecause } = await this.prices.page({
      page,
      pageSize: shown,
      group: true,
      ...(competitionIds === null ? {} : { uniqueTournamentIds: [...competitionIds] }),
      ...(settings.bookmakers.length === 0 ? {} : { bookmakers: [...settings.bookmakers] }),
    });
    // fewer rows are left than when the button was made
    if (data.length === 0 && page > 1) return this.page(scope, 1, context);
    if (data.length === 0) return nothingText(outliers.none(where), emptyBecause, texts);
    const rows = rowsText(page, shown, data.length, pagination.totalCount, texts);
    const text = [
      outliers.head(where, rows, timeZone),
      outliers.warning,
      ...(settings.bookmakers.length === 0 ? [] : [texts.boards.onlyBookmakers(settings.bookmakers.join(', '))]),
      '',
      ...data.map((row) => linesOf(row, context)),
    ].join('\n');
    const buttons = pageButtons(this.name, { page, groupId: group?.id ?? null }, pagination.totalPages, texts);
    return { text, buttons };
  };
}

function linesOf(row: PriceOutlier, format: ChatFormat): string {
  const { boards } = format.texts;
  const who = row.playername ?? row.team_name;
  const line = row.line === null ? null : Number(row.line);
  const bet = `${selectionText(row.market_type, line, format)} ${marketText(row.market_id, format)}`;
  const price = boards.at(oddsText(row.max_odd, format), row.best_odds.highest.bookmaker);
  const mean = oddsText(row.avg_odd, format);
  return [
    `• ${who === null ? '' : `${who} `}${bet}: ${price}, ` +
      boards.outliers.above(numberText(row.odds_discrepancy, format), mean, row.bookmaker_count),
    `  ${teamsText(row.hometeam, row.awayteam, format)}, ${momentText(new Date(row.event_timestamp * 1000), format)}`,
  ].join('\n');
}
