import { Injectable } from '@nestjs/common';
import { boundsOfDay, localMoment } from '../../common/calendar/days.js';
import type { FixtureStatus } from '../../football/canonical.js';
import type { MatchdayFixture } from '../../fixtures/matchday-fixtures.dto.js';
import { MatchdayFixturesService } from '../../fixtures/matchday-fixtures.service.js';
import { groupBy } from '../../football/group-by.js';
import type { BotContext } from '../bot-commands.js';
import { numberText, teamsText, timeText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { GroupFinder } from '../group-finder.js';
import { nothingText } from '../reply-text.js';

/** Most fixtures read: more lines than fit in one message. */
const mostFixtures = 100;

/** The part of the context that the text depends on. */
type DayContext = ChatFormat & Pick<BotContext, 'now' | 'settings'>;

/** The text of a day's fixtures. */
@Injectable()
export class DayFixtures {
  constructor(
    private readonly fixtures: MatchdayFixturesService,
    private readonly groups: GroupFinder,
  ) {}

  /** Fixtures of all competitions, or of the group that a text names. */
  async show(text: string, day: 'today' | 'tomorrow', context: DayContext): Promise<string> {
    const { now, texts, timeZone } = context;
    const scope = await this.groups.scope(text, context);
    if ('hint' in scope) return scope.hint;
    const { competitionIds, where } = scope;
    const { data, pagination, emptyBecause } = await this.fixtures.page({
      tz: timeZone,
      pageSize: mostFixtures,
      ...(day === 'today' ? {} : { date: dayAfter(now, timeZone) }),
      ...(competitionIds === null ? {} : { uniqueTournamentIds: [...competitionIds] }),
    });
    const { totalCount: total } = pagination;
    if (total === 0) return nothingText(texts.fixtures.none[day](where), emptyBecause, texts);
    const lines = [texts.fixtures.head[day](total, where, timeZone)];
    // competitions in order of their first kick-off
    for (const fixtures of groupBy(data, ({ unique_tournaments: { id } }) => id).values()) {
      const [first] = fixtures;
      if (first !== undefined) lines.push('', `${first.unique_tournaments.name} (${first.categories.name})`);
      lines.push(...fixtures.map((fixture) => lineOf(fixture, context)));
    }
    if (total > data.length) lines.push(texts.fixtures.more(total - data.length));
    return lines.join('\n');
  }
}

/** The local day after a moment's: `2025-02-26`. */
function dayAfter(moment: Date, timeZone: string): string {
  const { until } = boundsOfDay(localMoment(moment, timeZone).day, timeZone);
  return localMoment(until, timeZone).day;
}

function lineOf(
  { homeTeam, awayTeam, events, refereeName, refereeAvgCards, refereeGames }: MatchdayFixture,
  format: ChatFormat,
): string {
  const { texts } = format;
  const { homeScoreCurrent: home, awayScoreCurrent: away } = events;
  const score = home === null || away === null ? null : texts.score(home, away);
  const isPlain = ['notstarted', 'finished'].includes(events.status);
  const status = isPlain ? '' : ` (${texts.fixtures.statuses[events.status as FixtureStatus]})`;
  const cards =
    refereeAvgCards === null
      ? ''
      : `: ${texts.fixtures.refereeCards(numberText(refereeAvgCards, format), refereeGames ?? 0)}`;
  const referee = refereeName === null ? '' : `\n      ${refereeName}${cards}`;
  const teams = teamsText(homeTeam.name, awayTeam.name, format, score);
  return `${timeText(new Date(events.timeStartTimestamp * 1000), format)} ${teams}${status}${referee}`;
}
