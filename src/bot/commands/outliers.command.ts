import { Injectable } from '@nestjs/common';
import { PriceOutliersService } from '../../rankings/prices/price-outliers.service.js';
import type { KeyedPrice } from '../../rankings/prices/price-outliers.service.js';
import { backButton } from '../bot-commands.js';
import type { BotCommand, BotContext, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import type { BotAnswer } from '../bot-message.js';
import {
  capital,
  marketText,
  momentText,
  oddsText,
  percentText,
  selectionText,
  teamsText,
  verdictText,
} from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { GroupFinder } from '../group-finder.js';
import type { FoundScope } from '../group-finder.js';
import { firstPage, pressedPage } from '../listed-pages.js';
import { inRows, pageButtons, rowsText } from '../page-buttons.js';
import { nothingText, withFooter } from '../reply-text.js';

const shown = 10;

/** The first rows of the price-outliers board. */
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

  /** Shows another page, or all prices of a line. */
  async press({ words, key }: PressedMessage, context: BotContext): Promise<ButtonReply> {
    const [, lineKey] = /^prices (\S+)$/.exec(words) ?? [];
    if (lineKey === undefined) return pressedPage(this.groups, words, context, this.page);
    const line = await this.prices.findLine(lineKey);
    if (line === null) return { message: null, notice: context.texts.boards.prices.gone };
    const text = withFooter(pricesText(line, context), context);
    return { message: messageOf({ text, buttons: [[backButton(key, context.texts)]] }, context), notice: '' };
  }

  private readonly page = async (scope: FoundScope, page: number, context: BotContext): Promise<BotAnswer> => {
    const { competitionIds, where, group } = scope;
    const { texts, timeZone, settings } = context;
    const { outliers, onlyBookmakers, prices } = texts.boards;
    const { data, pagination, emptyBecause } = await this.prices.keyedPage({
      page,
      pageSize: shown,
      group: true,
      ...(competitionIds === null ? {} : { uniqueTournamentIds: [...competitionIds] }),
      ...(settings.bookmakers.length === 0 ? {} : { bookmakers: [...settings.bookmakers] }),
    });
    // there are fewer rows than when the button was created
    if (data.length === 0 && page > 1) return this.page(scope, 1, context);
    if (data.length === 0) return nothingText(outliers.none(where), emptyBecause, texts);
    const rows = rowsText(page, shown, data.length, pagination.totalCount, texts);
    const text = [
      outliers.head(where, rows, timeZone),
      outliers.warning,
      ...(settings.bookmakers.length === 0 ? [] : [onlyBookmakers(settings.bookmakers.join(', '))]),
      '',
      ...data.map((row) => linesOf(row, context)),
    ].join('\n');
    const buttons = data.map((row) => ({
      label: prices.of(`${subjectOf(row)}${marketText(row.market_id, context)}`),
      data: `outliers prices ${row.key}`,
    }));
    const pages = pageButtons(this.name, { page, groupId: group?.id ?? null }, pagination.totalPages, texts);
    return { text: withFooter(text, context), buttons: [...inRows(buttons, 2), ...pages] };
  };
}

/** Subject of a line, with a trailing space; empty for lines of the match. */
function subjectOf({ playername, team_name: team }: KeyedPrice): string {
  const who = playername ?? team;
  return who === null ? '' : `${who} `;
}

function betOf(row: KeyedPrice, format: ChatFormat): string {
  const line = row.line === null ? null : Number(row.line);
  return `${subjectOf(row)}${selectionText(row.market_type, line, format)} ${marketText(row.market_id, format)}`;
}

const matchOf = (row: KeyedPrice, format: ChatFormat): string =>
  `${teamsText(row.hometeam, row.awayteam, format)} (${row.league_name}), ` +
  momentText(new Date(row.event_timestamp * 1000), format);

function linesOf(row: KeyedPrice, format: ChatFormat): string {
  const { boards } = format.texts;
  const price = boards.at(oddsText(row.compared.odd, format), row.compared.bookmaker);
  const mean = oddsText(row.avg_odd, format);
  return [
    `• ${betOf(row, format)}: ${price}, ` +
      boards.outliers.above(percentText(row.odds_discrepancy, format), mean, row.bookmaker_count),
    `  ${judgementOf(row, format)}`,
    `  ${matchOf(row, format)}`,
  ].join('\n');
}

/** Fair odds with the edge and its interval, the sources behind them, and the verdict. */
function judgementOf(row: KeyedPrice, format: ChatFormat): string {
  const { boards } = format.texts;
  const { fairPrice: fair, valueEdge: edge, edgeLow: low, edgeHigh: high } = row;
  if (fair === null) return capital(boards.notJudged);
  const fairOdds = oddsText(fair, format);
  const sources = boards.sources(row.consensusSources);
  if (edge === null || low === null || high === null) return `${capital(boards.fairOdds(fairOdds))}; ${sources}`;
  const percent = (value: number): string => percentText(value, format);
  const verdict = verdictText(row.verdict, format);
  const judged = boards.bets.judged(fairOdds, percent(edge), percent(low), percent(high));
  return [judged, sources, ...(verdict === null ? [] : [verdict])].join('; ');
}

/** All prices of a line, the highest first. */
function pricesText(row: KeyedPrice, format: ChatFormat): string {
  const { boards } = format.texts;
  const highestFirst = [...row.bookmakers].sort((one, other) => other.odd - one.odd);
  return [
    boards.prices.head(betOf(row, format)),
    matchOf(row, format),
    judgementOf(row, format),
    '',
    ...highestFirst.map(
      ({ bookmaker, odd, exchange }) =>
        `• ${bookmaker} ${oddsText(odd, format)}${exchange ? ` (${boards.prices.verdicts.exchange})` : ''}`,
    ),
  ].join('\n');
}
