import { Injectable } from '@nestjs/common';
import { localMoment } from '../../common/calendar/days.js';
import type { MatchdayFixture } from '../../fixtures/matchday-fixtures.dto.js';
import { MatchdayFixturesService } from '../../fixtures/matchday-fixtures.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { GroupFinder } from '../group-finder.js';
import { pluralise, nothingText } from '../reply-text.js';
import { groupBy } from '../../football/group-by.js';

/** Most fixtures read: more lines than one message holds. */
const mostFixtures = 100;

/** The fixtures of the day. */
@Injectable()
export class TodayCommand implements BotCommand {
  readonly name = 'today';
  readonly words = '[group]';
  readonly description = "today's fixtures, with the referee's cards";
  readonly germanDescription = 'die Spiele von heute, mit den Karten des Schiedsrichters';

  constructor(
    private readonly fixtures: MatchdayFixturesService,
    private readonly groups: GroupFinder,
  ) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const scope = await this.groups.scope(text);
    if ('hint' in scope) return scope.hint;
    const { competitionIds, where } = scope;
    const { data, pagination, emptyBecause } = await this.fixtures.page({
      tz: context.timeZone,
      pageSize: mostFixtures,
      ...(competitionIds === null ? {} : { uniqueTournamentIds: [...competitionIds] }),
    });
    const { totalCount: total } = pagination;
    if (total === 0) return nothingText(`No fixtures today${where}.`, emptyBecause);
    const lines = [`${pluralise(total, 'fixture')} today${where}, times in ${context.timeZone}:`];
    let competition: number | null = null;
    for (const fixture of byCompetition(data)) {
      if (fixture.unique_tournaments.id !== competition)
        lines.push('', `${fixture.unique_tournaments.name} (${fixture.categories.name})`);
      competition = fixture.unique_tournaments.id;
      lines.push(lineOf(fixture, context));
    }
    if (total > data.length) lines.push(`… ${pluralise(total - data.length, 'more fixture')}`);
    return lines.join('\n');
  }
}

/** Fixtures by competition, the one with the first kick-off first. */
function byCompetition(fixtures: readonly MatchdayFixture[]): MatchdayFixture[] {
  return [...groupBy(fixtures, (fixture) => fixture.unique_tournaments.id).values()].flat();
}

function lineOf(
  { homeTeam, awayTeam, events, refereeName, refereeAvgCards, refereeGames }: MatchdayFixture,
  { timeZone }: BotContext,
): string {
  const { time } = localMoment(new Date(events.timeStartTimestamp * 1000), timeZone);
  const score =
    events.homeScoreCurrent === null || events.awayScoreCurrent === null
      ? 'v'
      : `${events.homeScoreCurrent}-${events.awayScoreCurrent}`;
  const isPlain = ['notstarted', 'finished'].includes(events.status);
  const status = isPlain ? '' : ` (${events.status === 'inprogress' ? 'in progress' : events.status})`;
  const cards =
    refereeAvgCards === null
      ? ''
      : `: about ${refereeAvgCards} cards per match (${pluralise(refereeGames ?? 0, 'match', 'matches')})`;
  const referee = refereeName === null ? '' : `\n      ${refereeName}${cards}`;
  return `${time} ${homeTeam.name} ${score} ${awayTeam.name}${status}${referee}`;
}
