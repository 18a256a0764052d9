import { Injectable } from '@nestjs/common';
import { normaliseName } from '../../football/names.js';
import type { LineupPlayer } from '../../lineups/lineups.dto.js';
import { LineupsService } from '../../lineups/lineups.service.js';
import type { Team } from '../../teams/teams.dto.js';
import { TeamsService } from '../../teams/teams.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { momentText, teamsText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { NearestNamesRepository } from '../nearest-names.repository.js';
import { didYouMean, nothingText, shownName } from '../reply-text.js';

const eleven = 11;
/** Most teams in a question, and most names in a hint. */
const mostTeams = 10;
const mostNames = 3;

/** The next eleven of a team. */
@Injectable()
export class LineupsCommand implements BotCommand {
  readonly name = 'lineups';

  constructor(
    private readonly teams: TeamsService,
    private readonly lineups: LineupsService,
    private readonly names: NearestNamesRepository,
  ) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const { texts } = context;
    const q = shownName(text);
    if (q === '') return texts.names.which.team('/lineups Brentford');
    const teams = await this.teams.search(q, mostTeams);
    if (teams.length === 0) {
      const nearest = await this.names.listSimilar('team', q);
      return didYouMean(texts.names.none.team(q), nearest.slice(0, mostNames), texts);
    }
    const exact = teams.filter(({ name }) => normaliseName(name) === normaliseName(q));
    const [team, another] = exact.length > 0 ? exact : teams;
    if (team === undefined || another !== undefined) return whichOf(exact.length > 0 ? exact : teams, context);
    const { data, pagination, emptyBecause } = await this.lineups.page({
      pageSize: eleven,
      showLive: true,
      teamIds: [team.id],
    });
    const [first] = data;
    if (first === undefined) {
      // an empty list must not be explained by the line-ups of other teams
      const because = emptyBecause?.code === 'filters_exclude_all' ? null : emptyBecause;
      return nothingText(texts.lineups.none(team.name), because, texts);
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

function whichOf(teams: readonly Team[], { texts }: ChatFormat): string {
  return [texts.names.severalTeams, ...teams.map(({ name, country }) => `• ${name} (${country.name})`)].join('\n');
}

function elevenOf(
  team: Team,
  first: LineupPlayer,
  players: readonly LineupPlayer[],
  all: number,
  format: ChatFormat,
): string {
  const { lineups } = format.texts;
  const isConfirmed = first.predictionType === 'confirmed';
  const later = Math.floor(all / eleven) - 1;
  return [
    `${teamsText(first.homeTeamName, first.awayTeamName, format)} (${first.tournamentName})`,
    `${momentText(new Date(first.matchTime * 1000), format)} ${format.timeZone}`,
    isConfirmed ? lineups.published(team.name) : lineups.predicted(team.name),
    ...players.map((player) => lineOf(player, isConfirmed, format)),
    ...(players.some(({ positionChange }) => positionChange.isPositionChange) ? [lineups.unusual] : []),
    ...(later > 0 ? [lineups.later(later)] : []),
  ].join('\n');
}

function lineOf(
  { position, jerseyNumber, playerName, startProbability, positionChange }: LineupPlayer,
  isConfirmed: boolean,
  { texts: { lineups } }: ChatFormat,
): string {
  const { isPositionChange, currentPosition, usualPosition, gamesAnalyzed } = positionChange;
  const chance = isConfirmed ? '' : ` ${Math.round(startProbability * 100)} %`;
  const change =
    isPositionChange && currentPosition !== null && usualPosition !== null
      ? ` * ${lineups.unusualPosition(
          lineups.detailedPosition(currentPosition),
          lineups.detailedPosition(usualPosition),
          gamesAnalyzed,
        )}`
      : '';
  const place = position === null ? '–' : lineups.positions[position];
  return `${place} ${jerseyNumber ?? '–'} ${playerName}${chance}${change}`;
}
