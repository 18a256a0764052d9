import { Injectable } from '@nestjs/common';
import { localMoment } from '../../common/calendar/days.js';
import type { FixtureSummary } from '../../fixtures/fixture.dto.js';
import { FixturesService } from '../../fixtures/fixtures.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { GroupFinder } from '../group-finder.js';
import { pluralise } from '../reply-text.js';

/** Most matches shown. */
const shown = 50;

/** The matches that are being played. */
@Injectable()
export class LiveCommand implements BotCommand {
  readonly name = 'live';
  readonly words = '[group]';
  readonly description = 'matches in play, with the newest known score';
  readonly germanDescription = 'laufende Spiele mit dem letzten bekannten Spielstand';

  constructor(
    private readonly fixtures: FixturesService,
    private readonly groups: GroupFinder,
  ) {}

  async reply(text: string, { timeZone }: BotContext): Promise<string> {
    const scope = await this.groups.scope(text);
    if ('hint' in scope) return scope.hint;
    const { competitionIds, where } = scope;
    const fixtures = await this.fixtures.listInPlay(competitionIds, shown);
    if (fixtures.length === 0) return `No match${where} is being played.`;
    return [
      `${pluralise(fixtures.length, 'match', 'matches')} in play${where}, times in ${timeZone}:`,
      ...fixtures.map((fixture) => lineOf(fixture, timeZone)),
    ].join('\n');
  }
}

function lineOf({ homeTeam, awayTeam, kickoffAt, competition, live }: FixtureSummary, timeZone: string): string {
  const { time } = localMoment(new Date(kickoffAt), timeZone);
  const score = live === null ? 'v' : `${live.homeGoals}-${live.awayGoals}`;
  const minute = live?.minute == null ? '' : `${live.minute}' `;
  const unknown = live === null ? ', no live score' : '';
  return `• ${minute}${homeTeam.name} ${score} ${awayTeam.name} (${competition.name}, since ${time}${unknown})`;
}
