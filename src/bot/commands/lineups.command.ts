import { Injectable } from '@nestjs/common';
import { normaliseName } from '../../football/names.js';
import type { LineupPlayer } from '../../lineups/lineups.dto.js';
import { LineupsService } from '../../lineups/lineups.service.js';
import { NearestNamesRepository } from '../nearest-names.repository.js';
import type { Team } from '../../teams/teams.dto.js';
import { TeamsService } from '../../teams/teams.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { pluralise, didYouMean, momentText, nothingText } from '../reply-text.js';

const eleven = 11;

/** The next eleven of a team. */
@Injectable()
export class LineupsCommand implements BotCommand {
  readonly name = 'lineups';
  readonly words = 'TEAM';
  readonly description = 'the predicted or published eleven of a team';
  readonly germanDescription = 'voraussichtliche oder bestätigte Aufstellung eines Teams';

  constructor(
    private readonly teams: TeamsService,
    private readonly lineups: LineupsService,
    private readonly names: NearestNamesRepository,
  ) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const q = text.slice(0, 100);
    if (q === '') return 'Which team? For example: /lineups Brentford';
    const teams = await this.teams.search(q, 10);
    if (teams.length === 0) return didYouMean('team', q, await this.names.listSimilar('team', q));
    const exact = teams.filter(({ name }) => normaliseName(name) === normaliseName(q));
    const [team, another] = exact.length > 0 ? exact : teams;
    if (team === undefined || another !== undefined) return whichOf(exact.length > 0 ? exact : teams);
    const { data, pagination, emptyBecause } = await this.lineups.page({
      pageSize: eleven,
      showLive: true,
      teamIds: [team.id],
    });
    const [first] = data;
    if (first === undefined) {
      // line-ups of other teams are no reason
      const because = emptyBecause?.code === 'filters_exclude_all' ? null : emptyBecause;
      return nothingText(`No line-up of ${team.name} is known or can be predicted for the next days.`, because);
    }
    return elevenOf(
      team,
      first,
      data.filter(({ eventId }) => eventId === first.eventId),
      pagination.totalCount,
      context,
    );
  }
}

function whichOf(teams: readonly Team[]): string {
  return ['Several teams match. Which one?', ...teams.map(({ name, country }) => `• ${name} (${country.name})`)].join(
    '\n',
  );
}

function elevenOf(
  team: Team,
  first: LineupPlayer,
  players: readonly LineupPlayer[],
  all: number,
  { timeZone }: BotContext,
): string {
  const isConfirmed = first.predictionType === 'confirmed';
  const later = Math.floor(all / eleven) - 1;
  return [
    `${first.homeTeamName} v ${first.awayTeamName} (${first.tournamentName})`,
    `${momentText(new Date(first.matchTime * 1000), timeZone)} ${timeZone}`,
    isConfirmed
      ? `Published eleven of ${team.name}:`
      : `Predicted eleven of ${team.name}, with how likely each starts:`,
    ...players.map((player) => lineOf(player, isConfirmed)),
    ...(players.some(({ positionChange }) => positionChange.isPositionChange)
      ? ['* not his usual position (in his last starts)']
      : []),
    ...(later > 0 ? [`${pluralise(later, 'later match', 'later matches')} not shown.`] : []),
  ].join('\n');
}

function lineOf(
  { position, jerseyNumber, playerName, startProbability, positionChange }: LineupPlayer,
  isConfirmed: boolean,
): string {
  const { isPositionChange, currentPosition, usualPosition, gamesAnalyzed } = positionChange;
  const chance = isConfirmed || startProbability === null ? '' : ` ${Math.round(startProbability * 100)} %`;
  const change = isPositionChange
    ? ` * ${currentPosition}, else ${usualPosition} (${pluralise(gamesAnalyzed, 'start')})`
    : '';
  return `${position} ${jerseyNumber ?? '–'} ${playerName}${chance}${change}`;
}
