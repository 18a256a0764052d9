import { Inject, Injectable } from '@nestjs/common';
import { localMoment } from '../../common/calendar/days.js';
import { AppConfig } from '../../config/app-config.js';
import { MatchdayFixturesService } from '../../fixtures/matchday-fixtures.service.js';
import { round } from '../../common/rounding.js';
import { ScorecardService } from '../../scorecard/scorecard.service.js';
import type { ValueBetResults } from '../../scorecard/scorecard.service.js';
import { betText, nothingWorthTaking } from '../alerts/bet-text.js';
import { VALUE_BET_FINDER } from '../alerts/value-bet-finder.js';
import type { ValueBetFinder } from '../alerts/value-bet-finder.js';
import { chatFormat, dayText, numberText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { footerOf } from '../chat-contexts.js';
import { DayFixtures } from '../commands/day-fixtures.js';
import { GroupFinder } from '../group-finder.js';
import type { FoundScope } from '../group-finder.js';
import { rowsText } from '../page-buttons.js';
import { withFooter, withinMessage } from '../reply-text.js';
import type { ChatSettings } from '../settings/chat-settings.js';

/** Most characters for the day's fixtures, and most bets shown. */
const mostOfFixtures = 1_800;
const betsShown = 5;

/** The text of a morning message. */
@Injectable()
export class MorningText {
  constructor(
    private readonly config: AppConfig,
    private readonly fixtures: DayFixtures,
    private readonly matchdays: MatchdayFixturesService,
    private readonly groups: GroupFinder,
    @Inject(VALUE_BET_FINDER) private readonly finder: ValueBetFinder,
    private readonly scorecard: ScorecardService,
  ) {}

  /** Today's matches in the chat's leagues, the bets currently listed, and the results of yesterday's. */
  async of(settings: ChatSettings, now: Date): Promise<string> {
    const format = chatFormat(settings.language ?? 'en', settings);
    const { texts } = format;
    const context = { ...format, settings, now, footer: footerOf(this.config, texts) };
    const today = withinMessage(await this.fixtures.show('', 'today', context), texts, mostOfFixtures);
    const head = texts.morning.head(dayText(now, format));
    const scope = await this.groups.scope('', context);
    if ('hint' in scope) return withFooter([head, '', today].join('\n'), context);
    const bets = await this.betsOf(scope, settings, format);
    const yesterday = await this.yesterdayOf(scope, now, format);
    return withFooter([head, '', today, '', ...bets, '', yesterday].join('\n'), context);
  }

  private async betsOf(
    { competitionIds, where }: FoundScope,
    { minimumEdge, bookmakers }: ChatSettings,
    format: ChatFormat,
  ): Promise<string[]> {
    const found = await this.finder.find({ competitionIds, minimumEdge, bookmakers, most: betsShown });
    if (found.count === 0) return [nothingWorthTaking(found, where, format)];
    const rows = rowsText(1, betsShown, found.bets.length, found.count, format.texts);
    return [format.texts.morning.bets(rows), ...found.bets.map((bet) => betText(bet, format))];
  }

  /** Results of the value bets that were listed for yesterday's matches. */
  private async yesterdayOf({ competitionIds }: FoundScope, now: Date, format: ChatFormat): Promise<string> {
    const { morning } = format.texts;
    const { day } = localMoment(now, format.timeZone);
    const date = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    const scope = competitionIds === null ? {} : { uniqueTournamentIds: [...competitionIds] };
    const fixtureIds = await this.matchdays.listIds({ tz: format.timeZone, date, ...scope }, now);
    if (fixtureIds.length === 0) return morning.noMatches;
    const results = await this.scorecard.sumValueBets(fixtureIds);
    return results === null ? morning.noPicks : resultText(results, format);
  }
}

function resultText({ won, lost, returned, ungraded, profit }: ValueBetResults, format: ChatFormat): string {
  const { morning } = format.texts;
  const number = (value: number): string => numberText(round(value, 2), format);
  const units = profit === null ? null : `${round(profit, 2) > 0 ? '+' : ''}${number(profit)}`;
  return morning.yesterday(number(won), number(lost), units, returned, ungraded);
}
