import { Injectable } from '@nestjs/common';
import { localMoment } from '../../common/calendar/days.js';
import type { MatchdayFixture } from '../../fixtures/matchday-fixtures.dto.js';
import { MatchdayFixturesService } from '../../fixtures/matchday-fixtures.service.js';
import type { BotCommand, BotContext } from '../bot-command.js';
import { GroupFinder } from '../group-finder.js';
import { pluralise, nothingText } from '../reply-text.js';

/** Most fixtures read: more lines than one message holds. */
const mostFixtures = 100;

/** The fixtures of the day. */
@Injectable()
export class TodayCommand implements BotCommand {
  readonly name = 'today';
  readonly words = '[group]';
  readonly description = "today's fixtures, with the referee's cards";

  constructor(
    private readonly fixtures: MatchdayFixturesService,
    private readonly groups: GroupFinder,
  ) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const scope = await this.groups.scope(text);
    if ('hint' in scope) return scope.hint;
    const all = await this.page(context, null);
    const members = scope.competitionIds === null ? null : new Set(scope.competitionIds);
    const playing = members === null ? [] : all.facets.competitions.filter(({ id }) => members.has(id));
    const pages = members === null ? [all] : await Promise.all(playing.map(({ id }) => this.page(context, id)));
    const fixtures = pages.flatMap(({ data }) => data).slice(0, mostFixtures);
    const total = pages.reduce((sum, { pagination }) => sum + pagination.totalCount, 0);
    const { where } = scope;
    if (total === 0) return nothingText(`No fixtures today${where}.`, all.emptyBecause);
    const lines = [`${pluralise(total, 'fixture')} today${where}, times in ${context.timeZone}:`];
    let competition: number | null = null;
    for (const fixture of byCompetition(fixtures)) {
      if (fixture.unique_tournaments.id !== competition)
        lines.push('', `${fixture.unique_tournaments.name} (${fixture.categories.name})`);
      competition = fixture.unique_tournaments.id;
      lines.push(lineOf(fixture, context));
    }
    if (total > fixtures.length) lines.push(`… ${total - fixtures.length} more fixtures`);
    return lines.join('\n');
  }

  private page({ timeZone }: BotContext, competitionId: number | null): ReturnType<MatchdayFixturesService['page']> {
    const filter = competitionId === null ? {} : { uniqueTournamentId: competitionId };
    return this.fixtures.page({ tz: timeZone, pageSize: mostFixtures, ...filter });
  }
}

/** Fixtures by competition, the one with the first kick-off first. */
function byCompetition(fixtures: readonly MatchdayFixture[]): MatchdayFixture[] {
  const competitions = new Map<number, MatchdayFixture[]>();
  for (const fixture of fixtures) {
    const { id } = fixture.unique_tournaments;
    competitions.set(id, [...(competitions.get(id) ?? []), fixture]);
  }
  return [...competitions.values()].flat();
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
      : `: about ${refereeAvgCards} cards a match, ${pluralise(refereeGames ?? 0, 'match', 'matches')}`;
  const referee = refereeName === null ? '' : `\n      ${refereeName}${cards}`;
  return `${time} ${homeTeam.name} ${score} ${awayTeam.name}${status}${referee}`;
}
