import { Injectable } from '@nestjs/common';
import type { EarlierFormMatch, FixturePage } from '../../fixtures/fixture-page.dto.js';
import { FixturePageService } from '../../fixtures/fixture-page.service.js';
import type { FixtureStatus } from '../../football/canonical.js';
import { round } from '../../common/rounding.js';
import { verdictOf } from '../../football/verdict.js';
import type { MainMarketOutcome, MainMarketView } from '../../predictions/main-markets.dto.js';
import {
  capital,
  marketText,
  momentText,
  numberText,
  oddsText,
  percentText,
  sideText,
  teamsText,
  verdictText,
} from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import type { BotContext } from '../bot-commands.js';
import { withFooter } from '../reply-text.js';

const formShown = 5;

/** A match: kick-off, referee, form, prices, and the rows that the boards list. */
@Injectable()
export class MatchReply {
  constructor(private readonly fixtures: FixturePageService) {}

  async of(id: number, context: BotContext): Promise<string> {
    const page = await this.fixtures.find(String(id), {}, { kind: 'webhook' });
    const text = pageText(page, context);
    const hasPrices = page.markets.some(({ outcomes }) => outcomes.some(({ best }) => best !== null));
    return hasPrices ? withFooter(text, context) : text;
  }
}

function pageText(page: FixturePage, format: ChatFormat): string {
  const { homeTeam, awayTeam, competition, kickoffAt, referee, counts } = page;
  const { match: texts, statuses } = format.texts.fixtures;
  const teams = teamsText(homeTeam.name, awayTeam.name, format, scoreOf(page, format));
  const lineups = page.lineups.lineupType as keyof typeof texts.lineupStates;
  const status = statuses[page.status as FixtureStatus];
  return [
    `${teams} (${competition.name})`,
    `${momentText(new Date(kickoffAt), format)} ${format.timeZone}, ${status}`,
    ...(referee === null ? [] : [texts.referee(referee.name)]),
    texts.lineups(texts.lineupStates[lineups]),
    ...formLines(homeTeam.name, page.homeForm, format),
    ...formLines(awayTeam.name, page.awayForm, format),
    ...page.markets.filter(({ isMainLine }) => isMainLine !== false).flatMap((market) => marketLine(market, format)),
    '',
    texts.onBoards(counts.valueBets ?? 0, counts.playerTrends + counts.teamTrends, counts.priceOutliers),
  ].join('\n');
}

function scoreOf({ homeScore, awayScore, live }: FixturePage, { texts }: ChatFormat): string | null {
  if (homeScore !== null && awayScore !== null) return texts.score(homeScore, awayScore);
  return live === null ? null : texts.score(live.homeGoals, live.awayGoals);
}

/** Results of a side, with its own goals first. */
function formLines(name: string, form: readonly EarlierFormMatch[], { texts }: ChatFormat): string[] {
  if (form.length === 0) return [];
  const { match } = texts.fixtures;
  const results = form.slice(0, formShown).map(({ result, isHome, homeScore: home, awayScore: away }) => {
    const letter = match.results[result as keyof typeof match.results];
    return `${letter} ${isHome ? texts.score(home, away) : texts.score(away, home)}`;
  });
  return [match.form(name, results.join(', '))];
}

function marketLine(
  { market, line, outcomes, bookmakerCount, consensusSources }: MainMarketView,
  format: ChatFormat,
): string[] {
  if (outcomes.every(({ best }) => best === null)) return [];
  const name = `${capital(marketText(market, format))}${line === null ? '' : ` ${numberText(line, format)}`}`;
  // at other lines, half or all of the stake may be refunded
  const isDecided = line === null || Math.abs(line % 1) === 0.5;
  return [
    `${name} (${format.texts.boards.bookmakers(bookmakerCount)})`,
    ...outcomes.map((outcome) => `  ${outcomeText(outcome, { isDecided, sources: consensusSources }, format)}`),
  ];
}

function outcomeText(
  { side, best, fairProbability: fair, fairLow: low, fairHigh: high }: MainMarketOutcome,
  { isDecided, sources }: { readonly isDecided: boolean; readonly sources: number },
  format: ChatFormat,
): string {
  const { boards, unknown } = format.texts;
  const price = best === null ? unknown : boards.at(oddsText(best.odds, format), best.bookmakerName);
  const head = `${sideText(side, format)} ${price}`;
  if (fair === null) return head;
  const fairOdds = oddsText(1 / fair, format);
  if (best === null || low === null || high === null || !isDecided) return `${head}; ${boards.fairOdds(fairOdds)}`;
  const edge = (probability: number): number => round((probability * best.odds - 1) * 100, 2);
  const percent = (probability: number): string => percentText(edge(probability), format);
  const judged = boards.judged(fairOdds, percent(fair), percent(low), percent(high));
  const verdict = verdictText(verdictOf(edge(fair), edge(low), sources), format);
  return [head, judged, ...(verdict === null ? [] : [verdict])].join('; ');
}
