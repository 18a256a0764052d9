import { Injectable } from '@nestjs/common';
import type { FixtureSummary } from '../../fixtures/fixture.dto.js';
import { FixturesService } from '../../fixtures/fixtures.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { teamsText, timeText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { GroupFinder } from '../group-finder.js';

/** Most matches shown. */
const shown = 50;

/** The matches in play. */
@Injectable()
export class LiveCommand implements BotCommand {
  readonly name = 'live';

  constructor(
    private readonly fixtures: FixturesService,
    private readonly groups: GroupFinder,
  ) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const { texts, timeZone } = context;
    const { live } = texts.fixtures;
    const scope = await this.groups.scope(text, context);
    if ('hint' in scope) return scope.hint;
    const { competitionIds, where } = scope;
    const fixtures = await this.fixtures.listInPlay(competitionIds, shown);
    if (fixtures.length === 0) return live.none(where);
    const lines = fixtures.map((fixture) => lineOf(fixture, context));
    return [live.head(fixtures.length, where, timeZone), ...lines].join('\n');
  }
}

function lineOf({ homeTeam, awayTeam, kickoffAt, competition, live }: FixtureSummary, format: ChatFormat): string {
  const { since, noScore } = format.texts.fixtures.live;
  const score = live === null ? null : format.texts.score(live.homeGoals, live.awayGoals);
  const minute = live?.minute == null ? '' : `${live.minute}' `;
  const unknown = live === null ? `, ${noScore}` : '';
  const teams = teamsText(homeTeam.name, awayTeam.name, format, score);
  return `• ${minute}${teams} (${competition.name}, ${since(timeText(new Date(kickoffAt), format))}${unknown})`;
}
