import { Injectable } from '@nestjs/common';
import type { PageValues } from '../../boards/records/listing.js';
import { PlayerTrendsService } from '../../rankings/trends/player-trends.service.js';
import { TeamTrendsService } from '../../rankings/trends/team-trends.service.js';
import type { TrendPrice, TrendRecord } from '../../rankings/trends/trends.dto.js';
import type { BotCommand, BotContext, ButtonReply, PressedMessage } from '../bot-commands.js';
import type { BotAnswer } from '../bot-message.js';
import { marketText, momentText, numberText, oddsText, percentText, selectionText, teamsText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { GroupFinder } from '../group-finder.js';
import type { FoundScope } from '../group-finder.js';
import { firstPage, pressedPage } from '../listed-pages.js';
import { pageButtons, rowsText } from '../page-buttons.js';
import { nothingText, withFooter } from '../reply-text.js';

/** Most trends of each kind in one message. */
const shown = 5;

/** The first rows of both trend boards. */
@Injectable()
export class TrendsCommand implements BotCommand {
  readonly name = 'trends';

  constructor(
    private readonly teams: TeamTrendsService,
    private readonly players: PlayerTrendsService,
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
    const { texts, timeZone, settings } = context;
    const { trends } = texts.boards;
    const criteria = {
      page,
      pageSize: shown,
      ...(scope.competitionIds === null ? {} : { uniqueTournamentIds: [...scope.competitionIds] }),
      ...(settings.bookmakers.length === 0 ? {} : { bookmakers: [...settings.bookmakers] }),
    };
    const teams = await this.teams.page(criteria);
    const players = await this.players.page(criteria);
    const hasNone = teams.data.length + players.data.length === 0;
    // there are fewer rows than when the button was created
    if (hasNone && page > 1) return this.page(scope, 1, context);
    const teamRows = teams.data.map((row) => linesOf(row, row.teamName, row.statType, context));
    const playerRows = players.data.map((row) => linesOf(row, row.playerName, row.statType, context));
    const text = [
      hasNone ? trends.none(scope.where) : trends.head(scope.where, timeZone),
      ...(settings.bookmakers.length === 0 ? [] : [texts.boards.onlyBookmakers(settings.bookmakers.join(', '))]),
      ...section(trends.teams, page, teams, teamRows, context),
      ...section(trends.players, page, players, playerRows, context),
    ].join('\n');
    const pages = Math.max(teams.pagination.totalPages, players.pagination.totalPages);
    return {
      text: withFooter(text, context),
      buttons: pageButtons(this.name, { page, groupId: scope.group?.id ?? null }, pages, texts),
    };
  };
}

function section(
  name: string,
  page: number,
  { pagination, emptyBecause }: PageValues<TrendRecord>,
  rows: readonly string[],
  { texts }: ChatFormat,
): string[] {
  if (rows.length === 0 && page > 1) return [];
  if (rows.length === 0) return ['', nothingText(texts.boards.trends.noneOf(name), emptyBecause, texts)];
  return ['', `${name} (${rowsText(page, shown, rows.length, pagination.totalCount, texts)})`, ...rows];
}

/** A trend with its prices, highest first. */
type PricedTrend = TrendRecord & { readonly bookmakers: readonly TrendPrice[] };

function linesOf(row: PricedTrend, subject: string, statistic: string, format: ChatFormat): string {
  const { trends } = format.texts.boards;
  const matches = row.trendWindow - row.trendPushes;
  const hits = trends.hits(row.trendHits, matches, numberText(row.trendAvg, format));
  const bet = `${selectionText(row.oddsType, row.line, format)} ${marketText(statistic, format)}`;
  return [
    `• ${subject} ${bet}: ${hits}`,
    ...priceLine(row, format),
    `  ${teamsText(row.homeTeamName, row.awayTeamName, format)} (${row.leagueName}), ` +
      momentText(new Date(row.eventTimestamp * 1000), format),
  ].join('\n');
}

/** The best price with its bookmaker and value. */
function priceLine(row: PricedTrend, format: ChatFormat): string[] {
  const { boards } = format.texts;
  const { bestOdds: best, fairProbability: fair, edge, edgeLow: low, edgeHigh: high } = row;
  if (best === null) return [];
  const bookmaker = row.bookmakers.find(({ oddsValue, exchange }) => !exchange && oddsValue === best)?.bookmakerName;
  const odds = oddsText(best, format);
  const price = boards.trends.bestPrice(bookmaker == null ? odds : boards.at(odds, bookmaker));
  if (fair === null || edge === null || low === null || high === null) return [`  ${price}; ${boards.notJudged}`];
  const percent = (value: number): string => percentText(value, format);
  return [`  ${price}; ${boards.judged(oddsText(1 / fair, format), percent(edge), percent(low), percent(high))}`];
}
