import { Injectable } from '@nestjs/common';
import type { PageValues } from '../../boards/records/listing.js';
import { PlayerTrendsService } from '../../rankings/trends/player-trends.service.js';
import { TeamTrendsService } from '../../rankings/trends/team-trends.service.js';
import type { TrendRecord } from '../../rankings/trends/trends.dto.js';
import { deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import type { BotAnswer } from '../bot-message.js';
import { GroupFinder } from '../group-finder.js';
import type { FoundScope } from '../group-finder.js';
import { pageButtons, readPage, rowsText } from '../page-buttons.js';
import { momentText, nothingText, pluralise } from '../reply-text.js';

/** Trends of each kind that one message shows. */
const shown = 5;

/** The first rows of both boards of trends. */
@Injectable()
export class TrendsCommand implements BotCommand {
  readonly name = 'trends';
  readonly words = '[group]';
  readonly description = 'what teams and players of upcoming fixtures have done most often';
  readonly germanDescription = 'was Teams und Spieler der nächsten Spiele zuletzt am häufigsten erreicht haben';

  constructor(
    private readonly teams: TeamTrendsService,
    private readonly players: PlayerTrendsService,
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
    const criteria = {
      page,
      pageSize: shown,
      ...(scope.competitionIds === null ? {} : { uniqueTournamentIds: [...scope.competitionIds] }),
    };
    const teams = await this.teams.page(criteria);
    const players = await this.players.page(criteria);
    const hasNone = teams.data.length + players.data.length === 0;
    // fewer rows are left than when the button was made
    if (hasNone && page > 1) return this.page(scope, 1, context);
    const text = [
      hasNone
        ? `No trends${scope.where} at the moment.`
        : `Trends${scope.where}, times in ${context.timeZone}. Records, not value: bookmakers know them too.`,
      ...section(
        'Teams',
        page,
        teams,
        teams.data.map((row) => linesOf(row, row.teamName, row.statDisplay, context)),
      ),
      ...section(
        'Players',
        page,
        players,
        players.data.map((row) => linesOf(row, row.playerName, row.marketName, context)),
      ),
    ].join('\n');
    const pages = Math.max(teams.pagination.totalPages, players.pagination.totalPages);
    return { text, buttons: pageButtons(this.name, { page, groupId: scope.group?.id ?? null }, pages) };
  }
}

function section(
  name: string,
  page: number,
  { pagination, emptyBecause }: PageValues<TrendRecord>,
  rows: readonly string[],
): string[] {
  if (rows.length === 0 && page > 1) return [];
  if (rows.length === 0) return ['', nothingText(`${name}: none.`, emptyBecause)];
  return ['', `${name} (${rowsText(page, shown, rows.length, pagination.totalCount)})`, ...rows];
}

function linesOf(row: TrendRecord, subject: string, statistic: string, { timeZone }: BotContext): string {
  const matches = row.trendWindow - row.trendPushes;
  const price = row.bestOdds === null ? '' : `, best price ${row.bestOdds}`;
  return [
    `• ${subject} ${row.oddsType} ${row.line} ${statistic.toLowerCase()}: ${row.trendHits} of ${pluralise(matches, 'match', 'matches')}, ` +
      `${row.trendAvg} on average${price}`,
    `  ${row.homeTeamName} v ${row.awayTeamName}, ${momentText(new Date(row.eventTimestamp * 1000), timeZone)}`,
  ].join('\n');
}
