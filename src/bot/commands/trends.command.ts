import { Injectable } from '@nestjs/common';
import type { PageValues } from '../../boards/records/listing.js';
import { PlayerTrendsService } from '../../rankings/trends/player-trends.service.js';
import { TeamTrendsService } from '../../rankings/trends/team-trends.service.js';
import type { TrendRecord } from '../../rankings/trends/trends.dto.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { GroupFinder } from '../group-finder.js';
import { momentText, nothingText, pluralise } from '../reply-text.js';

/** Trends of each kind that one message shows. */
const shown = 5;

/** The first rows of both boards of trends. */
@Injectable()
export class TrendsCommand implements BotCommand {
  readonly name = 'trends';
  readonly words = '[group]';
  readonly description = 'what teams and players of upcoming fixtures have done most often';

  constructor(
    private readonly teams: TeamTrendsService,
    private readonly players: PlayerTrendsService,
    private readonly groups: GroupFinder,
  ) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const scope = await this.groups.scope(text);
    if ('hint' in scope) return scope.hint;
    const criteria = {
      pageSize: shown,
      ...(scope.competitionIds === null ? {} : { uniqueTournamentIds: [...scope.competitionIds] }),
    };
    const teams = await this.teams.page(criteria);
    const players = await this.players.page(criteria);
    const hasNone = teams.data.length + players.data.length === 0;
    return [
      hasNone
        ? `No trends${scope.where} at the moment.`
        : `Trends${scope.where}, times in ${context.timeZone}. Records, not value: bookmakers know them too.`,
      ...section(
        'Teams',
        teams,
        teams.data.map((row) => linesOf(row, row.teamName, row.statDisplay, context)),
      ),
      ...section(
        'Players',
        players,
        players.data.map((row) => linesOf(row, row.playerName, row.marketName, context)),
      ),
    ].join('\n');
  }
}

function section(
  name: string,
  { pagination, emptyBecause }: PageValues<TrendRecord>,
  rows: readonly string[],
): string[] {
  if (rows.length === 0) return ['', nothingText(`${name}: none.`, emptyBecause)];
  return ['', `${name} (${rows.length} of ${pagination.totalCount})`, ...rows];
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
