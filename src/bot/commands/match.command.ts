import { Injectable } from '@nestjs/common';
import type { EarlierFormMatch, FixturePage } from '../../fixtures/fixture-page.dto.js';
import { FixturePageService } from '../../fixtures/fixture-page.service.js';
import type { MainMarketView } from '../../predictions/main-markets.dto.js';
import type { SearchResult } from '../../search/search.dto.js';
import { SearchService } from '../../search/search.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { known, momentText, pluralise } from '../reply-text.js';

const formShown = 5;
const longestName = 100;

/** A match: when, who referees, form, prices, and what the boards list. */
@Injectable()
export class MatchCommand implements BotCommand {
  readonly name = 'match';
  readonly words = 'TEAM [TEAM]';
  readonly description = 'the next match of a team, or of two: form, best and fair odds';
  readonly germanDescription = 'das nächste Spiel eines Teams oder zweier Teams: Form, beste und faire Quoten';

  constructor(
    private readonly search: SearchService,
    private readonly fixtures: FixturePageService,
  ) {}

  async reply(text: string, { timeZone }: BotContext): Promise<string> {
    if (text === '') return 'Which match? For example: /match Brentford, or /match Brentford Everton';
    const q = text.slice(0, longestName);
    // the search puts matches to come before those played
    const [found] = (await this.search.find({ q, types: ['fixture'] })).data;
    return found === undefined ? this.unknown(q) : this.show(found, timeZone);
  }

  private async show({ id }: SearchResult, timeZone: string): Promise<string> {
    return pageText(await this.fixtures.find(String(id), {}, { kind: 'webhook' }), timeZone);
  }

  private async unknown(q: string): Promise<string> {
    const teams = (await this.search.find({ q, types: ['team'] })).data.slice(0, 3);
    const head = `There is no match of "${q}".`;
    return teams.length === 0
      ? head
      : [`${head} Teams with such a name:`, ...teams.map(({ name }) => `• ${name}`)].join('\n');
  }
}

function pageText(page: FixturePage, timeZone: string): string {
  const { homeTeam, awayTeam, competition, kickoffAt, homeScore, awayScore, referee, counts, live } = page;
  const score =
    homeScore !== null && awayScore !== null
      ? `${homeScore}-${awayScore}`
      : live === null
        ? 'v'
        : `${live.homeGoals}-${live.awayGoals}`;
  return [
    `${homeTeam.name} ${score} ${awayTeam.name} (${competition.name})`,
    `${momentText(new Date(kickoffAt), timeZone)} ${timeZone}, ${STATUS_NAMES[page.status] ?? page.status}`,
    ...(referee === null ? [] : [`Referee: ${referee.name}`]),
    `Line-ups: ${page.lineups.lineupType}`,
    ...formLines(homeTeam.name, page.homeForm),
    ...formLines(awayTeam.name, page.awayForm),
    ...page.markets.filter(({ isMainLine }) => isMainLine !== false).flatMap(marketLine),
    '',
    `On the boards: ${pluralise(counts.valueBets ?? 0, 'value bet')}, ` +
      `${pluralise(counts.playerTrends + counts.teamTrends, 'trend')}, ` +
      pluralise(counts.priceOutliers, 'price outlier'),
  ].join('\n');
}

/** Results of a side, its own goals first. */
function formLines(name: string, form: readonly EarlierFormMatch[]): string[] {
  if (form.length === 0) return [];
  const results = form
    .slice(0, formShown)
    .map(({ result, isHome, homeScore: home, awayScore: away }) =>
      isHome ? `${result} ${home}-${away}` : `${result} ${away}-${home}`,
    );
  return [`${name}, newest first: ${results.join(', ')}`];
}

function marketLine({ market, line, outcomes, bookmakerCount }: MainMarketView): string[] {
  if (outcomes.every(({ best }) => best === null)) return [];
  const sides = outcomes.map(
    ({ side, best, fairProbability }) => `${side} ${known(best?.odds ?? null)}${fairText(fairProbability)}`,
  );
  const name = `${MARKET_NAMES[market] ?? market}${line === null ? '' : ` ${line}`}`;
  return [`${name}: ${sides.join(', ')}; ${pluralise(bookmakerCount, 'bookmaker')}`];
}

const fairText = (probability: number | null): string =>
  probability === null ? '' : ` (fair ${(probability * 100).toFixed(1)} %)`;

const STATUS_NAMES: Readonly<Record<string, string>> = { notstarted: 'not started', inprogress: 'in progress' };

const MARKET_NAMES: Readonly<Record<string, string>> = {
  matchResult: 'Result',
  goals: 'Goals',
  asianHandicap: 'Handicap',
  bothTeamsToScore: 'Both teams score',
};
