import { Injectable } from '@nestjs/common';
import { boundsOfDay, localMoment } from '../../common/calendar/days.js';
import type { MatchdayFixture } from '../../fixtures/matchday-fixtures.dto.js';
import { MatchdayFixturesService } from '../../fixtures/matchday-fixtures.service.js';
import { groupBy } from '../../football/group-by.js';
import type { BotContext } from '../bot-commands.js';
import { GroupFinder } from '../group-finder.js';
import { nothingText, pluralise } from '../reply-text.js';

/** Most fixtures read: more lines than one message holds. */
const mostFixtures = 100;

/** The text of a day's fixtures. */
@Injectable()
export class DayFixtures {
  constructor(
    private readonly fixtures: MatchdayFixturesService,
    private readonly groups: GroupFinder,
  ) {}

  /** Fixtures of all competitions, or of the group that a text names. */
  async show(text: string, day: 'today' | 'tomorrow', { now, timeZone }: BotContext): Promise<string> {
    const scope = await this.groups.scope(text);
    if ('hint' in scope) return scope.hint;
    const { competitionIds, where } = scope;
    const { data, pagination, emptyBecause } = await this.fixtures.page({
      tz: timeZone,
      pageSize: mostFixtures,
      ...(day === 'today' ? {} : { date: dayAfter(now, timeZone) }),
      ...(competitionIds === null ? {} : { uniqueTournamentIds: [...competitionIds] }),
    });
    const { totalCount: total } = pagination;
    if (total === 0) return nothingText(`No fixtures ${day}${where}.`, emptyBecause);
    const lines = [`${pluralise(total, 'fixture')} ${day}${where}, times in ${timeZone}:`];
    // the competition with the first kick-off first
    for (const fixtures of groupBy(data, ({ unique_tournaments: { id } }) => id).values()) {
      const [first] = fixtures;
      if (first !== undefined) lines.push('', `${first.unique_tournaments.name} (${first.categories.name})`);
      lines.push(...fixtures.map((fixture) => lineOf(fixture, timeZone)));
    }
    if (total > data.length) lines.push(`… ${pluralise(total - data.length, 'more fixture')}`);
    return lines.join('\n');
  }
}

/** The day after that of a moment: `2025-02-26`. */
function dayAfter(moment: Date, timeZone: string): string {
  const { until } = boundsOfDay(localMoment(moment, timeZone).day, timeZone);
  return localMoment(until, timeZone).day;
}

function lineOf(
  { homeTeam, awayTeam, events, refereeName, refereeAvgCards, refereeGames }: MatchdayFixture,
  timeZone: string,
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
