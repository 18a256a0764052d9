import { Injectable } from '@nestjs/common';
import type { PositionGroup } from '../../football/canonical.js';
import type { PlayerMatch, PlayerNextFixture, PlayerProfile } from '../../players/player-profile.dto.js';
import { PlayerProfileService } from '../../players/player-profile.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { knownText, momentText, statisticText, teamsText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { NameFinder } from '../name-finder.js';

/** Matches behind the means, and those shown one by one. */
const window = 20;
const matchesShown = 5;

/** A player's next match, last matches and counts per match. */
@Injectable()
export class PlayerCommand implements BotCommand {
  readonly name = 'player';

  constructor(
    private readonly names: NameFinder,
    private readonly players: PlayerProfileService,
  ) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const { texts } = context;
    if (text === '') return texts.names.which.player('/player Mbeumo');
    const name = await this.names.find('player', text, texts);
    return 'hint' in name ? name.hint : profileText(await this.players.find(name.found.id, { window }), context);
  }
}

function profileText({ name, position, team, nextFixture, appearances, ...rest }: PlayerProfile, format: ChatFormat) {
  const { player: texts, team: teamTexts } = format.texts;
  const { matches, starts, minutes } = appearances;
  const rates = rest.rates.filter(({ average }) => average !== null);
  const group = position === null ? '' : ` (${texts.positions[position as PositionGroup]})`;
  return [
    `${name}${group}${team === null ? '' : `, ${team.name}`}`,
    ...(nextFixture === null ? [] : [nextText(nextFixture, format)]),
    matches === 0 ? texts.none : texts.lastMatches(matches, starts, minutes),
    ...rest.matches.slice(0, matchesShown).map((match) => matchLine(match, format)),
    ...(rates.length === 0 ? [] : ['', teamTexts.perMatch]),
    ...rates.map(
      (rate) =>
        `• ${texts.average(statisticText(rate.statistic, format), knownText(rate.average, format), rate.matches)}`,
    ),
  ].join('\n');
}

function nextText(
  { fixture, lineupType, isInEleven, startProbability }: PlayerNextFixture,
  format: ChatFormat,
): string {
  const { homeTeam, awayTeam, kickoffUtc } = fixture;
  const { player, team } = format.texts;
  const start =
    lineupType === 'confirmed' && isInEleven !== null
      ? `, ${isInEleven ? player.inEleven : player.notInEleven}`
      : startProbability === null
        ? ''
        : `, ${player.starts(Math.round(startProbability * 100))}`;
  const kickoff = momentText(new Date(kickoffUtc), format);
  return team.next(`${teamsText(homeTeam.name, awayTeam.name, format)}, ${kickoff} ${format.timeZone}${start}`);
}

function matchLine({ fixture, minutes, isStarter }: PlayerMatch, format: ChatFormat): string {
  const { homeTeam, awayTeam, homeScore, awayScore } = fixture;
  const { texts } = format;
  const score = texts.score(homeScore ?? '?', awayScore ?? '?');
  const part =
    minutes === null ? (isStarter ? texts.player.started : texts.player.noMinutes) : texts.player.minutes(minutes);
  return `• ${teamsText(homeTeam.name, awayTeam.name, format, score)}: ${part}`;
}
