import { Injectable } from '@nestjs/common';
import type { PlayerMatch, PlayerNextFixture, PlayerProfile } from '../../players/player-profile.dto.js';
import { PlayerProfileService } from '../../players/player-profile.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { NameFinder } from '../name-finder.js';
import { known, momentText, pluralise } from '../reply-text.js';

/** Matches behind the means, and those shown one by one. */
const window = 20;
const matchesShown = 5;

/** A player's next match, last matches and counts per match. */
@Injectable()
export class PlayerCommand implements BotCommand {
  readonly name = 'player';
  readonly words = 'PLAYER';
  readonly description = "a player's next match, last matches and averages";
  readonly germanDescription = 'nächstes Spiel, letzte Spiele und Durchschnitte eines Spielers';

  constructor(
    private readonly names: NameFinder,
    private readonly players: PlayerProfileService,
  ) {}

  async reply(text: string, { timeZone }: BotContext): Promise<string> {
    if (text === '') return 'Which player? For example: /player Mbeumo';
    const name = await this.names.find('player', text);
    return 'hint' in name ? name.hint : profileText(await this.players.find(name.found.id, { window }), timeZone);
  }
}

function profileText({ name, position, team, nextFixture, appearances, ...rest }: PlayerProfile, timeZone: string) {
  const { matches, starts, minutes } = appearances;
  const rates = rest.rates.filter(({ average }) => average !== null);
  return [
    `${name}${position === null ? '' : ` (${position})`}${team === null ? '' : `, ${team.name}`}`,
    ...(nextFixture === null ? [] : [nextText(nextFixture, timeZone)]),
    matches === 0
      ? 'None of his matches is known.'
      : `Last ${pluralise(matches, 'match', 'matches')}: ${pluralise(starts, 'start')}, ${pluralise(minutes, 'minute')}`,
    ...rest.matches.slice(0, matchesShown).map(matchLine),
    ...(rates.length === 0 ? [] : ['', 'Per match:']),
    ...rates.map(
      (rate) => `• ${rate.displayName}: ${known(rate.average)} (${pluralise(rate.matches, 'match', 'matches')})`,
    ),
  ].join('\n');
}

function nextText({ fixture, lineupType, isInEleven, startProbability }: PlayerNextFixture, timeZone: string): string {
  const { homeTeam, awayTeam, kickoffUtc } = fixture;
  const start =
    lineupType === 'confirmed' && isInEleven !== null
      ? `, ${isInEleven ? 'in' : 'not in'} the published eleven`
      : startProbability === null
        ? ''
        : `, starts with ${Math.round(startProbability * 100)} %`;
  return `Next: ${homeTeam.name} v ${awayTeam.name}, ${momentText(new Date(kickoffUtc), timeZone)} ${timeZone}${start}`;
}

function matchLine({ fixture, minutes, isStarter }: PlayerMatch): string {
  const { homeTeam, awayTeam, homeScore, awayScore } = fixture;
  const part = minutes === null ? (isStarter ? 'started' : 'no minutes known') : pluralise(minutes, 'minute');
  return `• ${homeTeam.name} ${homeScore ?? '?'}-${awayScore ?? '?'} ${awayTeam.name}: ${part}`;
}
